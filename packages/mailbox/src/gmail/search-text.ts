import type { SearchTerms } from '#search/search-terms.ts';

/** Words that Gmail's search language reads as operators. */
const OPERATORS = ['OR', 'AND', 'AROUND', 'NOT'];

/**
 * A search in Gmail's own language (support.google.com/mail/answer/7190): every term must hold, in all mail but Trash
 * and Spam, which is Gmail's default. Whatever else its language knows stands in quotes and means itself.
 */
export function writeSearch(terms: SearchTerms): string {
  return [
    ...terms.words.map(quoteTerm),
    ...terms.from.map((value) => `from:${quoteTerm(value)}`),
    ...terms.subject.map((value) => `subject:${quoteTerm(value)}`),
    ...(terms.hasAttachment ? ['has:attachment'] : []),
  ]
    .filter((term) => !term.endsWith('""'))
    .join(' ');
}

function quoteTerm(term: string): string {
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.@'’&+-]*$/u.test(term);
  if (isPlain && !OPERATORS.includes(term)) return term;
  return `"${term.replace(/["\\\p{Cc}]+/gu, ' ').trim()}"`;
}
