import type { SearchTerms } from '#search/search-terms.ts';

/** Words that the Keyword Query Language reads as operators. */
const OPERATORS = /^(and|or|not|near|onear|xrank|words)$/i;

/**
 * A search in the Keyword Query Language, as the value of `$search`
 * (learn.microsoft.com/graph/search-query-parameter). Whatever else that language knows stands in quotes and means
 * itself. Null when nothing is left that could be looked for.
 */
export function writeKql(terms: SearchTerms): string | null {
  const parts = [
    ...terms.words.map(quoteTerm),
    ...terms.from.map((value) => withProperty('from', value)),
    ...terms.subject.map((value) => withProperty('subject', value)),
    ...(terms.hasAttachment ? ['hasAttachments:true'] : []),
  ].filter((part) => part !== '');
  // The whole expression is a quoted string itself, inside which a quote is escaped.
  return parts.length === 0 ? null : `"${parts.join(' AND ').replaceAll('"', '\\"')}"`;
}

function withProperty(property: string, value: string): string {
  const term = quoteTerm(value);
  return term === '' ? '' : `${property}:${term}`;
}

function quoteTerm(value: string): string {
  const term = value.replace(/["\\*?\p{Cc}]+/gu, ' ').trim();
  if (term === '') return '';
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*$/u.test(term);
  return isPlain && !OPERATORS.test(term) ? term : `"${term}"`;
}
