// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allByRole, cleanUp, click, render } from '#components/testing.tsx';
import { listenToWays } from '#features/public/public-testing.tsx';
import { About } from './about.tsx';
import { Security, Terms } from './legal.tsx';

afterEach(() => {
  cleanUp();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

const page = () => document.body.textContent ?? '';
const titles = () => allByRole('heading').map(({ textContent }) => textContent);
const contacts = () =>
  [...document.querySelectorAll('[data-contact] a')].map((link) => link.getAttribute('href'));

function tellAddresses() {
  for (const [name, content] of [
    ['eisen-support-email', 'help@brightwater.example'],
    ['eisen-privacy-email', 'privacy@brightwater.example'],
  ] as const) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    document.head.append(meta);
  }
}

describe('the legal texts', () => {
  test('the terms say their date and where to write [LEGAL-01, LEGAL-03]', () => {
    tellAddresses();
    render(<Terms ways={listenToWays()} />);
    expect(titles()).toContain('Terms of Service');
    expect(page()).toContain('Effective 1 September 2025');
    expect(contacts()).toEqual(['mailto:help@brightwater.example']);
    expect(page()).toContain('no payment is taken');
  });

  test('the policy says its date, its promises and where to write [LEGAL-02, LEGAL-03, LEGAL-04, LEGAL-05]', () => {
    tellAddresses();
    render(<Security ways={listenToWays()} />);
    expect(titles()).toContain('Security & Privacy Policy');
    expect(page()).toContain('Effective 1 September 2025');
    expect(page()).toContain('Revoked accounts are purged within 30 days');
    expect(page()).toMatch(/TLS 1\.2\+/);
    expect(page()).toMatch(/AES-256/);
    expect(page()).toMatch(/user agent.*utm_source/);
    expect(new Set(contacts())).toEqual(
      new Set(['mailto:privacy@brightwater.example', 'mailto:help@brightwater.example']),
    );
  });

  test('both await the review of the owner, and say so', () => {
    for (const Page of [Terms, Security]) {
      render(<Page ways={listenToWays()} />);
      expect(page()).toContain('awaits the review of the owner');
      cleanUp();
    }
  });

  test('without settings the operator stands in the place of an address [LEGAL-03]', () => {
    render(<Terms ways={listenToWays()} />);
    expect(page()).toContain('Questions about these terms: the operator of this server.');
  });

  test('every section can be jumped to', () => {
    render(<Security ways={listenToWays()} />);
    const targets = [...document.querySelectorAll('.reading-toc a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) expect(document.querySelector(String(target))).not.toBeNull();
  });
});

describe('about', () => {
  test('mission, connect, analyze, act, features, team, contact [ABOUT-01, PROD-10]', () => {
    tellAddresses();
    render(<About ways={listenToWays()} />);
    expect(titles()).toEqual(
      expect.arrayContaining([
        'Our mission',
        'Connect',
        'Analyze',
        'Act',
        'Key features',
        'Team',
        'Contact',
      ]),
    );
    expect(page()).toContain('executives, managers, team leads, assistants');
    expect(contacts()).toEqual([
      'mailto:help@brightwater.example',
      'mailto:privacy@brightwater.example',
    ]);
  });

  test('names the quadrants Do, Delegate, Schedule, Delete [ABOUT-03]', () => {
    render(<About ways={listenToWays()} />);
    const names = [...document.querySelectorAll('.about-q b')].map(
      ({ textContent }) => textContent,
    );
    expect(names).toEqual(['Do', 'Delegate', 'Schedule', 'Delete']);
  });

  test('its links to the texts are told of [EVENT-02, VIEW-20]', async () => {
    const told = vi.fn();
    vi.stubGlobal('console', { ...console, info: told });
    render(<About ways={listenToWays()} />);
    const link = document.querySelector('#contact a[href="/terms"]') as Element;
    await click(link);
    expect(told).toHaveBeenCalledExactlyOnceWith('Analytics: legal_link_click', { page: 'terms' });
  });
});
