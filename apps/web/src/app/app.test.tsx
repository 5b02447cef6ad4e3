// @vitest-environment happy-dom
import type { User } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { profileOf } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, click, fill, render, settle } from '#components/testing.tsx';
import { announcements } from '#lib/notices.ts';
import { SessionProvider } from '#lib/session.tsx';
import { rememberSession } from '#lib/session-memory.ts';
import { createAppRouter } from './router.tsx';

const USER: User = {
  id: 'u1',
  username: 'dwhitfield',
  email: 'dana@home.example',
  first_name: 'Dana',
  last_name: 'Whitfield',
  displayName: 'Dana Whitfield',
  mail: null,
  profile_picture: null,
  role: 'User',
  team: null,
  provider: null,
};
const LINKED: User = { ...USER, mail: 'dana@brightwater.example', provider: 'gmail' };

type Answer = { readonly status: number; readonly body: unknown } | 'no answer' | 'never';

const ok = (body: unknown): Answer => ({ status: 200, body });
const refuse = (status: number, code: string, error: string): Answer => ({
  status,
  body: { error, message: error, code },
});
const NOT_SIGNED_IN = refuse(401, 'not_signed_in', 'Please sign in');
const signedIn = (user: User): Answer => ok(profileOf(user));

/** The server of a test: answers by method and path, and remembers what it was asked. */
const server = { answers: new Map<string, Answer>(), asked: [] as string[] };
const assign = vi.fn();
const logged = vi.fn();

