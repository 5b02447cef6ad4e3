import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewState } from '#app/view-state.tsx';
import { readInvitation } from '#lib/join-memory.ts';
import { canResetPassword } from '#lib/page-facts.ts';
import { readPreference } from '#lib/preferences.ts';
import { parseProvider } from '#lib/provider.ts';
import { readReturnAddress } from '#lib/return-address.ts';
import { useSession } from '#lib/session.tsx';
import { Login } from '#routes/login.tsx';
import { useSearch } from './use-search.ts';

/** The provider that was chosen before signing in: by the address, else remembered (D-02). */
function useChosenProvider() {
  const search = useSearch();
  return parseProvider(search.get('provider')) ?? readPreference('provider');
}

export function LoginScreen() {
  const router = useRouter();
  const { happen } = useViewState();
  const { signIn, check, wasEnded } = useSession();
  const [isForAnotherTab] = useState(
    () => new URLSearchParams(globalThis.location?.search).get('for') === 'tab',
  );
  const chosen = useChosenProvider();
  return (
    <Login
      provider={chosen}
      isInvited={readInvitation() !== null}
      wasSignedOut={wasEnded || isForAnotherTab || readReturnAddress() !== null}
      canReset={canResetPassword()}
      onSignIn={async (body) => {
        const user = await signIn(body);
        // The tab that opened this window hears of it, and goes on there.
        if (isForAnotherTab && globalThis.opener) return globalThis.close();
        const invitation = readInvitation();
        if (invitation !== null) return router.history.replace(`/join/${invitation}`);
        const outcome = await check();
        const providerLinked =
          outcome.result === 'signed-in' ? outcome.providerLinked : user.provider !== null;
        const toward = user.provider ?? chosen ?? undefined;
        await happen(
          { type: 'signed-in', providerLinked, rememberedProvider: chosen !== null },
          toward,
        );
      }}
      onMainMenu={() => void happen({ type: 'main-menu' })}
    />
  );
}
