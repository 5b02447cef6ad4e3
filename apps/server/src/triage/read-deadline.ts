import { createWallClock, type WallClock } from '@eisen/mailbox';
import type { ParsedResult } from 'chrono-node';
import * as german from 'chrono-node/de';
import * as english from 'chrono-node/en';

/**
 * A date counts only behind one of these words: without them "costs 12/24" and "on Monday we met" would be
 * deadlines (measured: most dates in mail are not).
 */
const ENGLISH_GATE =
  /\b(?:by|before|until|due|deadline|no later than|not later than|at the latest|expires?|ends?|closes?|rsvp|respond|reply|answer|within|must be|needed|need (?:it|this|your|you)|eod|cob)\b/iu;
const GERMAN_GATE =
  /(?<!\p{L})(?:bis|spätestens|frist|fällig|deadline|abgabe|ablauf|läuft ab|vor dem|innerhalb|rückmeldung|einreichung)(?!\p{L})/iu;

const LONGEST_PIECE = 280;
const MOST_PIECES = 8;
/** What a day without a time means: the end of the working day. */
const END_OF_DAY = '17:00';
/** "Ends in ten minutes" tells of an outage, not of something to hand in. */
const SHORT_SPAN = /\b(?:min(?:ute)?s?|sec(?:ond)?s?)\b|(?:minute|sekunde)n?/iu;
const DAY_MS = 24 * 3_600_000;
/** A deadline further away than this is a misread number, not something to act on. */
const LONGEST_MS = 400 * DAY_MS;

/**
 * The moment that a mail asks for: the first date, in English or German, that stands behind a deadline word. Times
 * without a zone are on the owner's clock, days without a time mean 17:00 on it.
 *
 * @param mail.timeZone  the owner's, an IANA name; UTC stands in where none is known
 * @returns null when the mail names none, or only moments that had passed when it was received
 */
export function readDeadline(mail: {
  subject: string;
  text: string;
  receivedAt: Date;
  timeZone?: string | null;
}): Date | null {
  for (const piece of gatedPieces(`${mail.subject}\n${mail.text}`)) {
    const found = readPiece(piece, mail.receivedAt, clockOf(mail.timeZone ?? 'UTC'));
    if (found) return found;
  }
  return null;
}

interface Piece {
  readonly text: string;
  readonly language: 'english' | 'german';
}

/** Sentences that hold a deadline word, from that word on, and something that can be a date. */
function* gatedPieces(text: string): Generator<Piece> {
  let given = 0;
  for (const sentence of text.split(/(?<=[^\d\s][.!?])\s+(?=\p{Lu})|[\r\n]+/u)) {
    if (given >= MOST_PIECES) return;
    for (const [language, gate] of [
      ['english', ENGLISH_GATE],
      ['german', GERMAN_GATE],
    ] as const) {
      const start = sentence.search(gate);
      if (start < 0) continue;
      given += 1;
      yield { language, text: sentence.slice(start, start + LONGEST_PIECE) };
    }
  }
}

let lastClock: { readonly timeZone: string; readonly clock: WallClock } | null = null;

/** Mail comes in batches of one owner, and making a clock takes longer than reading a mail. */
function clockOf(timeZone: string): WallClock {
  if (lastClock?.timeZone !== timeZone) lastClock = { timeZone, clock: makeClock(timeZone) };
  return lastClock.clock;
}

/** A name that another version of this machine knew must not stop the reading. */
function makeClock(timeZone: string): WallClock {
  try {
    return createWallClock(timeZone);
  } catch {
    return createWallClock('UTC');
  }
}

function readPiece(piece: Piece, receivedAt: Date, clock: WallClock): Date | null {
  const locale = piece.language === 'english' ? english : german;
  const results = locale.parse(
    piece.text,
    { instant: receivedAt, timezone: clock.aheadMinutes(receivedAt) },
    { forwardDate: true },
  );
  const moments = [
    ...endOfWeek(piece, receivedAt, clock),
    ...results
      .filter((result) => !SHORT_SPAN.test(result.text))
      .map((result) => momentOf(result, clock)),
    ...endOfToday(piece, receivedAt, clock),
  ];
  for (const moment of moments) {
    const distanceMs = moment.getTime() - receivedAt.getTime();
    if (distanceMs > 0 && distanceMs < LONGEST_MS) return moment;
  }
  return null;
}

function momentOf({ start }: ParsedResult, clock: WallClock): Date {
  const isTimed = start.isCertain('hour');
  // With its own zone, or counted in hours from when the mail came: it is a moment already.
  if (isTimed && start.isCertain('timezoneOffset')) return start.date();
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0;
  const day = Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
  // On the clock as it goes that day: summer time may begin or end between the mail and its deadline.
  return clock.instant(day, isTimed ? `${part('hour')}:${part('minute')}` : END_OF_DAY);
}

const WEEK_END = /\bend of (?:the |this )?week\b|(?<!\p{L})ende (?:der|dieser) woche(?!\p{L})/iu;
const DAY_END =
  /\b(?:end of (?:the |this )?(?:day|business)|eod|cob)\b|(?<!\p{L})(?:tagesende|ende des tages)(?!\p{L})/iu;

/** Before the date reader, which takes "the week" for seven days. */
function endOfWeek(piece: Piece, receivedAt: Date, clock: WallClock): Date[] {
  if (!WEEK_END.test(piece.text)) return [];
  const weekday = new Date(clock.dayOf(receivedAt) * DAY_MS).getUTCDay();
  return [endOfDay(receivedAt, (12 - weekday) % 7, clock)];
}

/** After the date reader: "EOD Friday" is Friday. */
function endOfToday(piece: Piece, receivedAt: Date, clock: WallClock): Date[] {
  return DAY_END.test(piece.text) ? [endOfDay(receivedAt, 0, clock)] : [];
}

function endOfDay(from: Date, daysLater: number, clock: WallClock): Date {
  const day = clock.dayOf(from) + daysLater;
  const moment = clock.instant(day, END_OF_DAY);
  // Asked for after 17:00, "today" means before midnight.
  return moment.getTime() <= from.getTime() ? clock.instant(day, '23:59') : moment;
}
