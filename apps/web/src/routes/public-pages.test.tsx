// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, press, render, settle } from '#components/testing.tsx';
import { explainConnectError } from './connect-words.ts';
import { ProviderChoice, type ProviderChoiceProps } from './provider-choice.tsx';
import { Redirecting } from './redirecting.tsx';
import { Welcome } from './welcome.tsx';

afterEach(() => {
  cleanUp();
  vi.useRealTimers();
});

const page = () => document.body.textContent ?? '';

test('the welcome has three ways on and the tagline [SPLASH-01] [SPLASH-02]', async () => {
  const ways = { onGetStarted: vi.fn(), onHasAccount: vi.fn(), onHome: vi.fn() };
  render(<Welcome {...ways} />);
  expect(page()).toContain('Clarity. Focus. Eisen.');
  for (const label of ['Get Started', 'I already have an account', 'Back to Home']) {
    await click(byRole('button', label));
  }
  for (const way of Object.values(ways)) expect(way).toHaveBeenCalledOnce();
});

describe('provider choice', () => {
  function show(over: Partial<ProviderChoiceProps> = {}) {
    const props: ProviderChoiceProps = {
      failure: null,
      usable: ['outlook', 'gmail'],
      current: null,
      onChoose: vi.fn(),
      onBackToLogin: vi.fn(async () => undefined),
      onHome: vi.fn(),
      onKeep: vi.fn(),
      ...over,
    };
    render(<ProviderChoice {...props} />);
    return props;
  }

  test('offers both providers, by click and by key [PROV-01]', async () => {
    const { onChoose } = show();
    await click(byRole('button', 'Outlook / Microsoft 365'));
    await click(byRole('button', 'Gmail / Google Workspace'));
    await press(document.body, '2');
    expect(vi.mocked(onChoose).mock.calls).toEqual([['outlook'], ['gmail'], ['gmail']]);
  });

  test('leads back to the login and home [PROV-02]', async () => {
    const { onBackToLogin, onHome } = show();
    await click(byRole('button', 'Back to Login'));
    await click(byRole('button', 'Back to Home'));
    expect(onBackToLogin).toHaveBeenCalledOnce();
    expect(onHome).toHaveBeenCalledOnce();
  });

  test('a provider that is not set up is shown, and cannot be chosen', async () => {
    const { onChoose } = show({ usable: ['gmail'] });
    expect(byRole('button', 'Outlook / Microsoft 365').hasAttribute('disabled')).toBe(true);
    expect(page()).toContain('Not set up on this server');
    await press(document.body, '1');
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('somebody with a mailbox is told what is replaced, and can keep it', async () => {
    const { onKeep } = show({
      current: { provider: 'Outlook', address: 'dana@brightwater.example' },
    });
    expect(page()).toContain('dana@brightwater.example');
    expect(allByRole('button', 'Back to Login')).toEqual([]);
    await click(byRole('button', 'Keep the current mailbox'));
    expect(onKeep).toHaveBeenCalledOnce();
  });

  test('a failed connection says why, what next, and can be tried again [CONN-04]', async () => {
    const { onChoose } = show({ failure: failureOf('denied') });
    expect(byRole('alert').textContent).toContain('Access to Gmail was not granted');
    expect(byRole('alert').textContent).toContain('Try again and allow the access.');
    await click(byRole('button', 'Try Gmail again'));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('gmail');
  });

  test('a failure that trying again cannot mend offers no such button', () => {
    show({ failure: failureOf('not_configured') });
    expect(byRole('alert').textContent).toContain('ask the person who runs this server');
    expect(allByRole('button', /^Try /)).toEqual([]);
  });

  test.each([
    'denied',
    'state',
    'exchange',
    'missing_permissions',
    'not_configured',
    'new',
    'toString',
  ])('the reason "%s" has a sentence', (code) => {
    const { reason, next } = failureOf(code);
    expect(reason).toMatch(/^[A-Z][^{}]+\.$/);
    expect(next).toMatch(/^[A-Z][^{}]+\.$/);
  });
});

function failureOf(code: string) {
  const failure = explainConnectError(code, 'Gmail');
  if (!failure) throw new Error(`No words for ${code}`);
  return { ...failure, provider: 'gmail' as const };
}

test('redirecting offers a link only after 10 s [VIEW-13]', async () => {
  vi.useFakeTimers();
  render(<Redirecting to="/auth/login?force=true" />);
  expect(page()).toContain('Redirecting to Login...');
  await settle(() => vi.advanceTimersByTime(9_999));
  expect(allByRole('link', 'Continue')).toEqual([]);
  await settle(() => vi.advanceTimersByTime(1));
  expect(byRole('link', 'Continue').getAttribute('href')).toBe('/auth/login?force=true');
});
