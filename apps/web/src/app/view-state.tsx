import type { Provider } from '@eisen/contract';
import { useRouter, useRouterState } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { apiBase } from '#lib/api.ts';
import { noteConsentAsked } from '#lib/consent-memory.ts';
import { readPreference } from '#lib/preferences.ts';
import { loginAddress, parseProvider, resolveProvider, withProvider } from '#lib/provider.ts';
import { noteReturnAddress, readReturnAddress, takeReturnAddress } from '#lib/return-address.ts';
import { type SessionOutcome, useSession } from '#lib/session.tsx';
import { onSessionRemembered, readEndedSession, readLastUserId } from '#lib/session-memory.ts';
import { signInPause } from '#lib/sign-in-pause.ts';
import { useKeptAnswers } from './use-kept-answers.ts';
import { admittedView, type Happening, nextView, type SessionKind, type View } from './view.ts';
import { addressOf, providerOf, viewAt } from './view-address.ts';

export interface ViewState {
  /** The view that shows; null on pages that are no view, such as a mailed link's. */
  readonly view: View | null;
  /** The provider that the app speaks of (D-02). */
  readonly provider: Provider;
  /** Where the browser is being sent to, while REDIRECTING. */
  readonly redirectTo: string | null;
  /**
   * Reports what happened; the view machine decides what shows next.
   *
   * @param toward  the provider that was chosen, where REDIRECTING may follow
   * @returns settles when the next view is there
   */
  happen(happening: Happening, toward?: Provider): Promise<void>;
  /** REDIRECTING to the address that a refused call named (CONN-04). */
  reconnect(loginUrl: string | null): void;
  /** Checks the session and reports the outcome. */
  check(): Promise<SessionOutcome>;
}

const Context = createContext<ViewState | null>(null);

