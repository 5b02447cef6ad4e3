// @vitest-environment happy-dom
import type { User } from '@eisen/contract';
import { mailboxCalls } from '@eisen/contract';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './api.ts';
import { noteConsentAsked } from './consent-memory.ts';
import { keepForAccount, readKeptAnswers } from './kept-answers.ts';
import { keepWords, readKeptWords } from './kept-words.ts';
import { readPreference, writePreference } from './preferences.ts';
import { type Session, SessionProvider, useSession } from './session.tsx';
import { onSessionEnd } from './session-end.ts';
import { keepsCopyOf, markCopyOf, rememberSession } from './session-memory.ts';

const alice: User = {
  id: 'alice',
  username: 'alice',
  email: 'alice@harbour.example',
  first_name: 'Alice',
  last_name: 'Moreau',
  displayName: 'Alice Moreau',
  mail: null,
  profile_picture: null,
  role: 'User',
  team: null,
  provider: 'outlook',
};

const profileOf = (user: User) => ({
  user,
  providerLinked: true,
  onboarding: { primary_goal: null, inbox_challenges: [] },
});

type Answer = readonly [status: number, body: unknown] | 'unreachable';
let answers: Record<string, Answer>;
/** Calls that go out though their page is left. */
let outliving: string[];
let root: Root;
let session: Session;
let logged: ReturnType<typeof vi.spyOn>;

function Probe() {
  session = useSession();
  return null;
}

async function open() {
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <SessionProvider>
        <Probe />
      </SessionProvider>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  answers = {};
  outliving = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.keepalive) outliving.push(address);
    const answer = answers[address] ?? 'unreachable';
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0], headers }));
  });
});

afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const check = async () => {
  let outcome: unknown;
  await act(async () => {
    outcome = await session.check();
  });
  return outcome;
};

