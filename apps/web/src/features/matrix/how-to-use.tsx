import { QUADRANTS } from '@eisen/triage';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Kbd } from '#components/kbd.tsx';
import { firstStep, type HowStep, howOrder, type Said } from './first-step.ts';
import { ActPicture, ClassifyPicture, CorrectPicture, ReadPicture } from './how-to-pictures.tsx';

interface Step {
  readonly title: string;
  readonly picture: ReactNode;
  /** With keys and a pointer. */
  readonly text: ReactNode;
  /** With fingers; the same where it is not given. */
  readonly touch?: string;
}

const LAST_KEY = String(QUADRANTS.length);

const STEPS: Readonly<Record<HowStep, Step>> = {
  classify: {
    title: 'Classify',
    picture: <ClassifyPicture />,
    text: (
      <>
        Press <Kbd keys="c" />. Eisen reads your inbox and places each email.
      </>
    ),
    touch: 'Tap Classify All. Eisen places each email.',
  },
  correct: {
    title: 'Correct',
    picture: <CorrectPicture />,
    text: (
      <>
        Drag a card, or select it and press <Kbd keys="1" /> to <Kbd keys={LAST_KEY} />.
      </>
    ),
    touch: 'Press and hold a card to move it.',
  },
  act: {
    title: 'Act',
    picture: <ActPicture />,
    text: 'Schedule, delegate, or turn an email into a SMART goal.',
  },
  read: {
    title: 'Read',
    picture: <ReadPicture />,
    text: (
      <>
        Double-click or press <Kbd keys="Enter" /> for the full email, score and sentiment.
      </>
    ),
    touch: 'Tap a card for the full email, score and sentiment.',
  },
};

export interface HowToUseProps {
  /** The answers of onboarding: they decide which step leads and what is suggested first. */
  readonly said: Said | null;
  readonly onShortcuts: () => void;
  readonly onHide: () => void;
}

/** How the matrix is used, in four drawn steps (D-109). */
export function HowToUse({ said, onShortcuts, onHide }: HowToUseProps) {
  const first = said && firstStep(said);
  return (
    <section className="card" aria-label="How to Use">
      <div className="card-h">
        <h2 className="h2">How to Use</h2>
        <span className="sp" />
        <button type="button" className="hint only-desk how-keys" onClick={onShortcuts}>
          Press <Kbd keys="?" /> for every shortcut
        </button>
        <Button variant="ghost" size="xs" aria-label="Hide How to Use" onClick={onHide}>
          Hide
        </Button>
      </div>
      {first ? (
        <p className="how-first">
          <b>{first.advice}</b> You said: {first.because}.
        </p>
      ) : null}
      <ol className="how">
        {howOrder(first?.step).map((step, index) => {
          const { title, picture, text, touch } = STEPS[step];
          return (
            <li key={step}>
              <div className="how-a">{picture}</div>
              <b>{`${index + 1}. ${title}`}</b>
              <p className={touch ? 'only-desk' : undefined}>{text}</p>
              {touch ? <p className="only-phone">{touch}</p> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
