// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveHeight } from '#components/email-list-testing.ts';
import { LINKED_USER, profileOf } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, click, press, render, settle } from '#components/testing.tsx';
import { announcements, type Notice, onNotice } from '#lib/notices.ts';
import { SessionProvider } from '#lib/session.tsx';
import { announceSessionEnd } from '#lib/session-end.ts';
import { createAppRouter } from './router.tsx';

let asked: string[] = [];
let profile: () => Response;
let told: Notice[] = [];
let takeHeight: () => void = () => undefined;
let stop: () => unknown = () => undefined;

const refused = () => Response.json({ error: 'x', code: 'not_signed_in' }, { status: 401 });

beforeEach(() => {
  asked = [];
  told = [];
  profile = refused;
  takeHeight = giveHeight(600);
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin);
    asked.push(pathname);
    return pathname === '/api/profile' ? profile() : refused();
  });
});

afterEach(() => {
  stop();
  takeHeight();
  cleanUp();
  announceSessionEnd('session');
  announcements.set({ text: '', count: 0 });
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address = '/demo') {
  window.history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={createAppRouter()} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await until(() => page().includes('Seven example emails'));
}

async function until(isTrue: () => unknown): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    try {
      if (isTrue()) return;
    } catch {
      // Not there yet.
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  throw new Error(
    `Waited in vain on ${location.pathname} with ${cards().length} cards:\n${page()}`,
  );
}

const cards = () => [...document.querySelectorAll('[data-email-id]')];
const page = () => document.body.textContent ?? '';
const region = (name: string | RegExp) => byRole('region', name);

describe('the sample mode', () => {
  test('shows a visitor the seven samples, sorts them by the fixed rules, and asks nobody [VIEW-21, SAMPLE-01, SAMPLE-03]', async () => {
    await open();
    await until(() => page().includes('Inbox (7)') && cards().length > 0);
    expect(page()).toContain('Sample Data');
    expect(page()).not.toContain('Live Data');
    await click(byRole('button', /^Classify All/));
    await until(() => told.some(({ title }) => title === '7 emails sorted'));
    await settle();
    for (const [name, subject] of [
      [/^Do/, 'Urgent: board deck sign-off needed by 3 PM'],
      [/^Decide/, 'Great results from the pilot'],
      [/^Delegate/, 'Desk move list for the third floor'],
      [/^Delete/, 'Save 40% on annual plans this week'],
    ] as const) {
      expect(region(name).textContent).toContain(subject);
    }
    expect(page()).not.toContain('Teams');
    expect([...new Set(asked)].join(' ')).toBe('/api/profile');
    expect(location.pathname).toBe('/demo');
  });

  test('archives, deletes, moves and takes back on this page alone', async () => {
    await open();
    await until(() => page().includes('Inbox (7)') && cards().length > 0);
    const first = byRole('article', /Urgent: board deck/);
    await settle(() => first.focus());
    await press(first, '2');
    await until(() => region(/^Decide/).textContent?.includes('board deck'));
    await settle(() => byRole('article', /Urgent: board deck/).focus());
    await press(byRole('article', /Urgent: board deck/), 'a');
    await until(() => told.at(-1)?.title === 'Email archived successfully!');
    expect(allByRole('article', /Urgent: board deck/)).toEqual([]);
    await settle(() => told.at(-1)?.action?.run());
    await until(() => region(/^Decide/).textContent?.includes('board deck'));
    await settle(() => byRole('article', /Desk move list/).focus());
    await press(byRole('article', /Desk move list/), 'Delete');
    await until(() => told.at(-1)?.title === 'Email moved to deleted items successfully');
    expect([...new Set(asked)].join(' ')).toBe('/api/profile');
  });

  test.each([
    ['r', 'SMART Goal'],
    ['t', 'Create Task'],
    ['s', 'Schedule'],
    ['d', 'Delegate'],
  ])('%s asks the visitor to sign in: %s', async (key, label) => {
    await open();
    await until(() => page().includes('Inbox (7)') && cards().length > 0);
    const first = byRole('article', /Urgent: board deck/);
    await settle(() => first.focus());
    await press(first, key);
    await until(() => byRole('dialog'));
    expect(byRole('dialog').textContent).toContain(`${label} needs your own mail`);
    await click(byRole('button', 'Keep looking'));
    expect(allByRole('dialog')).toEqual([]);
    await press(byRole('article', /Urgent: board deck/), key);
    await until(() => byRole('dialog'));
    const buttons = [...byRole('dialog').querySelectorAll('button')];
    await click(buttons.find((button) => button.textContent === 'Sign in') as Element);
    await until(() => location.pathname === '/login');
  });

  test('a signed-in user without a mailbox is led to the choice of one, and nothing is asked in his name', async () => {
    profile = () => Response.json(profileOf({ ...LINKED_USER, mail: null, provider: null }));
    await open('/demo?tab=priority');
    await until(() => cards().length === 7);
    expect(page()).toContain('Tasks are your own');
    expect([...new Set(asked)].join(' ')).toBe('/api/profile');
    await click(allByRole('button', 'Connect mailbox').at(-1) as Element);
    await until(() => location.pathname === '/connect');
    await until(() => byRole('link', 'Look around with sample emails'));
  });

  test.each(['smart', 'sentiment'])('the tab %s holds no call either', async (tab) => {
    await open(`/demo?tab=${tab}`);
    await settle(() => new Promise((resolve) => setTimeout(resolve, 80)));
    expect([...new Set(asked)].join(' ')).toBe('/api/profile');
  });
});
