/** A public git repository that holds mail, at the commit that the labels were read at. */
export interface Corpus {
  /** Of its label file, `<name>.jsonl`. */
  readonly name: string;
  /** Owner and name at GitHub. */
  readonly repo: string;
  readonly commit: string;
  /** How a file holds its mail: as sent, behind an mbox's "From " line, or as the scanned page of a release. */
  readonly format: 'mail' | 'mbox' | 'release';
  /** Whose mailbox it is; null: the folder under maildir says it. */
  readonly owner: string | null;
}

export const CORPORA: readonly Corpus[] = [
  {
    name: 'enron-inboxes',
    repo: 'Edgar427/Team22introtoAI',
    commit: 'a1331d1274cf82211adb475641fe1a07a629c19f',
    format: 'mail',
    owner: null,
  },
  {
    name: 'enron-folders',
    repo: 'YusifAghalar/GraphAnalytics-ADA',
    commit: '1f53cefd8e4c09ac39f3bfd59d8431cb4ce06155',
    format: 'mail',
    owner: null,
  },
  {
    name: 'state-department',
    repo: 'datahoarder/secretary-clinton-email-dump',
    commit: '3a745b81c168126bfeca20ce2b22bfd7de101296',
    format: 'release',
    owner: 'US Secretary of State (H)',
  },
  {
    name: 'spamassassin',
    repo: 'stdlib-js/datasets-spam-assassin',
    commit: '1b84d49ab4b28092ead009b3ceeb67ae525289d1',
    format: 'mbox',
    owner: 'software developer, subscriber of several lists',
  },
];

/** @throws Error when the path names no mailbox */
export function ownerOf(corpus: Corpus, path: string): string {
  const owner = corpus.owner ?? /(?:^|\/)maildir\/([^/]+)\//.exec(path)?.[1];
  if (owner === undefined) throw new Error(`${corpus.name}: ${path} lies in no mailbox`);
  return owner;
}
