import type { Provider } from '@eisen/contract';
import { Suspense, useState } from 'react';
import { withContract } from '#app/screen-loading.tsx';
import { useViewState } from '#app/view-state.tsx';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import type { GiveUpMailboxProps } from '#features/account/give-up-mailbox.tsx';
import { readProviderMode, usableProviders } from '#lib/page-facts.ts';
import { readPreference, writePreference } from '#lib/preferences.ts';
import { PROVIDER_NAMES, parseProvider } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { explainConnectError } from '#routes/connect-words.ts';
import { ProviderChoice } from '#routes/provider-choice.tsx';
import { useSearch } from './use-search.ts';

const loadWaiting = withContract(() => import('#routes/waiting-emails.tsx'));
const WaitingEmails = lazyPart(async () => (await loadWaiting()).WaitingEmails);

/** Asked at a real provider's door only: the sandbox's own page asks by itself. */
const GiveUpMailbox = lazyPart(async () => {
  const [{ GiveUpMailbox: Question }, { Queries }] = await Promise.all([
    import('#features/account/give-up-mailbox.tsx'),
    import('#app/queries.tsx'),
    import('#lib/contract-set-up.ts'),
  ]);
  return (props: GiveUpMailboxProps) => (
    <Queries>
      <Question {...props} />
    </Queries>
  );
});

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
  const [replacing, setReplacing] = useState<Provider | null>(null);
  const choose = (chosen: Provider) => {
    writePreference('provider', chosen);
    void happen({ type: 'provider-chosen', signedIn: state === 'signed-in' }, chosen);
  };
  return (
    <ProviderChoice
      failure={failure && { ...failure, provider: asked }}
      usable={usableProviders()}
      remembered={current ? null : readPreference('provider')}
      current={current}
      below={
        replacing !== null && current !== null ? (
          <LiveBoundary fallback={null}>
            <Suspense fallback={null}>
              <GiveUpMailbox
                open
                onClose={() => setReplacing(null)}
                title={`Replace ${current.address ?? `your ${current.provider} account`}?`}
                action="Replace the mailbox"
                onConfirm={() => choose(replacing)}
              />
            </Suspense>
          </LiveBoundary>
        ) : state === 'signed-in' && current === null ? (
          <LiveBoundary fallback={null}>
            <Suspense fallback={null}>
              <WaitingEmails />
            </Suspense>
          </LiveBoundary>
        ) : null
      }
      onChoose={(chosen) => {
        const isLostAtOnce = current !== null && readProviderMode(chosen) !== 'sandbox';
        // A sign-in that failed at the provider of this mailbox was to keep it.
        const isTriedAgain = failure !== null && chosen === user?.provider;
        if (isLostAtOnce && !isTriedAgain) setReplacing(chosen);
        else choose(chosen);
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
