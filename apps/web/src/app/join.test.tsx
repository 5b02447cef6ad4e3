// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, click, fill, render } from '#components/testing.tsx';
import {
  buildInvite,
  buildTeam,
  DANA,
  profileOf,
  startScript,
} from '#features/teams/teams-testing.tsx';
import { forgetInvitation } from '#lib/join-memory.ts';
import { SessionProvider } from '#lib/session.tsx';
import { createAppRouter } from './router.tsx';
// Screens load when first shown; here they are there at once.
import './screens/join-screen.tsx';
import './screens/link-screens.tsx';
import './screens/login-screen.tsx';
import './screens/sign-up-screen.tsx';

setUpContract();

const LOOK = 'GET /api/join/token-1';
const JOIN = 'POST /api/join/token-1';
const TO_TEAM = { to: 'team', invited_by: 'Tom Albrecht', team_name: 'Budget 2026' };
const refuse = (status: number, code: string, error: string) => ({
  status,
  body: { error, message: error, code },
});
const SIGNED_OUT = refuse(401, 'not_signed_in', 'Please sign in');
const GONE = refuse(404, 'not_found', 'This link is no longer valid');
const signedIn = profileOf(DANA);
const CONFIRMED = { body: { message: 'ok', already_confirmed: false } };

let script: ReturnType<typeof startScript>;
beforeEach(() => {
  script = startScript();
  script.answers['GET /api/profile'] = SIGNED_OUT;
  script.answers[LOOK] = { body: TO_TEAM };
  script.answers[JOIN] = { body: { message: 'Your address is confirmed.' } };
});
afterEach(() => {
  script.end();
  forgetInvitation();
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
  vi.waitFor(() => expect(page()).toContain(text), { timeout: 5_000 });
const button = (name: string) => vi.waitFor(() => byRole('button', name));

describe('/join', () => {
  it('says who invites to what, and uses nothing up before somebody is signed in [PLUS-36]', async () => {
    open('/join/token-1');
    await shows('Tom Albrecht invites you to Budget 2026');
    expect(byRole('button', 'Create Account')).toBeDefined();
    expect(script.callsOf(JOIN)).toEqual([]);
  });

  it.each([
    [
      { to: 'email', invited_by: 'Tom Albrecht', team_name: null },
      'Tom Albrecht has handed an email to you',
    ],
    [{ to: 'team', invited_by: null, team_name: null }, 'Somebody invites you to a team'],
  ])('says it in words for %j', async (body, words) => {
    script.answers[LOOK] = { body };
    open('/join/token-1');
    await shows(words);
  });

  it('comes back after the sign-up with the invitation, which can be accepted there [PLUS-36]', async () => {
    open('/join/token-1');
    await click(await button('Create Account'));
    await shows('Use the address that your invitation was mailed to');
    const fields = {
      'First name': 'Dana',
      'Last name': 'Whitlock',
      Username: 'dana',
      Email: 'dana@brightwater.example',
      Password: 'Quiet-iron-42',
      'Confirm password': 'Quiet-iron-42',
    };
    for (const [label, text] of Object.entries(fields)) await fill(byRole('textbox', label), text);
    script.answers['POST /api/register'] = { status: 201, body: { user: DANA } };
    script.answers['GET /api/profile'] = signedIn;
    script.answers['GET /api/invites'] = { body: [buildInvite()] };
    const team = buildTeam({ name: 'Budget 2026' });
    script.answers['POST /api/invites/invite-1/accept'] = { body: { message: 'ok', team } };
    await click(await button('Create Account'));
    await shows('Your address is confirmed');
    expect(location.pathname).toBe('/join/token-1');
    expect(script.callsOf(JOIN)).toHaveLength(1);
    await click(await button('Accept: Budget 2026'));
    await shows('No pending team invites.');
    expect(byRole('link', 'Go to Eisen').getAttribute('href')).toBe('/dashboard');
    expect(sessionStorage.getItem('invitation')).toBeNull();
  });

  it('comes back after the sign-in, too [PLUS-36]', async () => {
    script.answers[LOOK] = { body: { to: 'email', invited_by: 'Tom Albrecht', team_name: null } };
    open('/join/token-1');
    await click(await button('I already have an account'));
    await shows('Your invitation opens after you sign in.');
    await fill(byRole('textbox', 'Username or email'), 'dana');
    await fill(byRole('textbox', 'Password'), 'Quiet-iron-42');
    script.answers['POST /api/login'] = { body: { user: DANA } };
    await click(byRole('button', 'Sign In'));
    await shows('The email waits for you under Emails Delegated to You.');
    expect(script.callsOf(JOIN)).toHaveLength(1);
  });

  it('tells somebody else so; the way to another account keeps the invitation', async () => {
    script.answers['GET /api/profile'] = signedIn;
    script.answers[JOIN] = refuse(
      403,
      'forbidden',
      'This invitation was mailed to another address.',
    );
    script.answers['POST /api/logout'] = { body: { message: 'Signed out' } };
    open('/join/token-1');
    await shows(
      'You are signed in as dana@brightwater.example. This invitation was mailed to another address.',
    );
    await click(byRole('button', 'Use another account'));
    await shows('Your invitation opens after you sign in.');
    await vi.waitFor(() => expect(script.callsOf('POST /api/logout')).toHaveLength(1));
  });

  it.each([
    ['signed out', SIGNED_OUT, '/login'],
    ['signed in', signedIn, '/dashboard'],
  ])('a link that is used, old or unknown says so, %s', async (_, profile, href) => {
    script.answers['GET /api/profile'] = profile;
    script.answers[LOOK] = GONE;
    open('/join/token-1');
    await shows('This link is no longer valid');
    await vi.waitFor(() => expect(byRole('link', 'Go to Eisen').getAttribute('href')).toBe(href));
    expect(script.callsOf(JOIN)).toEqual([]);
  });

  it('can be tried again when the server is not reached', async () => {
    script.answers[LOOK] = 'no answer';
    open('/join/token-1');
    await shows('Please check your connection and try again.');
    script.answers[LOOK] = { body: TO_TEAM };
    await click(await button('Try again'));
    await shows('Tom Albrecht invites you to Budget 2026');
  });
});

describe('/verify', () => {
  it('confirms the address once, and leads on [PLUS-36]', async () => {
    script.answers['POST /api/verify/token-1'] = CONFIRMED;
    open('/verify/token-1');
    await shows('Your address is confirmed');
    expect(script.callsOf('POST /api/verify/token-1')).toHaveLength(1);
  });

  it('works in a browser without a session, and says it of a second opening [FIX-34]', async () => {
    script.answers['POST /api/verify/token-1'] = {
      body: { message: 'ok', already_confirmed: true },
    };
    window.history.replaceState(null, '', '/verify/token-1');
    // With the cache of the app itself, which hears of the session.
    render(
      <SessionProvider>
        <RouterProvider router={createAppRouter()} />
      </SessionProvider>,
    );
    await shows('Your address is already confirmed');
    expect(script.callsOf('POST /api/verify/token-1')).toHaveLength(1);
  });

  it('an old link says so, and asks nobody to try again [PLUS-36]', async () => {
    script.answers['POST /api/verify/token-1'] = GONE;
    open('/verify/token-1');
    await shows('This link is no longer valid.');
    expect(allByRole('button', 'Try again')).toEqual([]);
  });

  it('tries again after a failure of the way there', async () => {
    script.answers['POST /api/verify/token-1'] = 'no answer';
    open('/verify/token-1');
    await shows('Network error. Please try again.');
    script.answers['POST /api/verify/token-1'] = CONFIRMED;
    await click(await button('Try again'));
    await shows('Your address is confirmed');
  });
});

describe('/reset', () => {
  it('answers alike, whether the address has an account or not [PLUS-36]', async () => {
    script.answers['POST /api/password-reset'] = { body: { message: 'ok' } };
    open('/reset');
    await vi.waitFor(() => byRole('textbox', 'Email'));
    await fill(byRole('textbox', 'Email'), 'dana@brightwater.example');
    await click(byRole('button', 'Send the link'));
    await shows('If dana@brightwater.example has an account, a link');
  });

  it('sets a password by the link [PLUS-36]', async () => {
    script.answers['POST /api/password-reset/token-1'] = { body: { message: 'ok' } };
    open('/reset/token-1');
    await fill(await vi.waitFor(() => byRole('textbox', 'New password')), 'Quiet-iron-42');
    await click(byRole('button', 'Set Password'));
    await shows('Your password is set');
    const [call] = script.callsOf('POST /api/password-reset/token-1');
    expect(call?.body).toEqual({ password: 'Quiet-iron-42' });
  });

  it('refuses a short password at its field, and a used link with the way to a new one [PLUS-36]', async () => {
    script.answers['POST /api/password-reset/token-1'] = GONE;
    open('/reset/token-1');
    await vi.waitFor(() => byRole('textbox', 'New password'));
    await fill(byRole('textbox', 'New password'), 'short');
    await click(byRole('button', 'Set Password'));
    await shows('Password must be at least 8 characters');
    expect(script.callsOf('POST /api/password-reset/token-1')).toEqual([]);
    await fill(byRole('textbox', 'New password'), 'Quiet-iron-42');
    await click(byRole('button', 'Set Password'));
    await shows('This link is no longer valid');
    expect(byRole('link', 'Ask for a new link').getAttribute('href')).toBe('/reset');
  });
});
