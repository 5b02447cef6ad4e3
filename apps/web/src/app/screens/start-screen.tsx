import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useViewState } from '#app/view-state.tsx';
import { type Step, stepAt } from '#features/onboarding/steps.ts';
import { onboardingAnswers } from '#lib/onboarding-answers.ts';
import { Start } from '#routes/start.tsx';

/** The step stands in the address: Back, reload and deep links work as everywhere (D-01). */
export function StartScreen() {
  const router = useRouter();
  const { happen } = useViewState();
  const step = useStep();
  const [isArrival] = useState(() => router.history.canGoBack());
  const goTo = (next: Step) => {
    // What lies behind it in the history, so that our own Back takes the same way.
    router.history.push(addressOf(next), { stepBefore: step });
  };
  const goBack = () => {
    if (step === 1) return void happen({ type: 'main-menu' });
    const { stepBefore } = router.history.location.state as { readonly stepBefore?: unknown };
    if (stepBefore === step - 1) router.history.back();
    else router.history.replace(addressOf((step - 1) as Step));
  };
  return (
    <Start
      step={step}
      isArrival={isArrival}
      onStep={goTo}
      onBack={goBack}
      onHome={() => void happen({ type: 'home' })}
      onComplete={() => void happen({ type: 'onboarding-complete' })}
    />
  );
}

/** The step of the address, which is corrected where answers before it are missing. */
function useStep(): Step {
  const router = useRouter();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const { subscribe, get } = onboardingAnswers;
  const answers = useSyncExternalStore(subscribe, get, get);
  const shown = useRef<Step>(1);
  // The router knows the next address before this screen goes.
  const isHere = pathname.replace(/\/+$/, '') === '/start';
  const named = new URLSearchParams(searchStr).get('step');
  if (isHere) shown.current = stepAt(named, answers);
  const step = shown.current;
  useEffect(() => {
    if (isHere && named !== String(step)) router.history.replace(addressOf(step));
  }, [isHere, named, step, router]);
  return step;
}

function addressOf(step: Step): string {
  return `/start?step=${step}`;
}
