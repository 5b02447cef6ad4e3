import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { UnreachableNote } from '#components/notice-bar.tsx';
import { canResetPassword, usableProviders } from '#lib/page-facts.ts';
import { readPreference, writePreference } from '#lib/preferences.ts';
import { PROVIDER_NAMES, parseProvider } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { explainConnectError } from '#routes/connect-words.ts';
import { parseTab } from '#routes/dashboard-tabs.ts';
import { Landing } from '#routes/landing.tsx';
import { providerOf } from './view-address.ts';
import { useViewState } from './view-state.tsx';

/** Each screen of the router: a route file with the view machine's callbacks handed in. */

const Welcome = lazy(async () => ({ default: (await import('#routes/welcome.tsx')).Welcome }));
const Login = lazy(async () => ({ default: (await import('#routes/login.tsx')).Login }));
const SignUp = lazy(async () => ({ default: (await import('#routes/sign-up.tsx')).SignUp }));
const Done = lazy(async () => ({ default: (await import('#routes/done.tsx')).Done }));
const ProviderChoice = lazy(async () => ({
  default: (await import('#routes/provider-choice.tsx')).ProviderChoice,
}));
const Sandbox = lazy(async () => ({ default: (await import('#routes/sandbox.tsx')).Sandbox }));
const ResetRequest = lazy(async () => ({
  default: (await import('#routes/reset.tsx')).ResetRequest,
}));
const Reset = lazy(async () => ({ default: (await import('#routes/reset.tsx')).Reset }));
const Verify = lazy(async () => ({ default: (await import('#routes/verify.tsx')).Verify }));
const NotFound = lazy(async () => ({ default: (await import('#routes/not-found.tsx')).NotFound }));
const Dashboard = lazy(async () => ({
  default: (await import('#routes/dashboard.tsx')).Dashboard,
}));

export function LandingScreen() {
  const { happen, check } = useViewState();
  const { connectionError, state } = useSession();
  const retry = (
    <Button size="sm" busy={state === 'checking'} onClick={() => void check()}>
      Retry
    </Button>
  );
  return (
    <Landing
      onGetStarted={() => void happen({ type: 'get-started' })}
      onHasAccount={() => void happen({ type: 'has-account' })}
      notice={connectionError ? <UnreachableNote onRetry={retry} /> : null}
    />
  );
}

export function WelcomeScreen() {
  const { happen } = useViewState();
  return (
    <Welcome
      onGetStarted={() => void happen({ type: 'get-started' })}
      onHasAccount={() => void happen({ type: 'has-account' })}
      onHome={() => void happen({ type: 'home' })}
    />
  );
}

/** START asks nothing yet, so it leads on at once to where it ends (VIEW-16). */
export function StartScreen() {
  const { happen } = useViewState();
  useEffect(() => {
    void happen({ type: 'onboarding-complete' });
  }, [happen]);
  return null;
}

/** The provider that was chosen before signing in: by the address, else remembered (D-02). */
function useChosenProvider() {
  const search = useSearch();
  return parseProvider(search.get('provider')) ?? readPreference('provider');
}

function useSearch(): URLSearchParams {
  return new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr }));
}

