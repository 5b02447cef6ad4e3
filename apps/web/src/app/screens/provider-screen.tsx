import { Suspense } from 'react';
import { withContract } from '#app/screen-loading.tsx';
import { useViewState } from '#app/view-state.tsx';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { usableProviders } from '#lib/page-facts.ts';
import { readPreference, writePreference } from '#lib/preferences.ts';
import { PROVIDER_NAMES, parseProvider } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { explainConnectError } from '#routes/connect-words.ts';
import { ProviderChoice } from '#routes/provider-choice.tsx';
import { useSearch } from './use-search.ts';

const loadWaiting = withContract(() => import('#routes/waiting-emails.tsx'));
const WaitingEmails = lazyPart(async () => (await loadWaiting()).WaitingEmails);

export function ProviderScreen() {
  const { happen, provider } = useViewState();
  const { state, user, providerLinked, signOut } = useSession();
  const search = useSearch();
  const current =
    providerLinked && user?.provider
      ? { provider: PROVIDER_NAMES[user.provider], address: user.mail }
      : null;
  const asked = parseProvider(search.get('provider')) ?? provider;
  const failure = explainConnectError(search.get('error'), PROVIDER_NAMES[asked]);
  return (
    <ProviderChoice
      failure={failure && { ...failure, provider: asked }}
      usable={usableProviders()}
      remembered={current ? null : readPreference('provider')}
      current={current}
      below={
        state === 'signed-in' && current === null ? (
          <LiveBoundary fallback={null}>
            <Suspense fallback={null}>
              <WaitingEmails />
            </Suspense>
          </LiveBoundary>
        ) : null
      }
      onChoose={(chosen) => {
        writePreference('provider', chosen);
        void happen({ type: 'provider-chosen', signedIn: state === 'signed-in' }, chosen);
      }}
      onBackToLogin={async () => {
        await happen({ type: 'back-to-login' });
        await signOut();
      }}
      onHome={() => void happen({ type: 'home' })}
      onKeep={() => void happen({ type: 'mailbox-connected' }, user?.provider ?? undefined)}
    />
  );
}
