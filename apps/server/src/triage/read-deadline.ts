import { createWallClock, type WallClock } from '@eisen/mailbox';
import { findMoments } from './dates/day-times.ts';
import { type Demand, demandOf, isSale } from './dates/demand.ts';
import { type Arrival, resolveMoment } from './dates/resolve.ts';
import { splitSentences } from './dates/sentences.ts';

/** A deadline further away than this is a misread number, not something to act on. */
const LONGEST_MS = 400 * 24 * 3_600_000;

/**
 * The moment that a mail asks for, in English or German: the first date by which something is asked, or, where there is
 * none, the first at which something takes place that is to be attended. Times without a zone are on the owner's clock,
 * days without a time mean 17:00 on it.
 *
 * @param mail.timeZone  the owner's, an IANA name; UTC stands in where none is known
 * @returns null when the mail names none, or only moments that had passed when it was received
 * @source docs/adr/0051, docs/adr/0055
 */
export function readDeadline(mail: {
  subject: string;
  text: string;
  receivedAt: Date;
  timeZone?: string | null;
}): Date | null {
  const arrival: Arrival = {
    receivedAt: mail.receivedAt,
    clock: clockOf(mail.timeZone ?? 'UTC') ?? utc,
    clockOf,
  };
  let appointment: Found | null = null;
  for (const sentence of splitSentences(`${mail.subject}\n\n${mail.text}`)) {
    for (const found of readSentence(sentence, arrival)) {
      if (found.demand.kind === 'deadline') return found.at;
      appointment = better(appointment, found);
    }
  }
  return appointment?.at ?? null;
}

interface Found {
  readonly demand: Demand;
  readonly at: Date;
}

/** The first one, but an hour without its day gives way. */
function better(first: Found | null, found: Found): Found {
  const isVague = first?.demand.kind === 'appointment' && !first.demand.isDated;
  const isDated = found.demand.kind === 'appointment' && found.demand.isDated;
  return first === null || (isVague && isDated) ? found : first;
}

function* readSentence(sentence: string, arrival: Arrival): Generator<Found> {
  const { clock, receivedAt } = arrival;
  let isSelling: boolean | null = null;
  for (const phrase of findMoments(sentence)) {
    const demand = demandOf(sentence, phrase);
    if (demand === null) continue;
    isSelling ??= isSale(sentence);
    if (isSelling) return;
    const at = resolveMoment(phrase, arrival, {
      leavesOut: demand.kind === 'deadline' && demand.leavesOut,
    });
    const distanceMs = (at?.getTime() ?? 0) - receivedAt.getTime();
    if (at === null || distanceMs <= 0 || distanceMs >= LONGEST_MS) continue;
    const isMemoDate = demand.kind === 'appointment' && demand.isMemoDate;
    if (isMemoDate && clock.dayOf(at) === clock.dayOf(receivedAt)) continue;
    yield { demand, at };
  }
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
