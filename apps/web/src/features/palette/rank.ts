import { fold } from '#lib/mail/search.ts';

/**
 * How well a label answers what was typed; 0 when it does not. Higher is better: the label begins
 * with it, then a word of it does, then it occurs inside, then its letters come in this order.
 */
export function scoreLabel(label: string, query: string): number {
  const text = fold(label);
  const wanted = fold(query).trim();
  if (wanted === '') return 1;
  if (text.startsWith(wanted)) return 5;
  const words = text.split(' ');
  if (words.some((word) => word.startsWith(wanted))) return 4;
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 3;
  if (text.includes(wanted)) return 2;
  return isSubsequence(wanted.replaceAll(' ', ''), text) ? 1 : 0;
}

/** The items that answer, best first; equal ones keep their order. */
export function rank<T extends { readonly label: string }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  return items
    .map((item) => ({ item, score: scoreLabel(item.label, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function isSubsequence(wanted: string, text: string): boolean {
  // One letter in any place would answer everything.
  if (wanted.length < 2) return false;
  let at = 0;
  for (const letter of text) {
    if (letter === wanted[at]) at += 1;
    if (at === wanted.length) return true;
  }
  return false;
}
