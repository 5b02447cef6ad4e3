import { type Quadrant, splitText, type TriageInput } from '@eisen/triage';
import { filesOf, type LabelRow, type MailRow, readLabelRows, readMailRows } from './labelled.ts';
import { wordsKeyOf } from './words-key.ts';

/** One labelled mail as the classifier sees it, with what training needs to know about it. */
export interface Example {
  readonly id: string;
  /** Name of the set that it stands in. */
  readonly set: string;
  readonly input: TriageInput;
  /** Repeated or forwarded mail below the new text. */
  readonly quoted: string;
  readonly quadrant: Quadrant;
  readonly alt: Quadrant | null;
  readonly urgent: number;
  readonly important: number;
  /** 1 when its sender asks the owner for something; null when the labels do not tell. */
  readonly asks: number | null;
  /** Folds never divide a group: the owner, the persona, or the list of a shared mailbox. */
  readonly group: string;
  /** "synthetic" is invented mail; else the corpus. */
  readonly source: string;
  readonly sampling: string;
  /** Equal for near-copies of one mail. */
  readonly textKey: string;
  /** Equal for one mail however it is written down, and whoever got it: see `wordsKeyOf`. */
  readonly wordsKey: string;
}

/** The mails of a set that have a label, and what was found besides. */
export interface LabelledSet {
  readonly name: string;
  readonly examples: readonly Example[];
  readonly mailsWithoutLabel: number;
  readonly labelsWithoutMail: number;
}

/** The labelled mails of sets that are read together. */
export function readExamples(folder: string, names: readonly string[]): readonly Example[] {
  return readSets(folder, names).flatMap(({ examples }) => examples);
}

/** Reads sets of a folder together: an owner's addresses are found in all of them. */
export function readSets(folder: string, names: readonly string[]): readonly LabelledSet[] {
  const sets = names.map((name) => {
    const [mailFile, labelFile] = filesOf(folder, name);
    const labels = new Map(readLabelRows(labelFile).map((row) => [row.id, row]));
    return { name, mails: readMailRows(mailFile), labels };
  });
  const aliases = findOwnerAliases(sets.flatMap(({ mails }) => mails));
  return sets.map(({ name, mails, labels }) => {
    const examples = mails.flatMap((mail) => {
      const label = labels.get(mail.id);
      return label === undefined ? [] : [toExample(name, mail, label, aliases)];
    });
    return {
      name,
      examples,
      mailsWithoutLabel: mails.length - examples.length,
      labelsWithoutMail: labels.size - examples.length,
    };
  });
}

