import { useViewState } from '#app/view-state.tsx';
import type { PublicWays } from '#features/public/ways.tsx';
import { writePreference } from '#lib/preferences.ts';
import { useSession } from '#lib/session.tsx';

/** What the navigation and the footer of every public page lead to. */
export function usePublicWays(): PublicWays {
  const { happen } = useViewState();
  const { state, user } = useSession();
  return {
    signedInAs: state === 'signed-in' ? (user?.displayName ?? null) : null,
    onGetStarted: () => void happen({ type: 'get-started' }),
    onHasAccount: () => void happen({ type: 'has-account' }),
    onProvider: (provider) => {
      writePreference('provider', provider);
      void happen({ type: 'provider-chosen', signedIn: state === 'signed-in' }, provider);
    },
  };
}
