import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Kbd } from '#components/kbd.tsx';
import { countOf } from '#lib/format.ts';
import { usePreference, writePreference } from '#lib/preferences.ts';
import { type CoachFacts, coachAfter, coachProgress, coachStep } from './coach.ts';

/** One of three marks that point and never block; each closes by doing the thing. */
export function CoachMark(facts: CoachFacts) {
  const progress = usePreference('coach');
  const step = coachStep(progress, facts);
  const hasBegun = useRef(false);
  if (step === 1) hasBegun.current = true;
  const next = coachProgress(progress, facts, hasBegun.current);
  useEffect(() => {
    if (next !== null && next !== progress) writePreference('coach', next);
  }, [next, progress]);
  if (step === null) return null;
  const { title, text } = describe(step, facts.waiting);
  return (
    <div
      className={classNames('coach only-desk', step > 1 && 'coach--beside')}
      role="note"
      aria-label={title}
    >
      <b>{title}</b>
      <p>{text}</p>
      <div className="row">
        <span className="num">{`${step} of 3`}</span>
        <span className="sp" />
        <Button variant="ghost" size="xs" onClick={() => writePreference('coach', 'done')}>
          {step === 3 ? 'Close' : 'Skip'}
        </Button>
        {step === 3 ? null : (
          <Button size="xs" onClick={() => writePreference('coach', coachAfter(step))}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

function describe(step: 1 | 2 | 3, waiting: number): { title: string; text: ReactNode } {
  switch (step) {
    case 1:
      return {
        title: 'Start here',
        text: `One key sorts all ${countOf(waiting, 'email')}. You can change every result.`,
      };
    case 2:
      return {
        title: 'Change what you see differently',
        text: (
          <>
            Drag a card, or click it and press <Kbd keys="1" /> to <Kbd keys="4" />.
          </>
        ),
      };
    case 3:
      return {
        title: 'Read the whole email',
        text: (
          <>
            Double-click a card, or press <Kbd keys="Enter" />.
          </>
        ),
      };
  }
}
