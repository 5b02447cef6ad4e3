import { useEffect, useState } from 'react';
import { useViewState } from '#app/view-state.tsx';
import { forgetAnswers, readKept } from '#lib/onboarding-answers.ts';
import { usableProviders } from '#lib/page-facts.ts';
import { Done } from '#routes/done.tsx';

/** Reads what onboarding kept, shows it once, and clears it (DONE-02). */
export function DoneScreen() {
  const { happen } = useViewState();
  const [answers] = useState(readKept);
  useEffect(forgetAnswers, []);
  const { provider } = answers;
  const chosen = provider !== null && usableProviders().includes(provider) ? provider : null;
  return (
    <Done
      answers={answers}
      provider={chosen}
      onEnter={() => {
        // The mailbox that was chosen in onboarding is not asked for again.
        if (chosen === null) void happen({ type: 'entered' });
        else void happen({ type: 'provider-chosen', signedIn: true }, chosen);
      }}
      onOther={() => void happen({ type: 'entered' })}
    />
  );
}
