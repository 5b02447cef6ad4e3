import { useEffect, useState } from 'react';
import { useViewState } from '#app/view-state.tsx';
import { forgetAnswers, readKept } from '#lib/onboarding-answers.ts';
import { Done } from '#routes/done.tsx';

/** Reads what onboarding kept, shows it once, and clears it (DONE-02). */
export function DoneScreen() {
  const { happen } = useViewState();
  const [answers] = useState(readKept);
  useEffect(forgetAnswers, []);
  return <Done answers={answers} onEnter={() => void happen({ type: 'entered' })} />;
}
