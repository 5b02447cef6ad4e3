// @vitest-environment happy-dom
import type { User } from '@eisen/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearPreference, readPreference, writePreference } from './preferences.ts';
import { loginAddress, resolveProvider, withProvider } from './provider.ts';
import {
  forgetSession,
  keepsCopyOf,
  markCopyOf,
  readCopyUser,
  rememberSession,
} from './session-memory.ts';
import { currentTheme, setTheme, startTheme } from './theme.ts';

beforeEach(() => localStorage.clear());

describe('preferences', () => {
  it('live under their keys in local storage', () => {
    writePreference('provider', 'gmail');
    writePreference('billing_preference', 'annual');
    writePreference('ftue_challenges', ['Too much mail', 'Other: "a", b']);
    expect(localStorage.getItem('provider')).toBe('gmail');
    expect(readPreference('billing_preference')).toBe('annual');
    expect(readPreference('ftue_challenges')).toEqual(['Too much mail', 'Other: "a", b']);
    clearPreference('provider', 'ftue_challenges');
    expect(readPreference('provider')).toBeNull();
  });

  it('that cannot be read count as not set', () => {
    localStorage.setItem('provider', 'hotmail');
    localStorage.setItem('ftue_challenges', '{"a":1}');
    expect(readPreference('provider')).toBeNull();
    expect(readPreference('ftue_challenges')).toBeNull();
  });
});

describe('the provider', () => {
  it.each([
    [{ linked: 'gmail', path: 'outlook', query: 'outlook', stored: 'outlook' }, 'gmail'],
    [{ linked: null, path: 'gmail', query: 'outlook', stored: 'outlook' }, 'gmail'],
    [{ path: null, query: 'gmail', stored: 'outlook' }, 'gmail'],
    [{ stored: 'gmail' }, 'gmail'],
    [{}, 'outlook'],
  ] as const)('%j is %s [VIEW-03]', (sources, provider) => {
    expect(resolveProvider(sources)).toBe(provider);
    expect(readPreference('provider')).toBeNull();
  });

  it('has its own login address, which a refused call may name [PROV-05] [CONN-04] [CONN-05]', () => {
    expect(loginAddress('gmail', '')).toBe('/auth/gmail/login');
    expect(loginAddress('gmail', '', true)).toBe('/auth/gmail/login?force=true');
    expect(loginAddress('outlook', 'https://api.example', true)).toBe(
      'https://api.example/auth/login?force=true',
    );
    expect(withProvider('/auth/login?a=1', 'outlook')).toBe('/auth/login?a=1&provider=outlook');
  });
});

describe('the theme', () => {
  it('is stored, shown, and follows another tab [DASH-08]', () => {
    const stop = startTheme();
    setTheme('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    localStorage.setItem('theme', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(currentTheme()).toBe('light');
    stop();
  });
});

describe('what the browser remembers of a session', () => {
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
  const answered = new Date('2026-09-07T12:00:00Z');
  const after = (days: number) => new Date(answered.getTime() + days * 86_400_000);

  it('opens the copy unasked for seven days after the last answered check [PLUS-03]', () => {
    rememberSession(alice, answered);
    expect(readCopyUser(answered)).toBeNull();
    markCopyOf('alice');
    expect(readCopyUser(after(6.9))?.id).toBe('alice');
    expect(readCopyUser(after(7.1))).toBeNull();
    expect(readCopyUser(after(-1))).toBeNull();
  });

  it('opens no copy of somebody else', () => {
    markCopyOf('bob');
    rememberSession(alice, answered);
    expect(readCopyUser(answered)).toBeNull();
    expect(keepsCopyOf('alice')).toBe(false);
  });

  it('is gone after a logout [PLUS-04]', () => {
    rememberSession(alice, answered);
    markCopyOf('alice');
    forgetSession();
    expect(readCopyUser(answered)).toBeNull();
    expect(keepsCopyOf('alice')).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('that is broken counts as nothing', () => {
    markCopyOf('alice');
    localStorage.setItem('last_session', '{"user":{"id":"alice"}}');
    expect(readCopyUser(answered)).toBeNull();
    localStorage.setItem('last_session', 'not json');
    expect(readCopyUser(answered)).toBeNull();
    const answeredAt = answered.toISOString();
    const remember = (user: unknown) =>
      localStorage.setItem('last_session', JSON.stringify({ user, answeredAt }));
    for (const broken of [
      null,
      { id: 'alice' },
      { ...alice, mail: 7 },
      { ...alice, provider: 'x' },
    ]) {
      remember(broken);
      expect(readCopyUser(answered)).toBeNull();
    }
    remember(alice);
    expect(readCopyUser(answered)?.id).toBe('alice');
  });
});
