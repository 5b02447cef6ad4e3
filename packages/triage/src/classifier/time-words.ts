import { DAY_MS } from './calendar.ts';
import { BEGINS_CLOCK, type ClockMention, readClock } from './clock-words.ts';
import { BEGINS_DAY, hasBefore, readDay } from './day-words.ts';
import type { Token } from './tokens.ts';
import { createWordSet } from './vocabulary.ts';

/** A day named in a text, as a range of tokens (end exclusive). */
export interface TimeMention {
  /** Whole days after the day of the mail; negative for the past. */
  readonly days: number;
  readonly first: number;
  readonly end: number;
  /** True behind "by", "due", "until" and the like. */
  readonly isDeadline: boolean;
  /** How a clock time or a span of hours was given; null for a day. */
  readonly clock: ClockMention['kind'] | null;
}

const DEADLINE_BEFORE = createWordSet(
  'by before until till due deadline than bis spätestens vor fällig expires ends avant antes hasta',
);

/** A clock time this many tokens from a day belongs to that day. */
const CLOCK_WINDOW = 5;

/**
 * The days that a text names, measured from the mail's own date. Weekdays mean the next one; a date without a year
 * means the one nearest to the mail; a clock time with no day beside it means the day of the mail. Days are those of UTC: the sender's zone is not known here.
 */
export function findTimeMentions(
  tokens: readonly Token[],
  text: string,
  receivedAt: Date,
): readonly TimeMention[] {
  const today = Math.floor(receivedAt.getTime() / DAY_MS);
  if (Number.isNaN(today)) return [];
  const mentions: TimeMention[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const { word } = tokens[index] as Token;
    const found = BEGINS_DAY[word] ? readDay(tokens, index, text, today) : null;
    if (found === null) continue;
    mentions.push({
      ...found,
      first: index,
      isDeadline: hasBefore(tokens, index, DEADLINE_BEFORE),
      clock: null,
    });
    index = found.end - 1;
  }
  const clocks = findClockMentions(tokens, text, mentions);
  if (clocks.length === 0) return mentions;
  return [...mentions, ...clocks].sort((a, b) => a.first - b.first);
}

function findClockMentions(
  tokens: readonly Token[],
  text: string,
  days: readonly TimeMention[],
): readonly TimeMention[] {
  const mentions: TimeMention[] = [];
  // Days stand in the order of the text, so those that ended far above are done with.
  let near = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const { word } = tokens[index] as Token;
    const clock = BEGINS_CLOCK[word] ? readClock(tokens, index, text) : null;
    if (clock === null) continue;
    const { kind, end } = clock;
    index = end - 1;
    while (clock.first - (days[near]?.end ?? Number.POSITIVE_INFINITY) > CLOCK_WINDOW) near += 1;
    let isOfDay = false;
    for (let at = near; !isOfDay; at += 1) {
      const day = days[at];
      if (day === undefined || day.first - end > CLOCK_WINDOW) break;
      isOfDay = isBeside(tokens, day, clock);
    }
    if (isOfDay) continue;
    mentions.push({
      days: clock.days,
      first: clock.first,
      end,
      isDeadline: kind === 'by' || kind === 'span',
      clock: kind,
    });
  }
  return mentions;
}

/** Whether day and clock time stand close together in one sentence. */
function isBeside(tokens: readonly Token[], day: TimeMention, clock: ClockMention): boolean {
  const [left, right] = day.first < clock.first ? [day, clock] : [clock, day];
  if (right.first - left.end > CLOCK_WINDOW) return false;
  for (let at = left.end; at <= right.first; at += 1) if (tokens[at]?.opens === true) return false;
  return true;
}
