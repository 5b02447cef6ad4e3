/** One word, number or mark of a text. Positions count in UTF-16 units of the text that was read. */
export interface Token {
  /** The word in lower case, or a class such as "§time" for what varies from mail to mail. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /** True when a sentence or paragraph ended before this token. */
  readonly opens: boolean;
}

/** Names whose words become classes: they tell a mail's relation, not its topic. */
export interface PersonWords {
  readonly owner: ReadonlySet<string>;
  readonly sender: ReadonlySet<string>;
}

const TOKEN =
  /(?<url>https?:\/\/\S+|www\.\S+)|(?<address>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)|(?<money>[$€£]\s?\d(?:[\d,.]*\d)?|\d(?:[\d,.]*\d)?\s?(?:€|\$|usd|eur|euro)(?!\p{L}))|(?<time>\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\b|uhr\b|noon\b|h(?!\p{L})|o['’]clock\b)|\d{1,2}:\d{2})|(?<percent>\d(?:[\d,.]*\d)?\s?%)|(?<date>\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}\.\d{1,2}\.)|(?<number>\d(?:[\d,.]*\d)?)|(?<word>\p{L}[\p{L}\p{M}'’]*)|(?<mark>[?!])/giu;

const MAX_WORD = 24;

/** Cuts a text into tokens, left to right. */
export function tokenize(text: string, people: PersonWords): readonly Token[] {
  const tokens: Token[] = [];
  let previousEnd = 0;
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index;
    const end = start + match[0].length;
    const opens = previousEnd === 0 || endsSentence(text, previousEnd, start, tokens.at(-1)?.term);
    tokens.push({ term: termOf(match, people), start, end, opens });
    previousEnd = end;
  }
  return tokens;
}

/** The words of a person's name or of an address's local part, for `PersonWords`. */
export function nameWords(...names: readonly (string | null | undefined)[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const name of names) {
    const plain = (name ?? '').replace(/@.*$/s, '').toLowerCase();
    for (const match of plain.matchAll(/\p{L}{3,}/gu)) words.add(match[0]);
  }
  return words;
}

function termOf(match: RegExpMatchArray, people: PersonWords): string {
  const groups = match.groups ?? {};
  if (groups.word !== undefined) return wordTerm(groups.word, people);
  if (groups.number !== undefined) return `§n${Math.min(5, groups.number.length)}`;
  if (groups.mark !== undefined) return groups.mark;
  for (const kind of ['url', 'address', 'money', 'time', 'percent', 'date']) {
    if (groups[kind] !== undefined) return `§${kind}`;
  }
  return '§other';
}

function wordTerm(word: string, people: PersonWords): string {
  const lower = word.toLowerCase().replaceAll('’', "'");
  const term = lower.endsWith("'s") ? lower.slice(0, -2) : lower.replace(/'+$/, '');
  if (people.owner.has(term)) return '§owner';
  if (people.sender.has(term)) return '§sender';
  return term.length > MAX_WORD ? '§long' : term;
}

function endsSentence(text: string, from: number, to: number, before: string | undefined): boolean {
  if (before === '?' || before === '!') return true;
  let lineBreaks = 0;
  for (let index = from; index < to; index += 1) {
    const char = text.charCodeAt(index);
    if (char === 10) lineBreaks += 1;
    // full stop, colon, semicolon
    if (char === 46 || char === 58 || char === 59) return true;
  }
  return lineBreaks > 1;
}
