import { QUADRANTS } from '@eisen/triage';
import { Button } from '#components/button.tsx';
import { CALL_TO_ACTION, WAITLIST } from './content/landing-words.ts';
import { WayButton } from './ways.tsx';

export interface CallToActionProps {
  readonly onWaitlist: () => void;
  readonly onGetStarted: () => void;
}

/** The last word of the landing page (LAND-22); it opens the waitlist (D-34). */
export function CallToAction({ onWaitlist, onGetStarted }: CallToActionProps) {
  return (
    <section className="wrap" aria-labelledby="cta-title">
      <div className="cta">
        <div className="cta-m" aria-hidden="true">
          {QUADRANTS.map((quadrant) => (
            <i key={quadrant} data-q={quadrant} />
          ))}
        </div>
        <div className="cta-c">
          <h2 id="cta-title">{CALL_TO_ACTION.title}</h2>
          <p>{CALL_TO_ACTION.text}</p>
          <div className="cta-b">
            <Button variant="primary" size="xl" onClick={onWaitlist}>
              {WAITLIST.title}
            </Button>
            <WayButton href="/welcome" size="xl" onGo={onGetStarted}>
              {CALL_TO_ACTION.button}
            </WayButton>
          </div>
        </div>
      </div>
    </section>
  );
}
