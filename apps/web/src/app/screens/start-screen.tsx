import { useEffect } from 'react';
import { useViewState } from '#app/view-state.tsx';

/** START asks nothing yet, so it leads on at once to where it ends (VIEW-16). */
export function StartScreen() {
  const { happen } = useViewState();
  useEffect(() => {
    void happen({ type: 'onboarding-complete' });
  }, [happen]);
  return null;
}
