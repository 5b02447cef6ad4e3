import { createWallClock } from '@eisen/mailbox';
import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import type { Decision } from './decision.ts';

/**
 * An email that could wait, now that its deadline is near: in "do", with the deadline as its reason. Importance does not
 * change with time (D-120).
 *
 * @param timeZone  the owner's, an IANA name; null tells the time in UTC
 */
export function raise<D extends Decision>(decision: D, deadline: Date, timeZone: string | null): D {
  const { schedule, do: now } = QUADRANT_LABELS;
  return {
    ...decision,
    quadrant: 'do',
    raisedFor: deadline,
    urgency: { value: 1, evidence: decision.urgency?.evidence ?? [] },
    reasoning: `Due on ${tellMoment(deadline, timeZone)}: moved from ${schedule.title} to ${now.title}.`,
  };
}

/** Whether it stands in "do" because of its deadline, not by a judgement. */
export function isRaised({ quadrant, source, raisedFor }: Decision): boolean {
  return quadrant === 'do' && source !== 'user' && Boolean(raisedFor);
}

/** Where whoever judged the mail had put it, before time moved it. */
export function judgedQuadrant(decision: Decision): Quadrant | null {
  return isRaised(decision) ? 'schedule' : decision.quadrant;
}

/**
 * A new judgement of an email that time has moved already: for the same deadline it stays where it was, in "do" or, when
 * the user took the move back, in "schedule".
 */
export function keepRaised(former: Decision | undefined, next: Decision): Decision {
  const raisedFor = former?.raisedFor;
  const isAboutTheSame =
    next.quadrant === 'schedule' &&
    raisedFor !== undefined &&
    raisedFor !== null &&
    next.deadline?.getTime() === raisedFor.getTime();
  if (!isAboutTheSame) return next;
  if (former === undefined || !isRaised(former)) return { ...next, raisedFor };
  const { quadrant, urgency, reasoning } = former;
  return { ...next, quadrant, urgency, reasoning, raisedFor };
}

/** As the browser writes times (D-79): "Tue, Nov 24, 5:00 PM". */
function tellMoment(moment: Date, timeZone: string | null): string {
  const words = createWallClock(timeZone ?? 'UTC').format(moment, 'en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === null && { timeZoneName: 'short' }),
  });
  return words.replaceAll('\u202f', ' ');
}
