import type { AnswerOf, accountCalls, BodyOf, User } from '@eisen/contract';
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
import { loadAccountCalls, PROFILE_CALL } from './account-calls.ts';
import { callApi, callBeforeLoaded, onRefusal } from './api.ts';
import { isUnreachable } from './api-errors.ts';
import { noteConsentDone, wasConsentAsked } from './consent-memory.ts';
import { forgetKeptAnswers } from './kept-answers.ts';
import { eraseKeptWords } from './kept-words.ts';
import { logFailure } from './log.ts';
import { eraseCopy, eraseEverything } from './mail/copy-erase.ts';
import { clearPreference } from './preferences.ts';
import { forgetReturnAddress } from './return-address.ts';
import { announceSessionEnd } from './session-end.ts';
import {
  isDeletedAccount,
  markCopyOf,
  noteDeletedAccount,
  noteEndedSession,
  onSessionForgotten,
  onSessionRemembered,
  readCopyUser,
  readEndedSession,
  readLastUserId,
  readUnlinkedUser,
  rememberSession,
} from './session-memory.ts';
import { beginSignInPause, endSignInPause, signInPause } from './sign-in-pause.ts';
import { writtenWords } from './written-words.ts';

/** Goal and challenges, as the session check gives them. */
export type Onboarding = AnswerOf<typeof accountCalls.profile>['onboarding'];

/** How a session check ended: the happenings of the view machine. */
export type SessionOutcome =
  | { readonly result: 'signed-in'; readonly user: User; readonly providerLinked: boolean }
  /** `wasEnded`: somebody was here, and his session ended by itself. */
  | { readonly result: 'signed-out'; readonly wasEnded: boolean }
  /**
   * No answer, or one of the server's own failures (D-04). `shows`: what the app may stay with, this
   * browser's copy, or samples for somebody who has no mailbox yet (D-05).
   */
  | { readonly result: 'unreachable'; readonly shows: 'copy' | 'samples' | null };

export interface Session {
  /**
   * `checking` until the first answer. When the server cannot be reached, `signed-in` while this
   * browser holds a copy that opens unasked or remembers somebody without a mailbox, else
   * `signed-out`; `connectionError` is true in all of them.
   */
  readonly state: 'checking' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** Whether a mailbox is connected; unknown counts as false. */
  readonly providerLinked: boolean;
  /** Whose copy of the mail may be shown before the server answered; null when there is none. */
  readonly copyUser: User | null;
  /** What the user said of himself in onboarding; null until the server answered. */
  readonly onboarding: Onboarding | null;
  /** The last check did not reach the server. */
  readonly connectionError: boolean;
  /** True once the server itself confirmed the session on this page. */
  readonly confirmed: boolean;
  /** Signed out because the session ended by itself, in this tab or another. */
  readonly wasEnded: boolean;
  check(): Promise<SessionOutcome>;
  /** @throws ApiError, NetworkError: the form shows them */
  signIn(body: BodyOf<typeof accountCalls.login>): Promise<User>;
  signUp(body: BodyOf<typeof accountCalls.register>): Promise<User>;
  /**
   * Ends the session here even when the server cannot be told (AUTH-20, AUTH-21). Words that are not sent go with it
   * unless they are to be kept for this user.
   */
  signOut(options?: { readonly keepsWords?: boolean }): Promise<void>;
  /**
   * Deletes the account and everything of it in this browser.
   *
   * @param leavePage  called once the server has deleted it, before this page knows of nobody any more
   * @throws ApiError, NetworkError
   */
  deleteAccount(password: string, leavePage?: () => Promise<void>): Promise<void>;
  /** A newer user object, as profile changes and the mailbox give it; `onboarding` where it changed too. */
  updateUser(user: User, onboarding?: Onboarding): void;
  /** The mailbox was disconnected or replaced: its copy in this browser is erased. */
  forgetMailbox(): Promise<void>;
}

type Facts = Pick<
  Session,
  | 'state'
  | 'user'
  | 'providerLinked'
  | 'copyUser'
  | 'onboarding'
  | 'connectionError'
  | 'confirmed'
  | 'wasEnded'
