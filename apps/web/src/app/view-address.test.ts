import { describe, expect, test } from 'vitest';
import { VIEWS } from './view.ts';
import { addressOf, providerOf, viewAt } from './view-address.ts';

describe('addresses [VIEW-01] [VIEW-02]', () => {
  test.each([
    ['/', 'LANDING'],
    ['/welcome', 'SPLASH'],
    ['/start', 'START'],
    ['/pricing', 'PRICING'],
    ['/terms', 'TERMS'],
    ['/security', 'SECURITY'],
    ['/privacy', 'SECURITY'],
    ['/about', 'ABOUT'],
    ['/login', 'LOGIN'],
    ['/login/', 'LOGIN'],
    ['/signup', 'SIGNUP'],
    ['/connect', 'PROVIDER'],
    ['/done', 'SUCCESS'],
    ['/dashboard', 'APP'],
    ['/dashboard/outlook', 'APP'],
    ['/dashboard/gmail', 'APP'],
    ['/dashboard/gmail/settings', 'APP'],
    ['/dashboard/yahoo', null],
    ['/dashboard/gmail/other', null],
    ['/reset/abc', null],
    ['/nowhere', null],
    ['/toString', null],
  ] as const)('%s shows %s', (path, view) => {
    expect(viewAt(path)).toBe(view);
  });

  test('every view but REDIRECTING has one, and it leads back', () => {
    for (const view of VIEWS) {
      const address = addressOf(view, 'gmail');
      if (view === 'REDIRECTING') expect(address).toBeNull();
      else expect(viewAt(address ?? '')).toBe(view);
    }
    expect(addressOf('APP', 'gmail')).toBe('/dashboard/gmail');
  });

  test.each([
    ['/dashboard/gmail', 'gmail'],
    ['/dashboard/outlook/settings', 'outlook'],
    ['/dashboard/yahoo', null],
    ['/dashboard', null],
    ['/login', null],
  ] as const)('%s names the provider %s', (path, provider) => {
    expect(providerOf(path)).toBe(provider);
  });
});