export function LoginScreen() {
  const { happen } = useViewState();
  const { signIn, check } = useSession();
  const chosen = useChosenProvider();
  return (
    <Login
      provider={chosen}
      canReset={canResetPassword()}
      onSignIn={async (body) => {
        const user = await signIn(body);
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

export function SignUpScreen() {
  const { happen } = useViewState();
  const { signUp } = useSession();
  return (
    <SignUp
      email={readPreference('ftue_email') ?? ''}
      onSignUp={async (body) => {
        await signUp(body);
        await happen({ type: 'signed-up' });
      }}
      onMainMenu={() => void happen({ type: 'main-menu' })}
    />
  );
}

export function DoneScreen() {
  const { happen } = useViewState();
  return <Done onEnter={() => void happen({ type: 'entered' })} />;
}

export function ProviderScreen() {
  const { happen, provider } = useViewState();
  const { state, user, providerLinked, signOut } = useSession();
  const search = useSearch();
  const current =
    providerLinked && user?.provider
      ? { provider: PROVIDER_NAMES[user.provider], address: user.mail }
      : null;
  return (
    <ProviderChoice
      failure={explainConnectError(
        search.get('error'),
        PROVIDER_NAMES[parseProvider(search.get('provider')) ?? provider],
      )}
      usable={usableProviders()}
      current={current}
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

export function SandboxScreen() {
  const router = useRouter();
  const { state, check, forgetMailbox, providerLinked } = useSession();
  const provider = parseProvider(useSearch().get('provider')) ?? 'outlook';
  useEffect(() => {
    if (state === 'signed-out') router.history.replace(`/login?provider=${provider}`);
  }, [state, provider, router]);
  if (state !== 'signed-in') return null;
  return (
    <Sandbox
      provider={provider}
      onConnected={async (to) => {
        if (providerLinked) await forgetMailbox();
        writePreference('provider', provider);
        await check();
        router.history.push(to);
      }}
    />
  );
}

export function ResetRequestScreen() {
  return <ResetRequest />;
}

export function ResetScreen() {
  return <Reset token={useToken()} />;
}

export function VerifyScreen() {
  return <Verify token={useToken()} />;
}

function useToken(): string {
  const { token } = useParams({ strict: false }) as { token?: string };
  return token ?? '';
}

export function NotFoundScreen() {
  return <NotFound />;
}

export function DashboardScreen() {
  const router = useRouter();
  const place = useRouterState({ select: (state) => state.location });
  const { happen, provider, reconnect, check } = useViewState();
  const { user, connectionError, signOut } = useSession();
  const openedHere = useRef(false);
  const search = new URLSearchParams(place.searchStr);
  const isSettings = place.pathname.replace(/\/+$/, '').endsWith('/settings');
  const home = `/dashboard/${provider}`;
  const isKnown = parseProvider(place.pathname.split('/')[2]) !== null;

  // A wrong provider in the address is replaced silently (D-02).
  const isRightPlace = providerOf(place.pathname) === provider;
  useEffect(() => {
    if (isRightPlace || !user) return;
    router.history.replace(`${home}${isSettings ? '/settings' : ''}${place.searchStr}`);
  }, [isRightPlace, user, router, home, isSettings, place.searchStr]);

  if (!isKnown && place.pathname.split('/')[2]) return <NotFound />;
  if (!user || !isRightPlace) return null;
  const goEmail = (id: string | null) => {
    if (id === null && openedHere.current) {
      openedHere.current = false;
      router.history.back();
      return;
    }
    const isOpen = search.has('email');
    if (id === null) search.delete('email');
    else search.set('email', id);
    const query = search.toString();
    const href = `${home}${query === '' ? '' : `?${query}`}`;
    if (id === null || isOpen) router.history.replace(href);
    else {
      openedHere.current = true;
      router.history.push(href);
    }
  };
  return (
    <Dashboard
      user={user}
      provider={provider}
      tab={parseTab(search.get('tab'))}
      isSettings={isSettings}
      emailId={search.get('email')}
      isUnreachable={connectionError}
      onTab={(tab) => router.history.push(tab === 'matrix' ? home : `${home}?tab=${tab}`)}
      onEmail={goEmail}
      onSettings={() => router.history.push(`${home}/settings`)}
      onRecheck={() => void check()}
      onReconnect={reconnect}
      onSwitchAccount={() => void happen({ type: 'switch-account' }, provider)}
      onConnectOther={() => void happen({ type: 'connect-other' })}
      onDisconnected={() => void happen({ type: 'mailbox-disconnected' })}
      onLogout={async () => {
        await happen({ type: 'logged-out' });
        await signOut();
      }}
      onAccountDeleted={() => void happen({ type: 'logged-out' })}
    />
  );
}
