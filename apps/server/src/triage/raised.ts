import { isNear, type NamedMoment, QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import type { Decision } from './decision.ts';
import { tellMoment } from './tell-reason.ts';

/**
 * An email that could wait, now that its deadline is near: in "do", with the deadline as its reason. Importance does not
 * change with time (D-120).
 *
 * @param timeZone  the owner's, an IANA name; null tells the time in UTC
 */
export function raise<D extends Decision>(
  decision: D,
  due: NamedMoment,
  timeZone: string | null,
): D {
  const { schedule, do: now } = QUADRANT_LABELS;
  const what = due.kind === 'deadline' ? 'Due' : 'Takes place';
  const reason = `${what} on ${tellMoment(due, timeZone)}: moved from ${schedule.title} to ${now.title}.`;
  return {
    ...decision,
    quadrant: 'do',
    raisedFor: due.at,
    // What spoke against urgency before speaks no more.
    urgency: { value: 1, evidence: [due.phrase], sentence: `Urgent: it says “${due.phrase}”.` },
    reason,
    reasoning: reason,
  };
}

/**
 * What was just judged, raised at once where its moment is near already: nobody has to wait until the clock is looked
 * at. Not what had passed by then, nor what was raised for that moment before.
 */
export function raiseIfNear(
  decision: Decision,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | null },
): Decision {
  const { quadrant, due, raisedFor } = decision;
  if (quadrant !== 'schedule' || due === null || due.at <= now || !isNear(due.at, now))
    return decision;
  return raisedFor?.getTime() === due.at.getTime() ? decision : raise(decision, due, timeZone);
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
    next.due?.at.getTime() === raisedFor.getTime();
  if (!isAboutTheSame) return next;
  if (former === undefined || !isRaised(former)) return { ...next, raisedFor };
  const { quadrant, urgency, reason = null, reasoning } = former;
  return { ...next, quadrant, urgency, reason, reasoning, raisedFor };
}
