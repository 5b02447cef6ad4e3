// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, fill, render, settle } from '#components/testing.tsx';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { Login, type LoginProps } from './login.tsx';

afterEach(cleanUp);

function show(over: Partial<LoginProps> = {}) {
  const props: LoginProps = {
    provider: null,
    canReset: false,
    onSignIn: vi.fn(async () => undefined),
    onMainMenu: vi.fn(),
    ...over,
  };
  render(<Login {...props} />);
  return props;
}

const page = () => document.body.textContent ?? '';
const name = () => byRole('textbox', 'Username or email');
const password = () => byRole('textbox', 'Password');
const submit = () => click(byRole('button', 'Sign In'));

function refusal(message: string, hasSentence = true): ApiError {
  return new ApiError({
    status: 401,
    code: 'bad_credentials',
    message,
    hasSentence,
    fields: {},
    loginUrl: null,
    retryAfterSeconds: null,
  });
}

describe('the login page', () => {
  test('has its heading, fields, buttons and links [AUTH-01] [AUTH-02] [AUTH-03]', async () => {
    const { onMainMenu } = show();
    expect(byRole('heading', 'Sign in to Eisen')).toBeTruthy();
    expect(name()).toBeTruthy();
    expect(password().getAttribute('type')).toBe('password');
    expect(byRole('link', 'Sign up').getAttribute('href')).toBe('/signup');
    await click(byRole('button', 'Back to Main Menu'));
    expect(onMainMenu).toHaveBeenCalledOnce();
  });

  test('shows and hides the password [AUTH-02]', async () => {
    show();
    await click(byRole('button', 'Show password'));
    expect(password().getAttribute('type')).toBe('text');
    await click(byRole('button', 'Hide password'));
    expect(password().getAttribute('type')).toBe('password');
  });

  test.each([
    ['outlook', 'Your Outlook account will be connected after you sign in.'],
    ['gmail', 'Your Gmail account will be connected after you sign in.'],
  ] as const)('says that the chosen %s will be connected [AUTH-04]', (provider, sentence) => {
    show({ provider });
    expect(page()).toContain(sentence);
  });

  test('says nothing of a provider that nobody chose [AUTH-04]', () => {
    show();
    expect(page()).not.toContain('will be connected');
  });

  test('offers a reset only where mail can be sent [PLUS-36]', () => {
    show();
    expect(allByRole('link', 'Forgot password?')).toEqual([]);
    cleanUp();
    show({ canReset: true });
    expect(byRole('link', 'Forgot password?').getAttribute('href')).toBe('/reset');
  });
});

describe('signing in', () => {
  test('asks for both, and clears each sentence on edit [AUTH-06] [AUTH-07] [AUTH-08]', async () => {
    const { onSignIn } = show();
    await submit();
    expect(page()).toContain('Username or email is required');
    expect(page()).toContain('Password is required');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(onSignIn).not.toHaveBeenCalled();
    await fill(name(), 'd');
    expect(page()).not.toContain('Username or email is required');
    expect(page()).toContain('Password is required');
  });

  test('sends what was typed, once, while it is busy [AUTH-05]', async () => {
    let finish = () => {};
    const onSignIn = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    show({ onSignIn });
    await fill(name(), ' dwhitfield ');
    await fill(password(), ' kept as typed ');
    await submit();
    const button = byRole('button', /^Signing In/);
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await click(button);
    expect(onSignIn.mock.calls).toEqual([
      [{ username: 'dwhitfield', password: ' kept as typed ' }],
    ]);
    await settle(() => finish());
    expect(byRole('button', 'Sign In').hasAttribute('disabled')).toBe(false);
  });

  test.each([
    [refusal('Invalid username or password'), 'Invalid username or password'],
    [refusal('Unauthorized', false), 'Login failed'],
    [new NetworkError(false, null), 'Network error. Please try again.'],
  ])(
    'tells %s as "%s" until the next edit [AUTH-08] [AUTH-09] [ERR-40]',
    async (error, sentence) => {
      show({ onSignIn: () => Promise.reject(error) });
      await fill(name(), 'dana');
      await fill(password(), 'Steelworks');
      await submit();
      expect(byRole('alert').textContent).toBe(sentence);
      await fill(password(), 'Steelworks1');
      expect(allByRole('alert')).toEqual([]);
    },
  );
});
