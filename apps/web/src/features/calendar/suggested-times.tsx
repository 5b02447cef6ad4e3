import { useState } from 'react';
import type { EventTimes } from '#lib/event-times.ts';
import { nameTime, suggestTimes } from './suggest-times.ts';
import { useTakenTimes } from './use-taken-times.ts';

export interface SuggestedTimesProps {
  /** When the form opened. */
  readonly opened: Date;
  readonly lengthMs: number;
  /** Of the email, ISO 8601. */
  readonly deadline: string | null;
  readonly isChosen: (times: EventTimes) => boolean;
  readonly onChoose: (times: EventTimes) => void;
}

/** Times that fit between what stands in the calendar and the email's deadline, one click each. */
export function SuggestedTimes(props: SuggestedTimesProps) {
  const { opened, deadline, lengthMs, isChosen, onChoose } = props;
  const { taken, hasFailed } = useTakenTimes(opened);
  const [until] = useState(() => (deadline === null ? null : new Date(deadline)));
  const suggested =
    taken || hasFailed
      ? suggestTimes({ now: opened, lengthMs, deadline: until, taken: taken ?? [] })
      : [];
  const note = noteOf({ suggested, opened, until, isReading: !taken && !hasFailed, hasFailed });
  return (
    <fieldset className="plan-presets" aria-label="Suggested times">
      {suggested.length > 0 ? <span className="hint">Suggested</span> : null}
      {suggested.map((times) => (
        <button
          key={times.start.getTime()}
          type="button"
          className="flt"
          aria-pressed={isChosen(times)}
          onClick={() => onChoose(times)}
        >
          {nameTime(times.start, opened)}
        </button>
      ))}
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
