import { useRef } from 'react';
import { Brand } from '#components/logo.tsx';
import { ThemeToggle } from '#components/theme-toggle.tsx';
import { useIsDelivered } from '#components/use-is-delivered.ts';
import { StepForm } from '#features/onboarding/step-form.tsx';
import { LAST_STEP, STEPS, type Step } from '#features/onboarding/steps.ts';
import { WayButton } from '#features/public/ways.tsx';
import '#styles/onboarding.css';

export interface StartProps {
  readonly step: Step;
  /** Somebody came here from another page of the app, whose control had the focus. */
  readonly isArrival: boolean;
  readonly onStep: (step: Step) => void;
  /** One step back; from the first one to the main menu (ONB-18). */
  readonly onBack: () => void;
  readonly onHome: () => void;
  readonly onComplete: () => void;
}

/** START: onboarding in five steps (ONB-01). */
export function Start({ step, isArrival, onStep, onBack, onHome, onComplete }: StartProps) {
  const label = `Step ${step} of ${LAST_STEP}`;
  const isDelivered = useIsDelivered();
  const first = useRef(step);
  const isMoved = useRef(isArrival);
  if (step !== first.current) isMoved.current = true;
  return (
    <div className="plain-page">
      <header className="plain-head">
        <Brand href="/" />
        <span className="sp" />
        <ThemeToggle />
        <WayButton variant="ghost" href="/" onGo={onHome}>
          Back to Home
        </WayButton>
      </header>
      <div className="ob-p">
        <div
          className="ob-b"
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={LAST_STEP}
          aria-valuenow={step}
        >
          {STEPS.map((part) => (
            <i key={part} data-on={part <= step} />
          ))}
        </div>
        <span className="num">{label}</span>
      </div>
      <main className="ob">
        <StepForm
          key={step}
          step={step}
          isMoved={isMoved.current}
          onStep={onStep}
          onBack={onBack}
          onComplete={onComplete}
        />
        {isDelivered ? <form id="way-back" action="/welcome" hidden /> : null}
      </main>
    </div>
  );
}
