// @vitest-environment happy-dom
import type { Provider, User } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { profileOf } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, click, render } from '#components/testing.tsx';
import { announcements } from '#lib/notices.ts';
import { SessionProvider } from '#lib/session.tsx';
import { createAppRouter } from './router.tsx';

let people = 0;
/** A new user for each test: a page keeps the mailbox of the one before. */
function linkedTo(provider: Provider): User {
  people += 1;
  return {
    id: `consent-${people}`,
    username: 'dwhitfield',
    email: 'dana@home.example',
    first_name: 'Dana',
    last_name: 'Whitfield',
    displayName: 'Dana Whitfield',
    mail: 'dana@brightwater.example',
    profile_picture: null,
    role: 'User',
    team: null,
    provider,
  };
}

const answers = new Map<string, () => Response>();
const assign = vi.fn();
/** Bodies of what was put. */
let sent: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answers.clear();
  sent = [];
  assign.mockReset();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${new URL(address, location.origin).pathname}`;
    if (init.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    const answer = answers.get(call);
    return answer ? answer() : Response.json({ error: 'No', code: 'not_found' }, { status: 404 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  cleanUp();
  announcements.set({ text: '', count: 0 });
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(user: User, address: string) {
  answers.set('GET /api/profile', () => Response.json(profileOf(user)));
  window.history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={createAppRouter()} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

async function until(isTrue: () => unknown): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    try {
      if (isTrue()) return;
    } catch {
      // Not there yet.
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  throw new Error(`Waited in vain on ${location.pathname}:\n${document.body.textContent}`);
}

const revoked = (login_url?: string) => () =>
  Response.json(
    { error: 'Please connect your mailbox', code: 'provider_auth_required', login_url },
    { status: 401 },
  );
const page = () => document.body.textContent ?? '';

test('missing permissions lead on to the consent, with the provider [CONN-04] [CONN-06]', async () => {
  answers.set('GET /auth/gmail/check-permissions', () =>
    Response.json({ has_permissions: false, login_url: '/auth/gmail/login', error: 'Missing' }),
  );
  open(linkedTo('gmail'), '/dashboard/gmail');
  await until(() => assign.mock.calls.length > 0);
  expect(assign.mock.calls).toEqual([['/auth/gmail/login?provider=gmail']]);
  expect(page()).toContain('Redirecting to Login...');
});

test.each(['https://harbour.example/auth/login', '/login', '//harbour.example/auth/login'])(
  'a login address elsewhere is not followed: %s [CONN-04]',
  async (loginUrl) => {
    answers.set('GET /auth/check-permissions', revoked(loginUrl));
    open(linkedTo('outlook'), '/dashboard/outlook');
    await until(() => byRole('button', 'Connect again'));
    expect(assign).not.toHaveBeenCalled();
  },
);

test('after a round that connected nothing the bar asks, and only the button leads there again [CONN-04]', async () => {
  answers.set('GET /auth/check-permissions', revoked('/auth/login'));
  sessionStorage.setItem('consent_asked', '1');
  open(linkedTo('outlook'), '/dashboard/outlook');
  await until(() => byRole('button', 'Connect again'));
  expect(page()).toContain('Outlook asks you to sign in again.');
  expect(assign).not.toHaveBeenCalled();
  await click(byRole('button', 'Connect again'));
  expect(assign.mock.calls).toEqual([['/auth/login?provider=outlook']]);
});

test('the provider choice with a reason never leads on by itself [CONN-04]', async () => {
  answers.set('GET /auth/check-permissions', revoked('/auth/login'));
  open(linkedTo('outlook'), '/connect?provider=outlook&error=exchange');
  await until(() => byRole('button', 'Try Outlook again'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(assign).not.toHaveBeenCalled();
  expect(allByRole('alert')[0]?.textContent).toContain('Outlook did not complete the sign-in.');
  await click(byRole('button', 'Try Outlook again'));
  expect(assign.mock.calls).toEqual([['/auth/login?force=true']]);
});

test('Switch Account sends the browser to the same provider with its account chooser [CONN-05]', async () => {
  answers.set('GET /auth/gmail/check-permissions', () => Response.json({ has_permissions: true }));
  open(linkedTo('gmail'), '/dashboard/gmail?tab=smart');
  await until(() => byRole('button', 'Account menu'));
  const trigger = byRole('button', 'Account menu');
  await act(async () => trigger.focus());
  await act(async () => {
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await until(() => byRole('menuitem', 'Switch Account'));
  await click(byRole('menuitem', 'Switch Account'));
  await until(() => assign.mock.calls.length > 0);
  expect(assign.mock.calls).toEqual([['/auth/gmail/login?force=true']]);
  expect(page()).toContain('Redirecting to Login...');
});

describe('the mailbox in Settings', () => {
  const SETTINGS = {
    auto_classify: true,
    not_sure_threshold: null,
    use_model: false,
    model_for_all: false,
    model_may_lower: false,
    remote_images: false,
    image_senders: [],
    single_keys: true,
    move_bar: true,
    reduce_motion: null,
    density: 'comfortable',
    time_zone: 'UTC',
  };
  function openSettings(kind: 'real' | 'sandbox') {
    answers.set('GET /auth/gmail/check-permissions', () =>
      Response.json({ has_permissions: true, kind, connected_at: '2026-03-05T12:00:00Z' }),
    );
    answers.set('GET /api/settings', () => Response.json({ settings: SETTINGS }));
    open(linkedTo('gmail'), '/dashboard/gmail/settings');
  }

  test('says which account, since when, and leads to consent, another account and the other provider [CONN-05] [CONN-07] [PROV-01]', async () => {
    openSettings('real');
    await until(() => page().includes('connected since Mar 5, 2026'));
    expect(page()).toContain('dana@brightwater.example · connected since');
    await click(byRole('button', 'Connect again'));
    expect(assign.mock.calls).toEqual([['/auth/gmail/login']]);
  });

  test('offers the other provider at the choice, which says and asks what is replaced [PROV-01] [PROV-04] [FIX-35]', async () => {
    const mailbox = {
      provider: 'gmail',
      kind: 'real',
      address: 'dana@brightwater.example',
      emails: 0,
      decisions: 5,
    };
    answers.set('GET /api/mailbox', () => Response.json({ mailbox }));
    openSettings('real');
    await until(() => page().includes('Use Outlook instead'));
    await click(byRole('button', 'Choose'));
    await until(() => byRole('heading', 'Choose your mailbox'));
    expect(page()).toContain('It takes the place of dana@brightwater.example,');
    await click(byRole('button', 'Outlook / Microsoft 365'));
    await until(() => document.body.textContent?.includes('forgets 5 decisions'));
    expect(assign).not.toHaveBeenCalled();
    await click(byRole('button', 'Replace the mailbox'));
    await until(() => assign.mock.calls.length > 0);
    expect(assign.mock.calls).toEqual([['/auth/login?force=true']]);
    expect(localStorage.getItem('provider')).toBe('outlook');
  });

  test('calls a sandbox mailbox by its name, and asks no consent for it [PLUS-01]', async () => {
    openSettings('sandbox');
    await until(() => page().includes('connected since'));
    expect(page()).toContain('Sandbox mailbox');
    expect(page()).not.toContain('Live Data');
    expect(allByRole('button', 'Connect again')).toEqual([]);
  });

  test('lets the user turn sorting of new mail off, and says when it happens [PLUS-06]', async () => {
    openSettings('real');
    await until(() => byRole('switch', 'Sort new mail by itself'));
    expect(page()).toContain('with no tab open nobody looks into your mailbox');
    answers.set('PUT /api/settings', () =>
      Response.json({ settings: { ...SETTINGS, auto_classify: false } }),
    );
    await click(byRole('switch', 'Sort new mail by itself'));
    await until(() => sent.length > 0);
    expect(sent).toEqual([{ auto_classify: false }]);
  });
});
