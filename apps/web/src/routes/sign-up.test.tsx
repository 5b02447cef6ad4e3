// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { byRole, cleanUp, click, fill, render } from '#components/testing.tsx';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { checkPassword } from './password-rules.ts';
import { SignUp, type SignUpProps } from './sign-up.tsx';

afterEach(cleanUp);

function show(over: Partial<SignUpProps> = {}) {
  const props: SignUpProps = {
    entries: { first_name: '', last_name: '', username: '', email: '' },
    onEntries: vi.fn(),
    onSignUp: vi.fn(async () => undefined),
    onMainMenu: vi.fn(),
    ...over,
  };
  render(<SignUp {...props} />);
  return props;
}

const page = () => document.body.textContent ?? '';
const submit = () => click(byRole('button', 'Create Account'));

const VALID = {
  'First name': 'Dana',
  'Last name': 'Whitfield',
  Username: 'dwhitfield',
  Email: 'dana@brightwater.example',
  Password: 'Steelworks9',
  'Confirm password': 'Steelworks9',
};

async function fillAll(over: Partial<typeof VALID> = {}) {
  for (const [label, text] of Object.entries({ ...VALID, ...over })) {
    await fill(byRole('textbox', label), text);
  }
}

function refusal(code: 'username_taken' | 'email_taken' | 'internal', message: string | null) {
  return new ApiError({
    status: 409,
    code,
    message: message ?? 'Conflict',
    hasSentence: message !== null,
    fields: {},
    loginUrl: null,
    retryAfterSeconds: null,
  });
}

describe('the sign-up page', () => {
  test('has its heading, six fields, button and link [AUTH-10] [AUTH-12]', () => {
    show();
    expect(byRole('heading', 'Create Your Account')).toBeTruthy();
    for (const label of Object.keys(VALID)) expect(byRole('textbox', label)).toBeTruthy();
    expect(byRole('link', 'Sign in').getAttribute('href')).toBe('/login');
  });

  test('begins with what was typed before, tells each edit, and keeps no password', async () => {
    const entries = { first_name: 'Dana', last_name: '', username: '', email: 'dana@home.example' };
    const { onEntries } = show({ entries });
    expect((byRole('textbox', 'Email') as HTMLInputElement).value).toBe('dana@home.example');
    await fill(byRole('textbox', 'Username'), 'dwhitfield');
    await fill(byRole('textbox', 'Password'), 'Steelworks9');
    expect(onEntries).toHaveBeenLastCalledWith({ ...entries, username: 'dwhitfield' });
  });

  test('sends the account without the repeated password [AUTH-12]', async () => {
    const { onSignUp } = show();
    await fillAll();
    await submit();
    expect(onSignUp).toHaveBeenCalledExactlyOnceWith({
      first_name: 'Dana',
      last_name: 'Whitfield',
      username: 'dwhitfield',
      email: 'dana@brightwater.example',
      password: 'Steelworks9',
    });
  });

  test.each([
    ['Username', '', 'Username is required', 'AUTH-13'],
    ['Username', 'ab', 'Username must be at least 3 characters', 'AUTH-13'],
    ['Email', '', 'Email is required', 'AUTH-14'],
    ['Email', 'dana@brightwater', 'Please enter a valid email address', 'AUTH-14'],
    ['Password', '', 'Password is required', 'AUTH-15'],
    ['Password', 'Short1', 'Password must be at least 8 characters', 'AUTH-15'],
    ['Password', 'Aa1     ', 'Password must be at least 8 characters without its blanks', 'FIX-39'],
    ['Confirm password', '', 'Please confirm your password', 'AUTH-16'],
    ['Confirm password', 'Steelworks8', 'Passwords do not match', 'AUTH-16'],
    ['First name', '', 'First name is required', 'AUTH-17'],
    ['Last name', '  ', 'Last name is required', 'AUTH-17'],
  ] as [keyof typeof VALID, string, string, string][])(
    '%s "%s": "%s" [%s]',
    async (label, text, sentence) => {
      const { onSignUp } = show();
      await fillAll({ [label]: text });
      await submit();
      const field = byRole('textbox', label);
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toBe(sentence);
      expect(onSignUp).not.toHaveBeenCalled();
      await fill(field, `${VALID[label]}x`);
      expect(page()).not.toContain(sentence);
    },
  );

  test('accepts a lower-case password of eight letters with open rules [AUTH-18]', async () => {
    const { onSignUp } = show();
    await fillAll({ Password: 'steelwor', 'Confirm password': 'steelwor' });
    expect(openRules()).toEqual(['One uppercase letter', 'One number']);
    await submit();
    expect(onSignUp).toHaveBeenCalledOnce();
  });

  test('the checklist follows the typing [AUTH-11]', async () => {
    show();
    expect(openRules()).toHaveLength(4);
    await fill(byRole('textbox', 'Password'), 'Steelworks9');
    expect(openRules()).toEqual([]);
  });

  test.each([
    [
      refusal('username_taken', 'Username is already taken'),
      'Username',
      'Username is already taken',
    ],
    [refusal('email_taken', 'Email is already registered'), 'Email', 'Email is already registered'],
  ])('a refusal of one field stands at it [AUTH-19]', async (error, label, sentence) => {
    show({ onSignUp: () => Promise.reject(error) });
    await fillAll();
    await submit();
    const note = byRole('textbox', label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toBe(sentence);
  });

  test.each([
    [refusal('internal', null), 'Registration failed'],
    [refusal('internal', 'Something broke'), 'Something broke'],
    [new NetworkError(true, null), 'Network error. Please try again.'],
  ])('%s is told as "%s" [AUTH-19] [ERR-40]', async (error, sentence) => {
    show({ onSignUp: () => Promise.reject(error) });
    await fillAll();
    await submit();
    expect(byRole('alert').textContent).toBe(sentence);
  });
});

function openRules(): string[] {
  return [...document.querySelectorAll('.rules li[data-met="false"]')].map((item) =>
    (item.textContent ?? '').replace(', open', ''),
  );
}

test.each([
  ['', []],
  ['abcdefgh', ['At least 8 characters', 'One lowercase letter']],
  ['ab cd ef g', ['One lowercase letter']],
  ['ABC1', ['One uppercase letter', 'One number']],
  [
    'Äbcdefg1',
    ['At least 8 characters', 'One uppercase letter', 'One lowercase letter', 'One number'],
  ],
])('"%s" meets %j [AUTH-11]', (password, met) => {
  expect(checkPassword(password).flatMap((rule) => (rule.met ? [rule.rule] : []))).toEqual(met);
});
