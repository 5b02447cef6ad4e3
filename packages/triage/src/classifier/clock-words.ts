import type { Token } from './tokens.ts';
import { createWordMap, createWordSet, joinSets, numberWord, setOf } from './vocabulary.ts';

/** A clock time or a span of hours without a day of its own, as a range of tokens (end exclusive). */
export interface ClockMention {
  /** "by" is a limit ("before noon"), "span" one counted from now ("in two hours"), "since" a start in the past. */
  readonly kind: 'by' | 'at' | 'since' | 'span';
  /** Whole days after the day of the mail. */
  readonly days: number;
  readonly first: number;
  readonly end: number;
}

const KIND_BEFORE = createWordMap<'by' | 'at' | 'since'>([
  ...listKinds('by before until till til latest bis vor spätestens', 'by'),
  ...listKinds('at from um ab gegen around about', 'at'),
  ...listKinds('since seit', 'since'),
]);

const DAY_PARTS = createWordSet('noon lunch lunchtime midday midnight mittag mittags');
const CLOSINGS = ['end of day', 'end of the day', 'end of business', 'close of business'].map(
  (phrase) => phrase.split(' ').map(numberWord),
);
const SPAN_BEFORE = createWordSet('in within under innerhalb binnen next nächsten inside');
const SPAN_FILLERS = createWordSet('the next less than about only under of just weniger als');
const SPAN_AFTER = createWordSet('left remaining');
const [AGO, TIME] = [numberWord('ago'), numberWord('§time')];
/** Plain numbers, by how many characters they have. */
export const NUMBER = createWordSet('§n1 §n2 §n3 §n4 §n5');
const MOST_SPAN_TOKENS = 7;

const HOURS = createWordMap([
  ...'hour hours hr hrs h stunde stunden std'.split(' ').map((word) => [word, 1] as const),
  ...'minute minutes min mins minuten'.split(' ').map((word) => [word, 1 / 60] as const),
  ...'day days tag tage tagen'.split(' ').map((word) => [word, 24] as const),
]);

const AMOUNTS = createWordMap([
  ...'a an one the ein eine einer einem'.split(' ').map((word) => [word, 1] as const),
  ...'two couple zwei'.split(' ').map((word) => [word, 2] as const),
  ...'three few drei'.split(' ').map((word) => [word, 3] as const),
  ...(['four', 'vier'] as const).map((word) => [word, 4] as const),
  ...(['half', 'halben', 'halbe'] as const).map((word) => [word, 0.5] as const),
]);

/** Longer spans are no short notice: "within 30 days" stands in every contract. */
const LONGEST_SPAN_HOURS = 72;
const LAST_HOUR = 24;
const HOUR_WORDS = createWordSet(
  'one two three four five six seven eight nine ten eleven twelve neun zehn elf zwölf',
);
/** What may follow a bare number that is a clock time: "by 5 please", not "by 5 points". */
const AFTER_BARE_HOUR = createWordSet(
  '? ! and or so because but for if otherwise please this on in to as when then i we you he she they it thanks und oder sonst bitte damit',
);

const BEGINS_SPAN = joinSets(SPAN_BEFORE, NUMBER, setOf(AMOUNTS));
const BEGINS_CLOSING = createWordSet('end close');
const BEGINS_HOUR = joinSets(createWordSet('§time'), NUMBER, DAY_PARTS, HOUR_WORDS);
/** No clock time and no span begins with another word. */
export const BEGINS_CLOCK = joinSets(BEGINS_SPAN, BEGINS_CLOSING, BEGINS_HOUR);

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
  const word = tokens[index]?.word ?? 0;
  const span = BEGINS_SPAN[word] ? readSpan(tokens, index, text) : null;
  if (span !== null) return span;
  const closing = BEGINS_CLOSING[word] ? readClosing(tokens, index) : null;
  if (closing !== null) return closing;
  return BEGINS_HOUR[word] ? readHour(tokens, index, text) : null;
}

function readSpan(tokens: readonly Token[], index: number, text: string): ClockMention | null {
  const opening = tokens[index];
  if (opening === undefined) return null;
  const isLed = SPAN_BEFORE[opening.word] === 1;
  let amount: number | null = null;
  for (let at = isLed ? index + 1 : index; at < index + MOST_SPAN_TOKENS; at += 1) {
    const token = tokens[at];
    if (token === undefined || (at > index && token.opens)) return null;
    const unit = HOURS[token.word];
    if (unit !== undefined && amount !== null) {
      const isCounted = isLed || SPAN_AFTER[tokens[at + 1]?.word ?? 0];
      const hours = amount * unit;
      if (!isCounted || hours > LONGEST_SPAN_HOURS || tokens[at + 1]?.word === AGO) return null;
      return { kind: 'span', days: Math.floor(hours / 24), first: index, end: at + 1 };
    }
    const value = amountOf(token, text);
    if (value !== null) amount = amount === 0.5 ? amount : value;
    else if (!SPAN_FILLERS[token.word]) return null;
    if (!isLed && amount === null) return null;
  }
  return null;
}

function amountOf(token: Token, text: string): number | null {
  if (NUMBER[token.word]) return Number.parseFloat(text.slice(token.start, token.end));
  return AMOUNTS[token.word] ?? null;
}

function readClosing(tokens: readonly Token[], index: number): ClockMention | null {
  for (const words of CLOSINGS) {
    if (words.every((word, offset) => tokens[index + offset]?.word === word)) {
      return { kind: 'by', days: 0, first: index, end: index + words.length };
    }
  }
  return null;
}

function readHour(tokens: readonly Token[], index: number, text: string): ClockMention | null {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token === undefined) return null;
  const led = token.opens ? undefined : KIND_BEFORE[before?.word ?? 0];
  const isTime = token.word === TIME;
  if (!isTime && led === undefined) return null;
  if (!isTime && !DAY_PARTS[token.word] && !isBareHour(token, tokens[index + 1], text)) return null;
  return { kind: led ?? 'at', days: 0, first: index, end: index + 1 };
}

function isBareHour(token: Token, next: Token | undefined, text: string): boolean {
  if (!HOUR_WORDS[token.word]) {
    const hour = Number(text.slice(token.start, token.end));
    if (!Number.isInteger(hour) || hour < 1 || hour > LAST_HOUR) return false;
  }
  if (next === undefined || next.opens || AFTER_BARE_HOUR[next.word]) return true;
  return /[,)]/.test(text.slice(token.end, next.start));
}

function listKinds<Kind extends string>(
  words: string,
  kind: Kind,
): readonly (readonly [string, Kind])[] {
  return words.split(' ').map((word) => [word, kind] as const);
}
