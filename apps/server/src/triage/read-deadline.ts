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
const END_OF_DAY_HOUR = 17;
/** "Ends in ten minutes" tells of an outage, not of something to hand in. */
const SHORT_SPAN = /\b(?:min(?:ute)?s?|sec(?:ond)?s?)\b|(?:minute|sekunde)n?/iu;
/** A deadline further away than this is a misread number, not something to act on. */
const LONGEST_MS = 400 * 24 * 3_600_000;

/**
 * The moment that a mail asks for: the first date, in English or German, that stands behind a deadline word.
 * Times without a zone are read as UTC, days without a time as 17:00.
 *
 * @returns null when the mail names none, or only moments that had passed when it was received
 */
export function readDeadline(mail: {
  subject: string;
  text: string;
  receivedAt: Date;
}): Date | null {
  for (const piece of gatedPieces(`${mail.subject}\n${mail.text}`)) {
    const found = readPiece(piece, mail.receivedAt);
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

function readPiece(piece: Piece, receivedAt: Date): Date | null {
  const locale = piece.language === 'english' ? english : german;
  const results = locale.parse(
    piece.text,
    { instant: receivedAt, timezone: 0 },
    { forwardDate: true },
  );
  const moments = [
    ...endOfWeek(piece, receivedAt),
    ...results.filter((result) => !SHORT_SPAN.test(result.text)).map(momentOf),
    ...endOfToday(piece, receivedAt),
  ];
  for (const moment of moments) {
    const distanceMs = moment.getTime() - receivedAt.getTime();
    if (distanceMs > 0 && distanceMs < LONGEST_MS) return moment;
  }
  return null;
}

function momentOf(result: ParsedResult): Date {
  const moment = result.start.date();
  if (result.start.isCertain('hour')) return moment;
  moment.setUTCHours(END_OF_DAY_HOUR, 0, 0, 0);
  return moment;
}

const WEEK_END = /\bend of (?:the |this )?week\b|(?<!\p{L})ende (?:der|dieser) woche(?!\p{L})/iu;
const DAY_END =
  /\b(?:end of (?:the |this )?(?:day|business)|eod|cob)\b|(?<!\p{L})(?:tagesende|ende des tages)(?!\p{L})/iu;

/** Before the date reader, which takes "the week" for seven days. */
function endOfWeek(piece: Piece, receivedAt: Date): Date[] {
  return WEEK_END.test(piece.text) ? [endOfDay(receivedAt, (12 - receivedAt.getUTCDay()) % 7)] : [];
}

/** After the date reader: "EOD Friday" is Friday. */
function endOfToday(piece: Piece, receivedAt: Date): Date[] {
  return DAY_END.test(piece.text) ? [endOfDay(receivedAt, 0)] : [];
}

function endOfDay(from: Date, daysLater: number): Date {
  const moment = new Date(from.getTime() + daysLater * 24 * 3_600_000);
  moment.setUTCHours(END_OF_DAY_HOUR, 0, 0, 0);
  // Asked for after 17:00, "today" means before midnight.
  if (moment.getTime() <= from.getTime()) moment.setUTCHours(23, 59, 0, 0);
  return moment;
}
