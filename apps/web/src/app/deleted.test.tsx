// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LINKED_USER, profileOf } from '#components/mailbox-testing.tsx';
import { byRole, cleanUp, click, fill, render } from '#components/testing.tsx';
import { SessionProvider } from '#lib/session.tsx';
import { createAppRouter } from './router.tsx';
// Screens load when first shown; here they are there at once.
import './screens/dashboard-screen.tsx';
import './screens/deleted-screen.tsx';
import '#routes/settings.tsx';

setUpContract();

let calls: string[];
let refusal: Response | null;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  calls = [];
  refusal = null;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    const isProfile = path === '/api/profile';
    if (isProfile && method === 'GET') return Response.json(profileOf(LINKED_USER));
    if (isProfile && method === 'DELETE') return refusal ?? Response.json({ message: 'Deleted' });
    return Response.json({ error: 'Busy', message: 'Busy', code: 'internal' }, { status: 500 });
  });
  vi.stubGlobal('console', { ...console, error: () => undefined });
});
afterEach(() => {
  cleanUp();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <RouterProvider router={createAppRouter()} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const page = () => document.body.textContent ?? '';
const shows = (text: string) =>
  vi.waitFor(() => expect(page()).toContain(text), { timeout: 10_000 });

async function deleteAccount() {
  open('/dashboard/outlook/settings');
  await shows('Delete this account');
  await click(await vi.waitFor(() => byRole('button', 'Delete account')));
  const field = await vi.waitFor(() => {
    const found = document.querySelector('input[type=password][autocomplete=current-password]');
    const inDialog = document.querySelector('[role=dialog] input[type=password]');
    return (inDialog ?? found) as HTMLInputElement;
  });
  await fill(field, 'Quiet-iron-42');
  const dialog = document.querySelector('[role=dialog]') as HTMLElement;
  await click(
    [...dialog.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Delete account',
    ) as Element,
  );
}

test('nobody is told so who deleted nothing [FIX-40]', async () => {
  open('/deleted');
  await shows('There is nothing here');
  expect(page()).not.toContain('Your account is deleted');
});

test('a deleted account ends on the page that says what is gone, and when backups follow [FIX-40]', {
  timeout: 30_000,
}, async () => {
  await deleteAccount();
  await shows('Your account is deleted');
  expect(location.pathname).toBe('/deleted');
  expect(document.title).toBe('Account deleted · Eisen');
  expect(page()).toContain('By Dec 23, 2026, at most 30 days from now, no backup');
  expect(page()).toContain('What you sent by a form on this site, if you had confirmed');
  // It stays: the end of the session leads nowhere else.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(location.pathname).toBe('/deleted');
  expect(calls).toContain('DELETE /api/profile');
});