>;

/** The check gives up after this time (D-04). */
const CHECK_TIMEOUT_MS = 8_000;
/** A server that was not reached is asked again so often. */
const ASK_AGAIN_MS = 15_000;

const SIGNED_OUT: Facts = {
  state: 'signed-out',
  user: null,
  providerLinked: false,
  copyUser: null,
  onboarding: null,
  connectionError: false,
  confirmed: false,
  wasEnded: false,
};

/** For screens that must not see who is signed in. */
export const SessionContext = createContext<Session | null>(null);

/** Holds the session. It does not check by itself: the start-up does, and reports to the view machine. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [facts, setFacts] = useState<Facts>(() => firstFacts(new Date()));
  const checks = useRef(0);
  const shownUserId = useRef<string | null>(null);
  shownUserId.current = facts.user?.id ?? null;

  const enter = useCallback(
    (user: User, providerLinked: boolean, onboarding: Onboarding | null = null) => {
      checks.current += 1;
      const pause = signInPause.get();
      rememberSession(user, new Date());
      if (pause && pause.userId !== user.id) return startAnew();
      // Its copy was erased with the session; from here it is kept again.
      if (pause && providerLinked) markCopyOf(user.id);
      setFacts({
        state: 'signed-in',
        user,
        providerLinked,
        copyUser: user,
        onboarding,
        connectionError: false,
        confirmed: true,
        wasEnded: false,
      });
      if (pause) endSignInPause(true);
    },
    [],
  );

  /** The session is over: nothing of it stays in this browser but words that are not sent. */
  const leave = useCallback(async (erase: boolean, wasEnded = false) => {
    checks.current += 1;
    setFacts({ ...SIGNED_OUT, wasEnded });
    endSignInPause(false);
    announceSessionEnd('session');
    noteConsentDone();
    if (erase) await eraseEverything();
  }, []);

  /** The session ended by itself. Where words would go with the page, the page stays and waits for its user. */
  const end = useCallback(
    async (erase: boolean) => {
      const userId = shownUserId.current;
      const lastUserId = userId ?? readLastUserId();
      if (lastUserId !== null && erase) noteEndedSession(lastUserId);
      if (userId === null || writtenWords().length === 0) {
        await leave(erase, readEndedSession() !== null);
        return;
      }
      checks.current += 1;
      beginSignInPause(userId, isDeletedAccount(userId));
      setFacts((now) => ({ ...now, copyUser: null, confirmed: false }));
      if (erase) await eraseEverything();
    },
    [leave],
  );

  const check = useCallback(async (): Promise<SessionOutcome> => {
    checks.current += 1;
    const mine = checks.current;
    try {
      const { user, providerLinked, onboarding } = await callBeforeLoaded(
        PROFILE_CALL,
        async () => (await loadAccountCalls()).profile,
        { timeoutMs: CHECK_TIMEOUT_MS },
      );
      if (mine === checks.current) enter(user, providerLinked, onboarding);
      return { result: 'signed-in', user, providerLinked };
    } catch (error) {
      logFailure('Auth check failed', error);
      if (!isUnreachable(error)) {
        if (mine === checks.current) await end(true);
        return { result: 'signed-out', wasEnded: readEndedSession() !== null };
      }
      const now = new Date();
      const copyUser = readCopyUser(now);
      // Back from a consent, he may have a mailbox by now.
      const user = copyUser ?? (wasConsentAsked() ? null : readUnlinkedUser(now));
      if (mine === checks.current) setFacts((facts) => unreachableFacts(facts, user, copyUser));
      return { result: 'unreachable', shows: user && (copyUser ? 'copy' : 'samples') };
    }
  }, [enter, end]);

  const isSignedIn = facts.state !== 'signed-out';
  useEffect(() => {
    if (!isSignedIn) return;
    const stopRefusals = onRefusal((error) => {
      if (error.code === 'not_signed_in' && signInPause.get() === null) void end(true);
    });
    const stopOtherTabs = onSessionForgotten(() => void end(false));
    // Whatever this page shows or sends would be another user's.
    const stopOthers = onSessionRemembered((userId) => {
      if (shownUserId.current !== null && shownUserId.current !== userId) startAnew();
      else if (signInPause.get()) void check();
    });
    return () => {
      stopRefusals();
      stopOtherTabs();
      stopOthers();
    };
  }, [isSignedIn, end, check]);

  // The server may be back before anybody presses "Try again".
  const isAway = isSignedIn && facts.connectionError;
  useEffect(() => {
    if (!isAway) return;
    const askAgain = () => {
      if (document.visibilityState !== 'hidden') void check();
    };
    const timer = setInterval(askAgain, ASK_AGAIN_MS);
    globalThis.addEventListener('online', askAgain);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', askAgain);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [isAway, check]);

  const session = useMemo<Session>(
    () => ({
      ...facts,
      check,
      async signIn(body) {
        const { login } = await loadAccountCalls();
        const { user } = await callApi(login, { body });
        enter(user, user.provider !== null);
        return user;
      },
      async signUp(body) {
        const { register } = await loadAccountCalls();
        const { user } = await callApi(register, { body });
        enter(user, user.provider !== null);
        return user;
      },
      async signOut({ keepsWords = false } = {}) {
        const told = loadAccountCalls()
          // Whoever presses it may close the page at once.
          .then(({ logout }) => callApi(logout, { keepalive: true }))
          .catch((error: unknown) => logFailure('Logout failed', error));
        clearPreference('provider');
        forgetReturnAddress();
        if (shownUserId.current !== null && !keepsWords) eraseKeptWords(shownUserId.current);
        await leave(true);
        noteEndedSession(null);
        await told;
      },
      async deleteAccount(password, leavePage) {
        const { deleteAccount } = await loadAccountCalls();
        await callApi(deleteAccount, { body: { password } });
        if (shownUserId.current !== null) noteDeletedAccount(shownUserId.current);
        await leavePage?.();
        clearPreference('provider');
        forgetKeptAnswers();
        forgetReturnAddress();
        if (shownUserId.current !== null) eraseKeptWords(shownUserId.current);
        await leave(true);
        noteEndedSession(null);
      },
      updateUser(user, onboarding) {
        rememberSession(user, new Date());
        setFacts((now) =>
          now.user?.id === user.id
            ? { ...now, user, copyUser: user, onboarding: onboarding ?? now.onboarding }
            : now,
        );
      },
      async forgetMailbox() {
        setFacts((now) => ({ ...now, providerLinked: false, copyUser: null }));
        // They were about mail that is no longer here.
        if (shownUserId.current !== null) eraseKeptWords(shownUserId.current);
        announceSessionEnd('mailbox');
        await eraseCopy();
      },
    }),
    [facts, check, enter, leave],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

function firstFacts(now: Date): Facts {
  // Back from a consent, another mailbox may be connected: its own word comes before any copy.
  const copyUser = wasConsentAsked() ? null : readCopyUser(now);
  if (copyUser === null) return { ...SIGNED_OUT, state: 'checking' };
  return {
    ...SIGNED_OUT,
    state: 'checking',
    user: copyUser,
    providerLinked: copyUser.provider !== null,
    copyUser,
  };
}

/** Another user is here: what this page holds is not his. */
function startAnew(): void {
  announceSessionEnd('session');
  forgetReturnAddress();
  globalThis.location.replace('/dashboard');
}

/** Without an answer the app stays on the copy it may show (D-04), or on samples (D-05). */
function unreachableFacts(now: Facts, user: User | null, copyUser: User | null): Facts {
  if (now.confirmed) return { ...now, connectionError: true };
  if (user === null) return { ...SIGNED_OUT, connectionError: true };
  return {
    state: 'signed-in',
    user,
    providerLinked: user.provider !== null,
    copyUser,
    onboarding: null,
    connectionError: true,
    confirmed: false,
    wasEnded: false,
  };
}
