import type { Invite, Member, Team, User } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { expect, vi } from 'vitest';
import { byRole, cleanUp, click, render } from '#components/testing.tsx';
import { announcements, type Notice, onNotice } from '#lib/notices.ts';
import { SessionProvider, useSession } from '#lib/session.tsx';
import { announceSessionEnd } from '#lib/session-end.ts';
import { TeamCards } from './team-cards.tsx';

/** The signed-in user of these tests. */
export const DANA: User = {
  id: 'dana',
  username: 'dana',
  email: 'dana@brightwater.example',
  first_name: 'Dana',
  last_name: 'Whitlock',
  displayName: 'Dana Whitlock',
  mail: 'dana@brightwater.example',
  profile_picture: null,
  role: 'User',
  team: null,
  provider: 'outlook',
};

/** The answer of the session check for a user with a mailbox. */
export function profileOf(user: User) {
  const onboarding = { primary_goal: null, inbox_challenges: [] };
  return { body: { user, providerLinked: true, onboarding } };
}

export function buildMember(over: Partial<Member> = {}): Member {
  return {
    id: 'dana',
    first_name: 'Dana',
    last_name: 'Whitlock',
    username: 'dana',
    email: 'dana@brightwater.example',
    role: 'owner',
    ...over,
  };
}

export const BEN = buildMember({
  id: 'ben',
  first_name: 'Ben',
  last_name: 'Carver',
  email: 'ben@brightwater.example',
  role: 'member',
});

/** A team that Dana made, with Ben in it. */
export function buildTeam(over: Partial<Team> = {}): Team {
  const users = over.users ?? [buildMember(), BEN];
  return {
    id: 'ops',
    name: 'Operations leads',
    description: '',
    created_by: 'dana',
    creator_name: 'Dana Whitlock',
    member_count: users.length,
    users,
    ...over,
  };
}

export function buildInvite(over: Partial<Invite> = {}): Invite {
  return {
    id: 'invite-1',
    team_name: 'Budget 2026',
    invited_by_user_name: 'Tom Albrecht',
    created_at: '2026-10-13T09:00:00.000Z',
    ...over,
  };
}

type Answer = { readonly status?: number; readonly body: unknown } | 'no answer';

/** The server of a test, and what the user was told. */
export function startScript() {
  const asked: { call: string; body: unknown; key: string | null }[] = [];
  const told: Notice[] = [];
  const answers: Record<string, Answer | (() => Answer | Promise<Answer>)> = {
    'GET /api/profile': profileOf(DANA),
    'GET /api/user/teams': { body: [] },
    'GET /api/invites': { body: [] },
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(address, 'http://localhost').pathname}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ call, body, key: new Headers(init.headers).get('idempotency-key') });
    const found = answers[call] ?? { status: 404, body: {} };
    const answer = typeof found === 'function' ? await found() : found;
    if (answer === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  const logged = vi.fn();
  vi.stubGlobal('console', { ...console, error: logged });
  const stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  return {
    answers,
    asked,
    told,
    callsOf: (call: string) => asked.filter((one) => one.call === call),
    end() {
      stop();
      cleanUp();
      announceSessionEnd('session');
      announcements.set({ text: '', count: 0 });
      localStorage.clear();
      vi.unstubAllGlobals();
    },
  };
}

/** Draws something for Dana, whose session the server confirms. */
export function renderSignedIn(children: ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Check />
        {children}
      </SessionProvider>
    </QueryClientProvider>,
  );
}

function Check() {
  const { check } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the start-up does.
  useEffect(() => void check(), []);
  return null;
}

/** What the page says. */
export const page = () => document.body.textContent ?? '';
export const shows = (text: string) => vi.waitFor(() => expect(page()).toContain(text));
export const button = (name: string | RegExp) => vi.waitFor(() => byRole('button', name));

/** An answer that refuses, with or without a sentence. */
export const refuse = (status: number, error?: string, code = 'forbidden') => ({
  status,
  body: error ? { error, message: error, code } : {},
});

/** Draws the cards for somebody with these teams, and unfolds them. */
export async function openTeams(
  script: ReturnType<typeof startScript>,
  ...teams: readonly object[]
): Promise<void> {
  script.answers['GET /api/user/teams'] = { body: teams };
  renderSignedIn(<TeamCards />);
  await click(await button(/^Teams/));
}
