import { createWallClock, type WallClock } from '@eisen/mailbox';
import type { NamedMoment } from '@eisen/triage';
import { markOf } from './dates/certainty.ts';
import { clauseAround } from './dates/clause.ts';
import { findMoments, type MomentPhrase } from './dates/day-times.ts';
import { type Demand, demandOf, isSale, leavesOut } from './dates/demand.ts';
import { findOffers } from './dates/offers.ts';
import { type Arrival, resolveMoment } from './dates/resolve.ts';
import { splitSentences } from './dates/sentences.ts';

/** A deadline further away than this is a misread number, not something to act on. */
const LONGEST_MS = 400 * 24 * 3_600_000;

/**
 * Moments of one mail that are judged, from its top: what is read of a text names some dozens, a dense timetable two
 * hundred. Each is asked some fifty questions.
 */
const MOST_MOMENTS = 250;

/** Times to suggest: more than these nobody chooses among. */
const MOST_TIMES = 5;

/** A mail, and the zone of its owner: an IANA name; UTC stands in where none is known. */
export interface DatedMail {
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: Date;
  readonly timeZone?: string | null;
}

/** What `readMoments` finds nearest; null where there is none. */
export function readDeadline(mail: DatedMail): Date | null {
  return readMoments(mail).nearest;
}

/**
 * What a mail in English or German names of time. `due`: the first moment by which something is asked, or, where there is
 * none, the first at which something takes place that is to be attended; null when it names none, or only such as had
 * passed when it was received. `times`: every moment still to come at which something takes place or is proposed, in the
 * order of the text. `nearest`: what `due` would be if what is only likely counted as well, to judge a mail by and never
 * to be shown. Times without a zone are on the owner's clock, days without a time mean 17:00 on it.
 *
 * @source docs/adr/0051, docs/adr/0055
 */
export function readMoments(mail: DatedMail): {
  readonly due: NamedMoment | null;
  readonly times: readonly NamedMoment[];
  readonly nearest: Date | null;
} {
  const arrival: Arrival = {
    receivedAt: mail.receivedAt,
    clock: clockOf(mail.timeZone ?? 'UTC') ?? utc,
    clockOf,
  };
  let deadline: NamedMoment | null = null;
  let appointment: NamedMoment | null = null;
  let likely: Found | null = null;
  let likelyAppointment: Found | null = null;
  const times = new Map<number, NamedMoment>();
  let momentsLeft = MOST_MOMENTS;
  for (const sentence of splitSentences(`${mail.subject}\n\n${mail.text}`)) {
    if (momentsLeft <= 0) break;
    const phrases = findMoments(sentence);
    momentsLeft -= phrases.length;
    for (const found of readSentence(sentence, phrases, arrival)) {
      if (found.demand.kind === 'deadline') likely ??= found;
      else {
        if (found.demand !== OFFERED) likelyAppointment = better(likelyAppointment, found);
        if (times.size < MOST_TIMES && !times.has(found.at.getTime()))
          times.set(found.at.getTime(), momentOf(found));
      }
    }
    if (deadline !== null) continue;
    for (const mark of readMarks(sentence, phrases, arrival)) {
      if (mark.kind === 'deadline') deadline ??= mark;
      else appointment ??= mark;
    }
  }
  const nearest = (likely ?? likelyAppointment)?.at ?? null;
  return { due: deadline ?? appointment, times: [...times.values()], nearest };
}

interface Found {
  readonly demand: Demand;
  readonly at: Date;
  readonly sentence: string;
  readonly phrase: MomentPhrase;
}

function momentOf({ demand, at, sentence, phrase }: Found): NamedMoment {
  return {
    at,
    kind: demand.kind,
    hasHour: hasHour(phrase),
    phrase: clauseAround(sentence, phrase),
  };
}

/** The first one, but an hour without its day gives way. */
function better(first: Found | null, found: Found): Found {
  const isVague = first?.demand.kind === 'appointment' && !first.demand.isDated;
  const isDated = found.demand.kind === 'appointment' && found.demand.isDated;
  return first === null || (isVague && isDated) ? found : first;
}

function* readSentence(
  sentence: string,
  phrases: readonly MomentPhrase[],
  arrival: Arrival,
): Generator<Found> {
  const { clock, receivedAt } = arrival;
  let isSelling: boolean | null = null;
  const offers = findOffers(sentence, phrases);
  for (const named of phrases) {
    const asked = demandOf(sentence, named);
    const phrase = asked === null ? offers.get(named) : named;
    if (phrase === undefined) continue;
    const demand = asked ?? OFFERED;
    isSelling ??= isSale(sentence);
    if (isSelling) return;
    const at = stillToCome(phrase, arrival, demand.kind === 'deadline' && demand.leavesOut);
    if (at === null) continue;
    const isMemoDate = demand.kind === 'appointment' && demand.isMemoDate;
    if (isMemoDate && clock.dayOf(at) === clock.dayOf(receivedAt)) continue;
    yield { demand, at, sentence, phrase };
  }
}

/** What may be marked of a sentence. */
function* readMarks(
  sentence: string,
  phrases: readonly MomentPhrase[],
  arrival: Arrival,
): Generator<NamedMoment> {
  for (const phrase of phrases) {
    const kind = markOf(sentence, phrase, phrases);
    if (kind === null) continue;
    const at = stillToCome(phrase, arrival, kind === 'deadline' && leavesOut(sentence, phrase));
    if (at === null || !agreesWithItsDay(phrase, at, arrival)) continue;
    yield { at, kind, hasHour: hasHour(phrase), phrase: clauseAround(sentence, phrase) };
  }
}

/** The instant of a moment; null when it had passed as the mail came, or is too far away to be one. */
function stillToCome(phrase: MomentPhrase, arrival: Arrival, isBefore: boolean): Date | null {
  const at = resolveMoment(phrase, arrival, { leavesOut: isBefore });
  const distanceMs = (at?.getTime() ?? 0) - arrival.receivedAt.getTime();
  return at === null || distanceMs <= 0 || distanceMs >= LONGEST_MS ? null : at;
}

/** What is offered is something to choose from, nothing to be marked. */
const OFFERED: Demand = { kind: 'appointment', isMemoDate: false, isDated: true };

/**
 * "Monday, 24 March" in a year in which that is a Sunday: one of the two is wrong. And an hour alone is today's; when that
 * has passed, nobody knows which day is meant.
 */
function agreesWithItsDay(
  { day, besideWeekday }: MomentPhrase,
  at: Date,
  { clock, receivedAt }: Arrival,
): boolean {
  if (day === null) return clock.dayOf(at) === clock.dayOf(receivedAt);
  if (besideWeekday === null || day.kind !== 'date') return true;
  // 1 January 1970 was a Thursday.
  return (clock.dayOf(at) + 4) % 7 === besideWeekday;
}

/** "Within 5 hours" ends at an hour. */
function hasHour(phrase: MomentPhrase): boolean {
  return phrase.hasHour || (phrase.day?.kind === 'span' && phrase.day.unit === 'hour');
}

const utc = createWallClock('UTC');
const MOST_CLOCKS = 16;
const clocks = new Map<string, WallClock | null>();

/** Making a clock takes longer than reading a mail. Null for a zone that this machine does not know. */
function clockOf(timeZone: string): WallClock | null {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  const clock = makeClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

/** A name that another version of this machine knew must not stop the reading. */
function makeClock(timeZone: string): WallClock | null {
  try {
    return createWallClock(timeZone);
  } catch {
    return null;
  }
}
