/** The passage as it stands in the text, white space aside; null when it is not there. */
export function findQuote(text: string, quote: string): string | null {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return new RegExp(literal, 'u').exec(text)?.[0] ?? null;
}