/** Mirrors the view to the address and back (D-01), and checks the session once at the start (VIEW-04). */
export function ViewStateProvider({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const session = useSession();
  const place = useRouterState({ select: (state) => state.location });
  const [redirectTo, setRedirectTo] = useState<string | null>(null);
  const provider = resolveProvider({
    linked: session.user?.provider ?? null,
    path: providerOf(place.pathname),
    query: parseProvider(new URLSearchParams(place.searchStr).get('provider')),
    stored: readPreference('provider'),
  });
  const view = redirectTo === null ? viewAt(place.pathname) : 'REDIRECTING';
  const now = useRef({ provider, session, redirectTo });
  now.current = { provider, session, redirectTo };
  /** The view as of this moment: what is drawn may still be the one before. */
  const readView = useCallback(
    () =>
      now.current.redirectTo === null ? viewAt(router.latestLocation.pathname) : 'REDIRECTING',
    [router],
  );

  /** Shows REDIRECTING until the browser has left for the provider's own pages. */
  const redirect = useCallback((to: string) => {
    noteConsentAsked();
    setRedirectTo(to);
    location.assign(to);
  }, []);

  const happen = useCallback(
    async (happening: Happening, toward?: Provider) => {
      const { provider: current, session: known } = now.current;
      const from = readView();
      if (from === null && !MOVES_ANY_PAGE.has(happening.type)) return;
      // Words that are not sent hold the page: it waits for its user where it is.
      if (happening.type === 'session-refused' && signInPause.get()) return;
      const next = nextView(from ?? 'LOGIN', happening);
      if (next === from) return;
      if (happening.type === 'session-refused' && from === 'APP') {
        const userId = readEndedSession() ?? known.user?.id ?? null;
        noteReturnAddress({ userId, href: router.latestLocation.href });
      }
      const back = next === 'APP' ? takeReturnAddress(readLastUserId() ?? '') : null;
      const address = addressOf(next, toward ?? current);
      if (address === null) {
        redirect(loginAddress(toward ?? current, apiBase(), true));
        return;
      }
      setRedirectTo(null);
      if (back !== null) return router.history.replace(back);
      await router.navigate({ to: address, replace: REPLACES.has(happening.type) } as never);
    },
    [router, redirect, readView],
  );

  const check = useCallback(async () => {
    const outcome = await now.current.session.check();
    const query = new URLSearchParams(router.latestLocation.searchStr);
    await happen(happeningOf(outcome, query.has('error')));
    return outcome;
  }, [router, happen]);

  useFirstCheck(check);
  useReturnFromProvider(redirectTo !== null, () => {
    setRedirectTo(null);
    void check();
  });
  useAdmission(view, readView, happen);
  useKeptAnswers();

  useSignInElsewhere(session.state === 'signed-out', check);

  const state = useMemo<ViewState>(
    () => ({
      view,
      provider,
      redirectTo,
      happen,
      reconnect: (loginUrl) => {
        const { provider: current } = now.current;
        redirect(
          loginUrl ? withProvider(loginUrl, current) : loginAddress(current, apiBase(), false),
        );
      },
      check,
    }),
    [view, provider, redirectTo, happen, redirect, check],
  );
  return <Context value={state}>{children}</Context>;
}

export function useViewState(): ViewState {
  const state = useContext(Context);
  if (!state) throw new Error('useViewState needs a ViewStateProvider above it');
  return state;
}

/** These correct the address instead of adding a step to go back to. */
const REPLACES: ReadonlySet<Happening['type']> = new Set([
  'session-confirmed',
  'session-refused',
  'server-unreachable',
  'signed-in',
  'signed-up',
  'logged-out',
  'back-to-login',
  'mailbox-connected',
  'mailbox-disconnected',
]);

/** These also lead away from pages that are no view; session checks leave those pages alone. */
const MOVES_ANY_PAGE: ReadonlySet<Happening['type']> = new Set([
  'home',
  'has-account',
  'mailbox-connected',
  'logged-out',
]);

function happeningOf(outcome: SessionOutcome, showsReason: boolean): Happening {
  if (outcome.result === 'signed-in') {
    return { type: 'session-confirmed', providerLinked: outcome.providerLinked, showsReason };
  }
  if (outcome.result === 'signed-out') {
    return { type: 'session-refused', wasEnded: outcome.wasEnded };
  }
  return { type: 'server-unreachable', hasMail: outcome.shows !== null };
}

/** A tab that waits at the sign-in goes on as soon as another one signed in. */
function useSignInElsewhere(isSignedOut: boolean, check: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isSignedOut) return;
    return onSessionRemembered(() => {
      if (readReturnAddress() !== null || viewAt(location.pathname) === 'LOGIN') void check();
    });
  }, [isSignedOut, check]);
}

function useFirstCheck(check: () => Promise<unknown>): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    // Development draws effects twice; the session is asked for once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void check();
  }, [check]);
}

/** The browser may restore this page as it stood when it left for the provider. */
function useReturnFromProvider(isAway: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    if (!isAway) return;
    const handle = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', handle);
    return () => window.removeEventListener('pageshow', handle);
  }, [isAway]);
}

/** Once the session is known, an address of the app without what it needs is corrected (VIEW-06, VIEW-10). */
function useAdmission(
  view: View | null,
  readView: () => View | null,
  happen: ViewState['happen'],
): void {
  const { state, providerLinked, connectionError, wasEnded } = useSession();
  useEffect(() => {
    if (view === null || state === 'checking' || connectionError) return;
    // Already on the way elsewhere, as after a logout.
    if (readView() !== view) return;
    const kind: SessionKind =
      state === 'signed-out' ? 'signed-out' : providerLinked ? 'linked' : 'unlinked';
    if (admittedView(view, kind) === view) return;
    void happen(
      kind === 'signed-out'
        ? { type: 'session-refused', wasEnded }
        : { type: 'session-confirmed', providerLinked: kind === 'linked' },
    );
  }, [view, state, providerLinked, connectionError, wasEnded, readView, happen]);
}