function toExample(set: string, mail: MailRow, label: LabelRow, aliases: OwnerAliases): Example {
  const { newText, quoted } = splitText(mail.body);
  const from = parseAddresses(mail.from)[0] ?? { name: '', address: '' };
  const to = parseAddresses(mail.to).map((each) => each.address);
  const cc = parseAddresses(mail.cc).map((each) => each.address);
  const owner = aliases.get(mail.owner) ?? { name: null, addresses: [] };
  const isOwner = (address: string): boolean => owner.addresses.includes(address.toLowerCase());
  const ownerAddress = [...to, ...cc].find(isOwner) ?? owner.addresses[0] ?? null;
  const source = typeof mail.source === 'string' ? mail.source : sourceOf(mail.source.repo);
  const bulk = isBulk(mail.headers);
  const isToOwner = to.some(isOwner);
  const isCcOwner = cc.some(isOwner);
  return {
    id: mail.id,
    set,
    quoted,
    quadrant: label.quadrant,
    alt: label.alt,
    urgent: label.urgent,
    important: label.important,
    asks: label.asks_action,
    group: source === 'spamassassin' ? `list ${listOf(mail)}` : mail.owner,
    source,
    sampling: label.sampling ?? 'synthetic',
    textKey: keyOf(mail.subject, newText),
    wordsKey: wordsKeyOf(mail.subject, mail.body),
    input: {
      subject: mail.subject,
      text: newText,
      fromName: from.name,
      fromAddress: from.address,
      ownerAddress,
      ownerName: owner.name,
      to,
      cc,
      receivedAt: new Date(mail.date),
      priority: readPriority(mail.headers),
      hasAttachments:
        /multipart\/mixed/i.test(mail.headers['content-type'] ?? '') ||
        /<<\s*file:|\(see attached file|x-attachments/i.test(mail.body) ||
        'x-attachments' in mail.headers,
      isReply: /^\s*(?:re|aw|antw)\s*:/i.test(mail.subject) || 'in-reply-to' in mail.headers,
      deadline: null,
      signals: {
        addressed: isToOwner ? 'to' : isCcOwner ? 'cc' : isList(mail) ? 'list' : 'other',
        bulk,
        automated: isAutomated(mail.headers, from.address),
        knownSender: null,
        repliedBefore: null,
        flagged: false,
        invitation:
          /text\/calendar/i.test(mail.headers['content-type'] ?? '') ||
          /\*~\*~\*~\*/.test(mail.body),
        providerImportant: null,
      },
    },
  };
}

/** The copies of Enron's mail go by one name; another corpus by its repository's. */
function sourceOf(repo: string): string {
  if (/spam-?assassin/i.test(repo)) return 'spamassassin';
  return /enron|Team22introtoAI/i.test(repo) ? 'enron' : (repo.split('/').at(-1) ?? repo);
}

interface Owner {
  readonly name: string | null;
  /** Lower case, most frequent first. */
  readonly addresses: readonly string[];
}

type OwnerAliases = ReadonlyMap<string, Owner>;

/** The owners' addresses: given, or found among the recipients of their mail by surname and first letter. */
function findOwnerAliases(mails: readonly MailRow[]): OwnerAliases {
  const owners = new Map<string, Owner>();
  for (const owner of new Set(mails.map((mail) => mail.owner))) {
    const [given] = owner.includes('@') ? parseAddresses(owner) : [];
    const surname =
      given === undefined
        ? surnameOf(owner)
        : ((given.address.split('@')[0] ?? '').split(/[._]/).at(-1) ?? '');
    const initial = given === undefined ? (owner.match(/-([a-z])[a-z]?\d?$/)?.[1] ?? '') : '';
    const counts = new Map<string, number>();
    for (const mail of mails.filter((each) => each.owner === owner)) {
      for (const { address } of [...parseAddresses(mail.to), ...parseAddresses(mail.cc)]) {
        const lower = address.toLowerCase();
        if (isAlias(lower, surname, owner)) counts.set(lower, (counts.get(lower) ?? 0) + 1);
      }
    }
    const found = [...counts].sort((a, b) => b[1] - a[1]).map(([address]) => address);
    const addresses = given === undefined ? found : [given.address.toLowerCase(), ...found];
    owners.set(owner, { name: given?.name ?? firstNameOf(found, surname, initial), addresses });
  }
  return owners;
}

function isAlias(address: string, surname: string, owner: string): boolean {
  const [local = '', domain = ''] = address.split('@');
  if (/spamassassin|software developer/.test(owner))
    return /^(?:yyyy|zzzz?|qqqqqqqqqq|jm)\b/.test(local);
  if (!/enron|ect/.test(domain) || surname.length < 3) return false;
  const last = local.replaceAll(/[''-]/g, '').split(/[._]/).at(-1) ?? '';
  return last === surname || (local.length === surname.length + 1 && local.endsWith(surname));
}

function surnameOf(owner: string): string {
  return (
    owner
      .replace(/-[a-z]{1,2}\d?$/, '')
      .split('-')
      .at(-1)
      ?.replace(/\d$/, '') ?? ''
  );
}

function firstNameOf(
  addresses: readonly string[],
  surname: string,
  initial: string,
): string | null {
  for (const address of addresses) {
    const [first = ''] = address.split(/[._@]/);
    const isFirstName = first.length > 2 && first.startsWith(initial) && !first.endsWith(surname);
    if (isFirstName && initial !== '') return `${first} ${surname}`;
  }
  return surname.length > 2 && initial !== '' ? surname : null;
}

/** Splits a To or Cc line; what is no address (a group's name) stays as it is. */
export function parseAddresses(line: string): readonly { name: string; address: string }[] {
  const parts = line.match(/(?:"[^"]*"|<[^>]*>|[^,])+/g) ?? [];
  return parts.flatMap((part) => {
    const text = part.trim();
    if (text === '') return [];
    const angle = /^(.*?)<([^>]*)>/s.exec(text);
    if (angle === null) return [{ name: '', address: text.replaceAll('"', '') }];
    return [
      { name: (angle[1] ?? '').replaceAll('"', '').trim(), address: (angle[2] ?? '').trim() },
    ];
  });
}

function readPriority(headers: MailRow['headers']): TriageInput['priority'] {
  const marks = `${headers.importance ?? ''} ${headers['x-priority'] ?? ''} ${headers['x-msmail-priority'] ?? ''} ${headers.priority ?? ''}`;
  if (/high|urgent|^\s*[12]\b|\s[12]\b/i.test(marks)) return 'high';
  if (/low|non-urgent|\s[45]\b/i.test(marks)) return 'low';
  return 'normal';
}

function isBulk(headers: MailRow['headers']): boolean {
  return (
    'list-id' in headers ||
    'list-unsubscribe' in headers ||
    'mailing-list' in headers ||
    /bulk|list|junk/i.test(headers.precedence ?? '')
  );
}

function isList(mail: MailRow): boolean {
  return (
    'list-id' in mail.headers || 'list-post' in mail.headers || /\b(?:dl-|list)/i.test(mail.to)
  );
}

function isAutomated(headers: MailRow['headers'], from: string): boolean {
  const auto = headers['auto-submitted'] ?? 'no';
  return !/^no\b/i.test(auto) || /no-?_?reply|do-?not-?reply|mailer-daemon|postmaster/i.test(from);
}

function listOf(mail: MailRow): string {
  const id = mail.headers['list-id'] ?? mail.headers.sender ?? mail.from;
  return /@?([\w-]+\.[\w.-]+)>?\s*$/.exec(id)?.[1] ?? id;
}

/** Letters of subject and opening only, so that dates and greetings do not hide a copy. */
function keyOf(subject: string, text: string): string {
  const letters = (value: string): string => value.toLowerCase().replaceAll(/[^a-z]+/g, '');
  return `${letters(subject.replace(/^\s*(?:(?:re|fwd?|fw)\s*:\s*)+/i, ''))}|${letters(text).slice(0, 120)}`;
}