beforeEach(() => {
  server.answers = new Map<string, Answer>([['GET /api/profile', NOT_SIGNED_IN]]);
  server.asked = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(address, location.origin).pathname}`;
    server.asked.push(call);
    const answer = server.answers.get(call) ?? refuse(404, 'not_found', 'Not found');
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  logged.mockReset();
  vi.stubGlobal('console', { ...console, error: logged });
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  localStorage.clear();
});
afterEach(() => {
  cleanUp();
  announcements.set({ text: '', count: 0 });
  sessionStorage.clear();
  assign.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(address: string) {
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

/** Waits, by turns of the event loop, until something holds. */
async function until<T>(read: () => T | false | null | undefined): Promise<T> {
  for (let turn = 0; turn < 200; turn += 1) {
    try {
      const value = read();
      if (value) return value;
    } catch {
      // Not there yet.
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  throw new Error(`Waited in vain on ${location.pathname}:\n${document.body.textContent}`);
}

const page = () => document.body.textContent ?? '';
const heading = (name: string | RegExp) => until(() => byRole('heading', name));
const at = (path: string) => until(() => location.pathname === path);
const calm = () => settle(() => new Promise((resolve) => setTimeout(resolve, 60)));

describe('the session check', () => {
  test('asks for the profile once, at the start [VIEW-04]', async () => {
    open('/');
    await heading(/Your Inbox/);
    await calm();
    expect(server.asked.filter((call) => call === 'GET /api/profile')).toHaveLength(1);
  });

  test.each(['/connect', '/done', '/dashboard/gmail'])(
    '%s waits for it behind "Loading..." [VIEW-05]',
    async (address) => {
      server.answers.set('GET /api/profile', 'never');
      open(address);
      await until(() => byRole('status'));
      expect(page()).toBe('Loading...');
    },
  );

  test.each([
    ['/', /^Your Inbox/],
    ['/welcome', 'Eisen'],
    ['/start', 'Welcome to Eisen'],
    ['/pricing', /^One price per person/],
    ['/terms', /Terms/],
    ['/security', /Security/],
    ['/about', /./],
    ['/login', 'Sign in to Eisen'],
    ['/signup', 'Create Your Account'],
  ])('%s shows at once, and the check is asked once [VIEW-05, PROD-14]', async (address, title) => {
    server.answers.set('GET /api/profile', 'never');
    open(address);
    await until(() => allByRole('heading', title)[0]);
    expect(page()).not.toContain('Loading...');
    await calm();
    expect(server.asked.filter((call) => call === 'GET /api/profile')).toHaveLength(1);
  });

  test.each([
    ['/dashboard/gmail', '/'],
    ['/connect', '/'],
    ['/login', '/login'],
    ['/welcome', '/welcome'],
    ['/done', '/done'],
  ])('refused on %s it ends at %s [VIEW-06] [VIEW-09]', async (from, to) => {
    open(from);
    await until(() => allByRole('heading')[0]);
    await calm();
    expect(location.pathname).toBe(to);
    expect(logged).toHaveBeenCalledWith('Auth check failed', expect.anything());
  });

  test.each(['/', '/login', '/dashboard/gmail', '/connect'])(
    'without a mailbox %s leads to the provider choice [VIEW-07] [VIEW-10]',
    async (from) => {
      server.answers.set('GET /api/profile', signedIn(USER));
      open(from);
      await heading('Choose your mailbox');
      expect(location.pathname).toBe('/connect');
    },
  );

  test('with a mailbox the app opens, at its own provider [VIEW-02] [VIEW-07] [VIEW-11]', async () => {
    server.answers.set('GET /api/profile', signedIn(LINKED));
    open('/dashboard/outlook?tab=smart');
    await until(() => byRole('button', 'Account menu'));
    await at('/dashboard/gmail');
    expect(location.search).toBe('?tab=smart');
    await heading('Smart');
  });

  test.each([['no answer'], [refuse(502, 'internal', 'Bad gateway')]] as const)(
    'without an answer (%j) the app falls to the landing page with Retry [VIEW-08]',
    async (answer) => {
      server.answers.set('GET /api/profile', answer);
      open('/dashboard/gmail');
      await heading(/Your Inbox/);
      expect(location.pathname).toBe('/');
      expect(page()).toContain('Could not reach the server');
      server.answers.set('GET /api/profile', signedIn(USER));
      await click(byRole('button', 'Retry'));
      await heading('Choose your mailbox');
    },
  );

  test('without an answer whoever has no mailbox yet sees samples in the app, until the server answers [VIEW-08, SAMPLE-01]', async () => {
    rememberSession(USER, new Date());
    server.answers.set('GET /api/profile', 'no answer');
    open('/dashboard/gmail');
    await until(() => page().includes('Seven example emails'));
    expect(location.pathname).toBe('/dashboard/gmail');
    expect(page()).toContain('Could not reach the server');
    expect(page()).not.toContain('Live Data');
    server.answers.set('GET /api/profile', signedIn(USER));
    await click(byRole('button', 'Retry'));
    await heading('Choose your mailbox');
    expect(location.pathname).toBe('/connect');
  });

  test('without an answer a public view stays where it is [VIEW-08]', async () => {
    server.answers.set('GET /api/profile', 'no answer');
    open('/login');
    await heading('Sign in to Eisen');
    await calm();
    expect(location.pathname).toBe('/login');
  });

  test('a failed connection keeps its reason although a mailbox is linked', async () => {
    server.answers.set('GET /api/profile', signedIn(LINKED));
    open('/connect?provider=outlook&error=denied');
    await heading('Choose your mailbox');
    await calm();
    expect(page()).toContain('Access to Outlook was not granted');
    expect(location.pathname).toBe('/connect');
  });
});

describe('the way in', () => {
  test('landing, welcome, onboarding; sign-up, done, provider, the provider’s login [VIEW-14] [VIEW-17] [VIEW-18] [PROV-04] [PROV-05]', async () => {
    server.answers.set('POST /api/register', { status: 201, body: { user: USER } });
    open('/');
    await click(await until(() => byRole('button', 'Try Eisen Free')));
    await at('/welcome');
    await click(await until(() => byRole('button', 'Get Started')));
    await heading('Welcome to Eisen');
    await at('/start');
    cleanUp();
    open('/signup');
    await heading('Create Your Account');
    const answers = {
      'First name': 'Dana',
      'Last name': 'Whitfield',
      Username: 'dwhitfield',
      Email: 'dana@home.example',
      Password: 'Steelworks9',
      'Confirm password': 'Steelworks9',
    };
    for (const [label, text] of Object.entries(answers)) await fill(byRole('textbox', label), text);
    await click(byRole('button', 'Create Account'));
    await heading("You're all set.");
    expect(location.pathname).toBe('/done');
    await click(byRole('button', 'Enter Eisen'));
    await heading('Choose your mailbox');
    await click(byRole('button', 'Gmail / Google Workspace'));
    await until(() => assign.mock.calls.length > 0);
    expect(page()).toContain('Redirecting to Login...');
    expect(localStorage.getItem('provider')).toBe('gmail');
    const target = new URL(assign.mock.calls[0]?.[0] as string, location.origin);
    expect(target.pathname).toBe('/auth/gmail/login');
    expect(target.searchParams.get('force')).toBe('true');
  });

  test('what was typed for an account is there after another view; one whose answer was lost is opened, not called taken [AUTH-19, VIEW-17]', async () => {
    const texts = { 'First name': 'Dana', 'Last name': 'Whitfield', Username: 'dwhitfield' };
    const secrets = { Password: 'Steelworks9', 'Confirm password': 'Steelworks9' };
    const fillAll = async (all: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(all)) await fill(byRole('textbox', label), text);
    };
    open('/signup');
    await heading('Create Your Account');
    await fillAll({ ...texts, Email: 'dana@home.example' });
    await click(byRole('link', 'See the plans'));
    await at('/pricing');
    await settle(() => window.history.back());
    await heading('Create Your Account');
    for (const [label, text] of Object.entries(texts))
      expect((byRole('textbox', label) as HTMLInputElement).value).toBe(text);
    await fillAll(secrets);

    const taken = refuse(409, 'username_taken', 'Username is already taken');
    server.answers.set('POST /api/register', taken);
    await click(byRole('button', 'Create Account'));
    await until(() => page().includes('Username is already taken'));
    expect(server.asked).not.toContain('POST /api/login');
    server.answers.set('POST /api/register', 'no answer');
    await click(byRole('button', 'Create Account'));
    await until(() => page().includes('Network error. Please try again.'));
    server.answers.set('POST /api/register', taken);
    server.answers.set('POST /api/login', refuse(401, 'bad_credentials', 'Invalid'));
    await click(byRole('button', 'Create Account'));
    await until(() => page().includes('Username is already taken'));
    server.answers.set('POST /api/login', ok({ user: USER }));
    await click(byRole('button', 'Create Account'));
    await heading("You're all set.");
  });

  test('signed out, choosing a provider leads to the login, which says so [VIEW-18] [AUTH-04]', async () => {
    open('/done');
    await click(await until(() => byRole('button', 'Enter Eisen')));
    await click(await until(() => byRole('button', 'Outlook / Microsoft 365')));
    await heading('Sign in to Eisen');
    expect(page()).toContain('Your Outlook account will be connected after you sign in.');
    expect(assign).not.toHaveBeenCalled();
  });

  async function signIn() {
    await heading('Sign in to Eisen');
    await fill(byRole('textbox', 'Username or email'), 'dwhitfield');
    await fill(byRole('textbox', 'Password'), 'Steelworks9');
    await click(byRole('button', 'Sign In'));
  }

  test('signing in checks the session again, then goes on to the remembered provider [VIEW-19]', async () => {
    localStorage.setItem('provider', 'gmail');
    open('/login');
    await calm();
    server.answers.set('POST /api/login', ok({ user: USER }));
    server.answers.set('GET /api/profile', signedIn(USER));
    await signIn();
    await until(() => assign.mock.calls.length > 0);
    expect(server.asked.slice(-2)).toEqual(['POST /api/login', 'GET /api/profile']);
    expect(assign.mock.calls[0]?.[0]).toContain('/auth/gmail/login');
  });

  test('signing in without a remembered provider asks for it [VIEW-19]', async () => {
    open('/login');
    await calm();
    server.answers.set('POST /api/login', ok({ user: USER }));
    server.answers.set('GET /api/profile', signedIn(USER));
    await signIn();
    await heading('Choose your mailbox');
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('provider')).toBeNull();
  });

  test('signing in with a mailbox opens the app [VIEW-19]', async () => {
    localStorage.setItem('provider', 'outlook');
    open('/login');
    await calm();
    server.answers.set('POST /api/login', ok({ user: LINKED }));
    server.answers.set('GET /api/profile', signedIn(LINKED));
    await signIn();
    await until(() => byRole('button', 'Account menu'));
    await at('/dashboard/gmail');
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the way out', () => {
  test.each([
    ['an answer', ok({ message: 'Signed out' })],
    ['a failure', refuse(500, 'internal', 'Something went wrong')],
    ['no answer', 'no answer' as const],
  ])('logout with %s clears all and ends at the welcome [AUTH-20] [AUTH-21]', async (_, answer) => {
    localStorage.setItem('provider', 'gmail');
    server.answers.set('GET /api/profile', signedIn(LINKED));
    server.answers.set('POST /api/logout', answer);
    open('/dashboard/gmail?tab=smart');
    const trigger = await until(() => byRole('button', 'Account menu'));
    await settle(() => trigger.focus());
    await settle(() =>
      trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
    await click(await until(() => byRole('menuitem', 'Logout')));
    await at('/welcome');
    await calm();
    expect(location.pathname).toBe('/welcome');
    expect(server.asked).toContain('POST /api/logout');
    expect(localStorage.getItem('provider')).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('Back to Login logs out and ends at the login [PROV-03]', async () => {
    server.answers.set('GET /api/profile', signedIn(USER));
    server.answers.set('POST /api/logout', ok({ message: 'Signed out' }));
    open('/connect');
    await click(await until(() => byRole('button', 'Back to Login')));
    await heading('Sign in to Eisen');
    await calm();
    expect(location.pathname).toBe('/login');
    expect(server.asked).toContain('POST /api/logout');
  });

  test.each([
    ['Get Started', '/start'],
    ['I already have an account', '/login'],
    ['Back to Home', '/'],
  ])('"%s" of the welcome leads to %s [SPLASH-02]', async (button, path) => {
    open('/welcome');
    await click(await until(() => byRole('button', button)));
    await at(path);
    expect(location.pathname).toBe(path);
  });

  test('a session that ends elsewhere leads to the sign-in, which says so, and back to the same address [FIX-37]', async () => {
    server.answers.set('GET /api/profile', signedIn(LINKED));
    open('/dashboard/gmail?tab=smart');
    await until(() => byRole('button', 'Account menu'));
    server.answers.set('GET /api/journal', NOT_SIGNED_IN);
    server.answers.set('GET /api/settings', NOT_SIGNED_IN);
    window.history.pushState(null, '', '/dashboard/gmail/settings');
    await settle(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await heading('Sign in to Eisen');
    expect(location.pathname).toBe('/login');
    expect(document.body.textContent).toContain('You were signed out. Sign in to go on');
    // Another tab signs in: this one goes on where it was.
    const user = { ...LINKED };
    server.answers.set('GET /api/journal', refuse(404, 'not_found', 'Not found'));
    server.answers.set('GET /api/settings', refuse(404, 'not_found', 'Not found'));
    localStorage.setItem(
      'last_session',
      JSON.stringify({ user, answeredAt: new Date().toISOString() }),
    );
    await settle(() =>
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: 'last_session',
          newValue: localStorage.getItem('last_session'),
        }),
      ),
    );
    await until(() => location.pathname === '/dashboard/gmail/settings');
  });
});

test('links change the view without loading the page [VIEW-20]', async () => {
  open('/login');
  await click(await until(() => byRole('link', 'Sign up')));
  await heading('Create Your Account');
  expect(location.pathname).toBe('/signup');
  expect(document.title).toBe('Create Your Account · Eisen');
});

test('an unknown address says so and leads home', async () => {
  open('/nowhere');
  await heading('There is nothing here');
  expect(byRole('link', 'Back to Home').getAttribute('href')).toBe('/');
  expect(allByRole('alert')).toEqual([]);
});

test('a mailed link is left alone by the session check', async () => {
  server.answers.set('GET /api/profile', signedIn(LINKED));
  open('/reset/some-token');
  await heading('Set a new password');
  await calm();
  expect(location.pathname).toBe('/reset/some-token');
});
