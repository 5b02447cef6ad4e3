import type { Token } from './tokens.ts';

/** A clock time or a span of hours without a day of its own, as a range of tokens (end exclusive). */
export interface ClockMention {
  /** "by" is a limit ("before noon"), "span" one counted from now ("in two hours"), "since" a start in the past. */
  readonly kind: 'by' | 'at' | 'since' | 'span';
  /** Whole days after the day of the mail. */
  readonly days: number;
  readonly first: number;
  readonly end: number;
}

const KIND_BEFORE: ReadonlyMap<string, 'by' | 'at' | 'since'> = new Map([
  ...listKinds('by before until till til latest bis vor spätestens', 'by'),
  ...listKinds('at from um ab gegen around about', 'at'),
  ...listKinds('since seit', 'since'),
]);

const DAY_PARTS = new Set('noon lunch lunchtime midday midnight mittag mittags'.split(' '));
const CLOSINGS = ['end of day', 'end of the day', 'end of business', 'close of business'].map(
  (phrase) => phrase.split(' '),
);
const SPAN_BEFORE = new Set('in within under innerhalb binnen next nächsten inside'.split(' '));
const SPAN_FILLERS = new Set('the next less than about only under of just weniger als'.split(' '));
const SPAN_AFTER = new Set('left remaining'.split(' '));
const MOST_SPAN_TOKENS = 7;

const HOURS: ReadonlyMap<string, number> = new Map([
  ...'hour hours hr hrs h stunde stunden std'.split(' ').map((word) => [word, 1] as const),
  ...'minute minutes min mins minuten'.split(' ').map((word) => [word, 1 / 60] as const),
  ...'day days tag tage tagen'.split(' ').map((word) => [word, 24] as const),
]);

const AMOUNTS: ReadonlyMap<string, number> = new Map([
  ...'a an one the ein eine einer einem'.split(' ').map((word) => [word, 1] as const),
  ...'two couple zwei'.split(' ').map((word) => [word, 2] as const),
  ...'three few drei'.split(' ').map((word) => [word, 3] as const),
  ...(['four', 'vier'] as const).map((word) => [word, 4] as const),
  ...(['half', 'halben', 'halbe'] as const).map((word) => [word, 0.5] as const),
]);

/** Longer spans are no short notice: "within 30 days" stands in every contract. */
const LONGEST_SPAN_HOURS = 72;
const LAST_HOUR = 24;
const HOUR_WORDS = new Set(
  'one two three four five six seven eight nine ten eleven twelve neun zehn elf zwölf'.split(' '),
);
/** What may follow a bare number that is a clock time: "by 5 please", not "by 5 points". */
const AFTER_BARE_HOUR = new Set(
  '? ! and or so because but for if otherwise please this on in to as when then i we you he she they it thanks und oder sonst bitte damit'.split(
    ' ',
  ),
);

/**
 * Reads the clock time or span at a token; null where there is none.
 *
 * @param text the text that the tokens were cut from
 */
export function readClock(
  tokens: readonly Token[],
  index: number,
  text: string,
): ClockMention | null {
  return (
    readSpan(tokens, index, text) ?? readClosing(tokens, index) ?? readHour(tokens, index, text)
  );
}

function readSpan(tokens: readonly Token[], index: number, text: string): ClockMention | null {
  const opening = tokens[index];
  if (opening === undefined) return null;
  const isLed = SPAN_BEFORE.has(opening.term);
  let amount: number | null = null;
  for (let at = isLed ? index + 1 : index; at < index + MOST_SPAN_TOKENS; at += 1) {
    const token = tokens[at];
    if (token === undefined || (at > index && token.opens)) return null;
    const unit = HOURS.get(token.term);
    if (unit !== undefined && amount !== null) {
      const isCounted = isLed || SPAN_AFTER.has(tokens[at + 1]?.term ?? '');
      const hours = amount * unit;
      if (!isCounted || hours > LONGEST_SPAN_HOURS || tokens[at + 1]?.term === 'ago') return null;
      return { kind: 'span', days: Math.floor(hours / 24), first: index, end: at + 1 };
    }
    const value = amountOf(token, text);
    if (value !== null) amount = amount === 0.5 ? amount : value;
    else if (!SPAN_FILLERS.has(token.term)) return null;
    if (!isLed && amount === null) return null;
  }
  return null;
}

function amountOf(token: Token, text: string): number | null {
  if (token.term.startsWith('§n')) return Number.parseFloat(text.slice(token.start, token.end));
  return AMOUNTS.get(token.term) ?? null;
}

function readClosing(tokens: readonly Token[], index: number): ClockMention | null {
  for (const words of CLOSINGS) {
    if (words.every((word, offset) => tokens[index + offset]?.term === word)) {
      return { kind: 'by', days: 0, first: index, end: index + words.length };
    }
  }
  return null;
}

function readHour(tokens: readonly Token[], index: number, text: string): ClockMention | null {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token === undefined) return null;
  const led = token.opens ? undefined : KIND_BEFORE.get(before?.term ?? '');
  const mention = (kind: ClockMention['kind']): ClockMention => ({
    kind,
    days: 0,
    first: index,
    end: index + 1,
  });
  if (token.term === '§time') return mention(led ?? 'at');
  if (led === undefined) return null;
  if (DAY_PARTS.has(token.term)) return mention(led);
  return isBareHour(token, tokens[index + 1], text) ? mention(led) : null;
}

function isBareHour(token: Token, next: Token | undefined, text: string): boolean {
  if (!HOUR_WORDS.has(token.term)) {
    const hour = Number(text.slice(token.start, token.end));
    if (!Number.isInteger(hour) || hour < 1 || hour > LAST_HOUR) return false;
  }
  if (next === undefined || next.opens || AFTER_BARE_HOUR.has(next.term)) return true;
  return /[,)]/.test(text.slice(token.end, next.start));
}

function listKinds<Kind extends string>(
  words: string,
  kind: Kind,
): readonly (readonly [string, Kind])[] {
  return words.split(' ').map((word) => [word, kind] as const);
}
