import type { Email } from '@eisen/contract';
import { useState } from 'react';
import type { EventTimes } from '#lib/event-times.ts';
import { isTaken, namedTimes, nameTime, suggestTimes } from './suggest-times.ts';
import { useTakenTimes } from './use-taken-times.ts';

export interface SuggestedTimesProps {
  /** When the form opened. */
  readonly opened: Date;
  readonly lengthMs: number;
  readonly email: Pick<Email, 'times' | 'due'>;
  readonly isChosen: (times: EventTimes) => boolean;
  readonly onChoose: (times: EventTimes) => void;
}

/**
 * The times that the email names, then such as fit between what stands in the calendar and its deadline, one click each.
 */
export function SuggestedTimes(props: SuggestedTimesProps) {
  const { opened, email, lengthMs, isChosen, onChoose } = props;
  const { taken, hasFailed } = useTakenTimes(opened);
  const [until] = useState(() => (email.due?.kind === 'deadline' ? new Date(email.due.at) : null));
  const named = namedTimes(email, { now: opened, lengthMs });
  const suggested =
    taken || hasFailed
      ? suggestTimes({ now: opened, lengthMs, deadline: until, taken: taken ?? [] })
      : [];
  const note = noteOf({ suggested, opened, until, isReading: !taken && !hasFailed, hasFailed });
  const chip = (times: EventTimes, isBusy = false) => (
    <button
      key={times.start.getTime()}
      type="button"
      className="flt"
      aria-pressed={isChosen(times)}
      onClick={() => onChoose(times)}
    >
      {`${nameTime(times.start, opened)}${isBusy ? ', taken' : ''}`}
    </button>
  );
  const isNamed = ({ start }: EventTimes) =>
    named.some((times) => times.start.getTime() === start.getTime());
  const others = suggested.filter((times) => !isNamed(times));
  return (
    <fieldset className="plan-presets" aria-label="Suggested times">
      {named.length > 0 ? <span className="hint">In the email</span> : null}
      {named.map((times) => chip(times, isTaken(times, taken ?? [])))}
      {others.length > 0 ? <span className="hint">Suggested</span> : null}
      {others.map((times) => chip(times))}
      {note ? (
        <span className="hint" role="status">
          {note}
        </span>
      ) : null}
    </fieldset>
  );
}

function noteOf(facts: {
  readonly suggested: readonly EventTimes[];
  readonly opened: Date;
  readonly until: Date | null;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
}): string | null {
  const { suggested, opened, until } = facts;
  if (facts.isReading) return 'Looking for free times…';
  if (facts.hasFailed) return 'Your calendar could not be read: a time may be taken.';
  if (suggested.length === 0) return 'No free hour in the next days.';
  if (until === null || until <= opened) return null;
  return suggested.every(({ end }) => end <= until)
    ? `Before the deadline, ${nameTime(until, opened)}`
    : `Nothing is free before the deadline, ${nameTime(until, opened)}`;
}
