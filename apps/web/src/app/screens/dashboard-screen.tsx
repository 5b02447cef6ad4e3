import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { providerOf } from '#app/view-address.ts';
import { useViewState } from '#app/view-state.tsx';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { noteDeletion } from '#lib/deletion-memory.ts';
import { keepApp } from '#lib/keep-app.ts';
import { tidyKeptWords } from '#lib/kept-words.ts';
import { parseProvider } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { countUnsent } from '#lib/unsent.ts';
import { Dashboard } from '#routes/dashboard.tsx';
import { NotFound } from '#routes/not-found.tsx';
import { useAppAddress } from './use-app-address.ts';

const SamplesWhileAway = lazyPart(
  async () => (await import('./samples-while-away.tsx')).SamplesWhileAway,
);

const LogoutQuestion = lazyPart(
  async () => (await import('#features/account/logout-question.tsx')).LogoutQuestion,
);

export function DashboardScreen() {
  const place = useOwnPlace();
  return place === null ? null : <DashboardAt place={place} />;
}

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
}

function DashboardAt({ place }: { readonly place: Place }) {
  const router = useRouter();
  const { happen, provider, reconnect, check } = useViewState();
  const { user, connectionError, signOut } = useSession();
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    keepApp();
    tidyKeptWords(Date.now());
  }, []);
  const isSettings = place.pathname.replace(/\/+$/, '').endsWith('/settings');
  const home = `/dashboard/${provider}`;
  const address = useAppAddress(home, place.searchStr);
  const named = place.pathname.split('/')[2];

  // A wrong provider in the address is replaced silently (D-02).
  const isRightPlace = providerOf(place.pathname) === provider;
  useEffect(() => {
    if (isRightPlace || !user || (named && parseProvider(named) === null)) return;
    router.history.replace(`${home}${isSettings ? '/settings' : ''}${place.searchStr}`);
  }, [isRightPlace, user, named, router, home, isSettings, place.searchStr]);

  if (named && parseProvider(named) === null) return <NotFound />;
  if (!user || !isRightPlace) return null;
  if (connectionError && user.provider === null) {
    return (
      <LiveBoundary>
        <Suspense fallback={null}>
          <SamplesWhileAway {...address} home={home} />
        </Suspense>
      </LiveBoundary>
    );
  }
  const logout = async (keepsWords: boolean) => {
    await happen({ type: 'logged-out' });
    await signOut({ keepsWords });
  };
  return (
    <>
      <Dashboard
        user={user}
        provider={provider}
        {...address}
        isSettings={isSettings}
        isUnreachable={connectionError}
        onSettings={() => router.history.push(`${home}/settings`)}
        onRecheck={() => void check()}
        onReconnect={reconnect}
        onSwitchAccount={() => void happen({ type: 'switch-account' }, provider)}
        onConnectOther={() => void happen({ type: 'connect-other' })}
        onDisconnected={() => void happen({ type: 'mailbox-disconnected' })}
        onLogout={() => {
          const kept = countUnsent(user.id);
          if (kept > 0) setUnsent(kept);
          else void logout(false);
        }}
        onAccountDeleted={async (emails) => {
          noteDeletion({ at: new Date(), emails });
          await router.navigate({ to: '/deleted', replace: true });
        }}
      />
      {unsent === 0 ? null : (
        <Suspense fallback={null}>
          <LogoutQuestion count={unsent} onCancel={() => setUnsent(0)} onLogout={logout} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The last address of the app's own; null before the first. The router knows the next address before
 * this screen goes, and meanwhile it must not take that address for one of its own.
 */
function useOwnPlace() {
  const place = useRouterState({ select: (state) => state.location });
  const own = useRef<typeof place | null>(null);
  if (place.pathname.startsWith('/dashboard')) own.current = place;
  return own.current;
}