describe('the session check', () => {
  it('shows no copy before the answer when the page comes back from a consent [CONN-05]', async () => {
    rememberSession({ ...alice, mail: 'old@harbour.example' }, new Date());
    markCopyOf('alice');
    noteConsentAsked();
    const moved = { ...alice, mail: 'new@harbour.example', provider: 'gmail' as const };
    answers['/api/profile'] = [200, profileOf(moved)];
    await open();
    expect(session).toMatchObject({ state: 'checking', user: null, copyUser: null });
    await check();
    expect(session.user?.mail).toBe('new@harbour.example');
  });

  it('finds who is signed in and whether a mailbox is connected [VIEW-04] [VIEW-07]', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    await open();
    expect(session.state).toBe('checking');
    expect(await check()).toMatchObject({ result: 'signed-in', providerLinked: true });
    expect(session).toMatchObject({ state: 'signed-in', confirmed: true, providerLinked: true });
    expect(session.user?.id).toBe('alice');
  });

  it('knows goal and challenges once the server said them; a change of the profile may bring others', async () => {
    const said = { primary_goal: 'Save time each day', inbox_challenges: ['Other: Lists'] };
    answers['/api/profile'] = [200, { ...profileOf(alice), onboarding: said }];
    await open();
    expect(session.onboarding).toBeNull();
    await check();
    expect(session.onboarding).toEqual(said);
    act(() => session.updateUser({ ...alice, first_name: 'Alix' }));
    expect([session.user?.first_name, session.onboarding]).toEqual(['Alix', said]);
    const newer = { ...said, primary_goal: 'Improve delegation' };
    act(() => session.updateUser(alice, newer));
    expect(session.onboarding).toEqual(newer);
  });

  it('marks the user signed out when it is refused, and erases the copy [VIEW-06] [PLUS-04]', async () => {
    rememberSession(alice, new Date());
    markCopyOf('alice');
    answers['/api/profile'] = [401, { error: 'Please sign in', code: 'not_signed_in' }];
    await open();
    expect(session.copyUser?.id).toBe('alice');
    expect(await check()).toEqual({ result: 'signed-out', wasEnded: true });
    expect(session).toMatchObject({ state: 'signed-out', user: null, copyUser: null });
    expect(keepsCopyOf('alice')).toBe(false);
  });

  it('logs its failure [VIEW-09]', async () => {
    answers['/api/profile'] = [401, { error: 'Please sign in', code: 'not_signed_in' }];
    await open();
    await check();
    expect(logged).toHaveBeenCalledWith('Auth check failed', expect.anything());
  });

  it.each([
    ['no answer', 'unreachable'],
    ['a failure of the server', [503, { error: 'x', code: 'internal' }]],
  ] as const)(
    'with %s says so, and keeps what this browser remembers [VIEW-08]',
    async (_, answer) => {
      answers['/api/profile'] = answer;
      await open();
      expect(await check()).toEqual({ result: 'unreachable', shows: null });
      expect(session).toMatchObject({ state: 'signed-out', connectionError: true });
    },
  );

  it('without an answer stays on the copy of the last user', async () => {
    rememberSession(alice, new Date());
    markCopyOf('alice');
    await open();
    expect(await check()).toEqual({ result: 'unreachable', shows: 'copy' });
    expect(session).toMatchObject({ state: 'signed-in', connectionError: true, confirmed: false });
    expect(keepsCopyOf('alice')).toBe(true);
  });

  it('asks by itself until the server is back [FIX-24]', async () => {
    vi.useFakeTimers();
    try {
      rememberSession(alice, new Date());
      markCopyOf('alice');
      await open();
      await check();
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      expect(session.connectionError).toBe(true);
      answers['/api/profile'] = [200, profileOf(alice)];
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      expect(session).toMatchObject({ connectionError: false, confirmed: true });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('without an answer, somebody who had no mailbox when the server last answered', () => {
  const DAY_MS = 24 * 60 * 60_000;
  it.each([
    ['is shown samples', 0, null, 'samples'],
    ['is a stranger after seven days', 8 * DAY_MS, null, null],
    ['may have one by now, back from a consent', 0, noteConsentAsked, null],
  ] as const)('%s [SAMPLE-01]', async (_, ageMs, before, shows) => {
    rememberSession({ ...alice, mail: null, provider: null }, new Date(Date.now() - ageMs));
    before?.();
    await open();
    expect(session.state).toBe('checking');
    expect(await check()).toEqual({ result: 'unreachable', shows });
    expect(session.state).toBe(shows ? 'signed-in' : 'signed-out');
    expect(session.connectionError).toBe(true);
  });
});

describe('signing in and out', () => {
  it('signs in with the answer of the login', async () => {
    answers['/api/login'] = [200, { user: { ...alice, provider: null } }];
    await open();
    await act(async () => void (await session.signIn({ username: 'alice', password: 'secret-1' })));
    expect(session).toMatchObject({ state: 'signed-in', providerLinked: false, confirmed: true });
  });

  it('hands a refused login to the form', async () => {
    answers['/api/login'] = [
      401,
      { error: 'Invalid username or password', code: 'bad_credentials' },
    ];
    await open();
    await expect(session.signIn({ username: 'alice', password: 'wrong' })).rejects.toMatchObject({
      code: 'bad_credentials',
    });
    expect(session.state).toBe('checking');
  });

  it('logs out even when the server cannot be told [AUTH-20] [AUTH-21] [PLUS-04]', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    await open();
    await check();
    markCopyOf('alice');
    writePreference('provider', 'outlook');
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    await act(() => session.signOut());
    stop();
    expect(session).toMatchObject({ state: 'signed-out', user: null });
    expect(readPreference('provider')).toBeNull();
    expect(keepsCopyOf('alice')).toBe(false);
    expect(ended).toHaveBeenCalledExactlyOnceWith('session');
    expect(logged).toHaveBeenCalledWith('Logout failed', expect.anything());
  });

  it('tells the server of a logout though the page is left at once [FIX-37]', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    answers['/api/logout'] = [200, { message: 'Logged out' }];
    await open();
    await check();
    await act(() => session.signOut());
    expect(outliving).toEqual(['/api/logout']);
  });

  it('of a deleted account this browser keeps no words, whichever tab still shows them [FIX-14]', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    await open();
    await check();
    expect(keepWords('alice', 'replies', { drafts: ['Half a'] })).toBe(true);
    answers['/api/profile'] = [200, { message: 'Account deleted' }];
    await act(() => session.deleteAccount('Quiet-iron-42'));
    expect(keepWords('alice', 'replies', { drafts: ['Half a sentence'] })).toBe(false);
    expect(readKeptWords('alice', 'replies')).toBeNull();
    expect(keepWords('bob', 'replies', { drafts: ['Other'] })).toBe(true);
  });

  it('ends when any call learns that nobody is signed in', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    answers['/api/mailbox/ledger'] = [401, { error: 'Please sign in', code: 'not_signed_in' }];
    await open();
    await check();
    await act(async () => void (await callApi(mailboxCalls.ledger).catch(() => undefined)));
    expect(session.state).toBe('signed-out');
  });

  it('goes on when only the mailbox must be connected again', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    answers['/api/mailbox/ledger'] = [401, { error: 'x', code: 'provider_auth_required' }];
    await open();
    await check();
    await act(async () => void (await callApi(mailboxCalls.ledger).catch(() => undefined)));
    expect(session.state).toBe('signed-in');
  });

  it('ends in this tab when another tab logs out', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    await open();
    await check();
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'last_session', newValue: null }));
    });
    expect(session.state).toBe('signed-out');
  });

  it('erases the copy and keeps the session when the mailbox is disconnected [PLUS-04]', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    await open();
    await check();
    markCopyOf('alice');
    await act(() => session.forgetMailbox());
    expect(session).toMatchObject({ state: 'signed-in', providerLinked: false });
    expect(keepsCopyOf('alice')).toBe(false);
  });

  it('keeps answers that the account has not heard over a logout, and forgets them with the account', async () => {
    answers['/api/profile'] = [200, profileOf(alice)];
    await open();
    await check();
    keepForAccount('alice', { primary_goal: 'Stress-less inbox' });
    await act(() => session.signOut());
    expect(readKeptAnswers('alice')).toEqual({ primary_goal: 'Stress-less inbox' });
    expect(readKeptAnswers('bob')).toBeNull();
    await check();
    answers['/api/profile'] = [200, { message: 'Deleted' }];
    await act(() => session.deleteAccount('Quiet-iron-42'));
    expect(readKeptAnswers('alice')).toBeNull();
  });
});
