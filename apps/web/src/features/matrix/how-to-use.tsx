import { QUADRANTS } from '@eisen/triage';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Kbd } from '#components/kbd.tsx';
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

const STEPS: readonly Step[] = [
  {
    title: '1. Classify',
    picture: <ClassifyPicture />,
    text: (
      <>
        Press <Kbd keys="c" />. Eisen reads your inbox and places each email.
      </>
    ),
    touch: 'Tap Classify All. Eisen places each email.',
  },
  {
    title: '2. Correct',
    picture: <CorrectPicture />,
    text: (
      <>
        Drag a card, or select it and press <Kbd keys="1" /> to <Kbd keys={LAST_KEY} />.
      </>
    ),
    touch: 'Press and hold a card to move it.',
  },
  {
    title: '3. Act',
    picture: <ActPicture />,
    text: 'Schedule, delegate, or turn an email into a SMART goal.',
  },
  {
    title: '4. Read',
    picture: <ReadPicture />,
    text: (
      <>
        Double-click or press <Kbd keys="Enter" /> for the full email, score and sentiment.
      </>
    ),
    touch: 'Tap a card for the full email, score and sentiment.',
  },
];

export interface HowToUseProps {
  readonly onShortcuts: () => void;
  readonly onHide: () => void;
}

/** How the matrix is used, in four drawn steps (D-109). */
export function HowToUse({ onShortcuts, onHide }: HowToUseProps) {
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
      <ol className="how">
        {STEPS.map(({ title, picture, text, touch }) => (
          <li key={title}>
            <div className="how-a">{picture}</div>
            <b>{title}</b>
            <p className={touch ? 'only-desk' : undefined}>{text}</p>
            {touch ? <p className="only-phone">{touch}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
