import { readSearchTerms, type SearchTerms } from '#search/search-terms.ts';

/** What a search asks for, folded; all of it must hold. */
export type SearchQuery = SearchTerms;

/** The parts of a message that a search looks at. */
export interface Searchable {
  readonly subject: string;
  readonly from: string;
  readonly recipients: string;
  readonly preview: string;
}

/** A query of the local mailbox; null when nothing is asked for. */
export function parseSearchQuery(text: string): SearchQuery | null {
  return readSearchTerms(text, foldText);
}

/**
 * Whether a message's head answers a query: `text` when only words are missing, which its body may hold.
 */
export function matchHead(
  query: SearchQuery,
  head: Searchable,
  attachmentCount: number,
): 'yes' | 'no' | 'text' {
  if (query.hasAttachment && attachmentCount === 0) return 'no';
  const from = foldText(head.from);
  const subject = foldText(head.subject);
  if (!query.from.every((value) => from.includes(value))) return 'no';
  if (!query.subject.every((value) => subject.includes(value))) return 'no';
  return missingWords(query, head).length === 0 ? 'yes' : 'text';
}

/** Whether the words that the head lacks stand in the body. */
export function matchText(query: SearchQuery, head: Searchable, text: string): boolean {
  const folded = foldText(text).replace(/\s+/g, ' ');
  return missingWords(query, head).every((word) => folded.includes(word));
}

/** Lower case without accents, so that "Müller" is found by "muller" and "MÜLLER". */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no folding, and most mail is
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss');
}

function missingWords(query: SearchQuery, head: Searchable): string[] {
  const known = foldText(`${head.subject}\n${head.from}\n${head.recipients}\n${head.preview}`);
  return query.words.filter((word) => !known.includes(word));
}
