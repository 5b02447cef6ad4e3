import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/button.tsx';
import { focusFirstInvalid, useIsOpen } from '#components/form-parts.ts';
import { Kbd } from '#components/kbd.tsx';
import { useIsDelivered } from '#components/use-is-delivered.ts';
import { keepAnswers, type OnboardingAnswers, onboardingAnswers } from '#lib/onboarding-answers.ts';
import { trackEvent } from '#lib/product-events.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { sendAnswers } from './send-answers.ts';
import { StepFields } from './step-fields.tsx';
import { LAST_STEP, type Problems, problemsOf, type Step } from './steps.ts';
import { takeOverAnswers } from './take-over.ts';
import { STEP_WORDS } from './words.ts';

export interface StepFormProps {
  readonly step: Step;
  /** Somebody came here from another step or page of the app: the heading takes the focus and is read out. */
  readonly isMoved: boolean;
  readonly onStep: (step: Step) => void;
  readonly onBack: () => void;
  readonly onComplete: () => void;
}

/** One step. It is drawn anew for each, so that no sentence of the one before stays. */
export function StepForm({ step, isMoved, onStep, onBack, onComplete }: StepFormProps) {
  useState(takeOverAnswers);
  const isDelivered = useIsDelivered();
  const { subscribe, get } = onboardingAnswers;
  const answers = useSyncExternalStore(subscribe, get, get);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const isOpen = useIsOpen();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, lead } = STEP_WORDS[step];

  useEffect(() => {
    trackEvent('ftue_step_view', { step });
    if (isMoved) heading.current?.focus({ preventScroll: true });
  }, [step, isMoved]);
  useEffect(() => {
    if (refusals > 0) focusProblem(form.current);
  }, [refusals]);
  useShortcuts('global', {
    Enter: { label: 'Continue', run: () => form.current?.requestSubmit() },
  });

  const change = (patch: Partial<OnboardingAnswers>) => {
    const left = Object.entries(problems).filter(([name]) => !(name in patch));
    setProblems(Object.fromEntries(left));
    onboardingAnswers.set((now) => ({ ...now, ...patch }));
  };
  const goOn = async () => {
    const found = problemsOf(step, answers);
    setProblems(found);
    if (Object.keys(found).length > 0) return setRefusals((count) => count + 1);
    keepAnswers(answers);
    trackEvent('ftue_continue', { step });
    if (step !== LAST_STEP) return onStep((step + 1) as Step);
    isBusy.current = true;
    setBusy(true);
    await sendAnswers(answers);
    isBusy.current = false;
    // Whoever went elsewhere meanwhile is not called back.
    if (!isOpen.current) return;
    setBusy(false);
    onComplete();
  };
  return (
    <form
      ref={form}
      noValidate
      data-delivered={isDelivered || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy.current) void goOn();
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="ob-d">{lead}</p>
      <div className="ob-x">
        <StepFields step={step} answers={answers} problems={problems} onChange={change} />
      </div>
      <div className="ob-f">
        <Button
          variant="ghost"
          size="lg"
          icon={ArrowLeft}
          {...(isDelivered ? WAY_BACK : {})}
          onClick={() => {
            trackEvent('ftue_back', { step });
            onBack();
          }}
        >
          Back
        </Button>
        <span className="sp" />
        <span className="hint only-desk">
          <Kbd keys="Enter" />
        </span>
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={isDelivered}>
          {labelOf(step, busy)}
        </Button>
      </div>
    </form>
  );
}

/** Before any script Back leads by a form of its own, which `Start` holds: forms cannot be nested. */
const WAY_BACK = { type: 'submit', form: 'way-back' } as const;

/** The words of the specification, although no plans follow (ONB-20, D-38). */
function labelOf(step: Step, busy: boolean): string {
  if (busy) return 'Processing...';
  return step === LAST_STEP ? 'Continue' : 'Continue to Plans';
}

function focusProblem(form: HTMLFormElement | null): void {
  if (focusFirstInvalid(form)) return;
  form?.querySelector<HTMLElement>('fieldset[data-invalid="true"] input')?.focus();
}
