/** Longer queries are cut: nobody types more. */
const MAX_QUERY_LENGTH = 500;

/** What a search asks for, as it was typed; all of it must hold. */
export interface SearchTerms {
  /** Words and quoted phrases, looked for anywhere. */
  readonly words: readonly string[];
  readonly from: readonly string[];
  readonly subject: readonly string[];
  readonly hasAttachment: boolean;
}

/**
 * Reads words, "quoted phrases", from:, subject: and has:attachment (D-115). Null when nothing is asked for.
 *
 * @param fold  what makes two spellings of a term equal, where the provider does not do it itself
 */
export function readSearchTerms(
  text: string,
  fold: (term: string) => string = (term) => term,
): SearchTerms | null {
  const words: string[] = [];
  const from: string[] = [];
  const subject: string[] = [];
  let hasAttachment = false;
  const terms = text
    .slice(0, MAX_QUERY_LENGTH)
    .matchAll(/(?:(from|subject|has):)?(?:"([^"]*)"?|(\S+))/gi);
  for (const [, operator, phrase, word] of terms) {
    const value = fold(phrase ?? word ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (value === '') continue;
    const name = operator?.toLowerCase();
    if (name === 'from') from.push(value);
    else if (name === 'subject') subject.push(value);
    else if (name === 'has' && /^attachments?$/i.test(value)) hasAttachment = true;
    else words.push(name === undefined ? value : `${name}:${value}`);
  }
  const isEmpty = words.length + from.length + subject.length === 0 && !hasAttachment;
  return isEmpty ? null : { words, from, subject, hasAttachment };
}
