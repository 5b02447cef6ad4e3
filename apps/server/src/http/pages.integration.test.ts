import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
const VIEWS = [
  '/',
  '/welcome',
  '/start?step=2',
  '/pricing',
  '/terms',
  '/security',
  '/privacy',
  '/about',
  '/login?provider=gmail',
  '/signup',
  '/connect?error=denied',
  '/done',
  '/demo',
  '/dashboard',
  '/dashboard/outlook?tab=goals',
  '/dashboard/gmail',
  '/dashboard/outlook/settings',
  '/reset',
  '/reset/abc',
  '/verify/abc',
  '/join/abc',
];

const finished = (text: string) =>
  `<html><head><title>T</title></head><body><div id="root">${text}</div>app</body></html>`;
const contactPlace = (kind: string) => `<span data-contact="${kind}">the operator</span>`;

describe('pages', () => {
  let folder: string;
  let webRoot: string;
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-pages-'));
    webRoot = path.join(folder, 'dist');
    mkdirSync(path.join(webRoot, 'assets'), { recursive: true });
    mkdirSync(path.join(webRoot, '.vite'));
    writeFileSync(path.join(folder, 'secret.txt'), 'outside');
    writeFileSync(path.join(webRoot, '.vite/manifest.json'), '{}');
    writeFileSync(path.join(webRoot, 'index.html'), '<html><head></head><body>app</body></html>');
    mkdirSync(path.join(webRoot, '.pages'));
    writeFileSync(path.join(webRoot, '.pages/home.html'), finished('Your Inbox.'));
    writeFileSync(
      path.join(webRoot, '.pages/security.html'),
      finished(`${contactPlace('privacy')} or ${contactPlace('support')}`),
    );
    writeFileSync(
      path.join(webRoot, '.pages/start.html'),
      '<html><head></head><body>Step 1 of 5, app</body></html>',
    );
    writeFileSync(path.join(webRoot, 'theme.js'), 'theme()');
    writeFileSync(path.join(webRoot, 'assets/app-1a2b.js'), 'app()'.repeat(1_000));
    writeFileSync(path.join(webRoot, 'assets/app-1a2b.js.br'), 'compressed');
    stack = await startStack({
      engine: 'pglite',
      people: [],
      webRoot,
      env: {
        EISEN_GOALS_BASE: 'https://goals.people.example',
        SUPPORT_EMAIL: 'help@p.example',
        PUBLIC_URL: 'https://mail.people.example',
      },
    });
    client = stack.anybody();
  });
  afterAll(async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(VIEWS)('%s is the page', async (url) => {
    const answer = await client.get(url, HTML);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(answer.text).toContain('app</body>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['*/*', 'text/*', 'text/*;q=0.5'])('is there for who accepts %s', async (accept) => {
    expect((await client.get('/login', { headers: { accept } })).status).toBe(200);
  });

  it.each(['/nothing', '/dashboard/yahoo', '/reset/a/b', '/index.html', '/dashboard/outlook/x'])(
    '%s is the page with 404',
    async (url) => {
      const answer = await client.get(url, HTML);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('app</body>');
    },
  );

  it('never answers a call with the page', async () => {
    for (const url of [
      '/api',
      '/api/x',
      '/auth/x',
      '/forms/x',
      '/smart-goals/x/y/z',
      '/healthz/x',
    ]) {
      const answer = await client.get(url, HTML);
      expect([url, answer.status]).toEqual([url, 404]);
      if (url !== '/healthz/x') expect(answer.body.code).toBe('not_found');
    }
  });

  it('refuses or answers odd addresses like any other', async () => {
    for (const [url, status] of [
      ['//', 404],
      ['//any.example/x', 404],
      ['/%zz', 400],
      [`/auth/emails/${'x'.repeat(5_000)}`, 400],
    ] as const) {
      const answer = await client.get(url, { headers: { accept: 'application/json' } });
      expect([url.slice(0, 20), answer.status]).toEqual([url.slice(0, 20), status]);
      expect(answer.body.error).not.toContain('xxx');
    }
  });

  it('answers what does not ask for a page with JSON', async () => {
    const json = { headers: { accept: 'application/json' } };
    for (const url of ['/login', '/nothing', '/assets/gone.js']) {
      const answer = await client.get(url, json);
      expect([answer.status, answer.body?.code]).toEqual([404, 'not_found']);
    }
    expect((await client.post('/login', {})).status).toBe(404);
  });

  it('tells the page what it must know before its first call', async () => {
    const { text } = await client.get('/', HTML);
    expect(text).toContain('<meta name="eisen-goals-base" content="https://goals.people.example">');
    expect(text).toContain('<meta name="eisen-support-email" content="help@p.example">');
    expect(text).toContain('<meta name="eisen-providers" content="outlook gmail">');
    // Without a mail server, mails are files in the data folder.
    expect(text).toContain('<meta name="eisen-mail" content="files">');
  });

  it('shows the way into onboarding at once, and no later step', async () => {
    const shows = async (url: string) => (await client.get(url, HTML)).text.includes('Step 1 of 5');
    for (const url of ['/start', '/start/', '/start?step=1&utm_source=letter'])
      expect([url, await shows(url)]).toEqual([url, true]);
    for (const url of ['/start?step=3', '/start?step=x', '/welcome'])
      expect([url, await shows(url)]).toEqual([url, false]);
    expect((await client.get('/start', HTML)).text).toContain('name="eisen-providers"');
  });

  describe('for everybody', () => {
    it('come as finished HTML, with their own address and picture', async () => {
      const { text } = await client.get('/?utm_source=letter', HTML);
      expect(text).toContain('Your Inbox.');
      expect(text).toContain('<link rel="canonical" href="https://mail.people.example/">');
      expect(text).toContain(
        'property="og:image" content="https://mail.people.example/social.png"',
      );
      expect(text).toContain('name="eisen-providers"');
    });

    it('hold the addresses of the settings, or say whom else to ask [LEGAL-03]', async () => {
      for (const url of ['/security', '/privacy', '/security/']) {
        const { text } = await client.get(url, HTML);
        expect(text).toContain('<a class="link" href="mailto:help@p.example">help@p.example</a>');
        expect(text).toContain(contactPlace('privacy'));
        expect(text).toContain(
          '<link rel="canonical" href="https://mail.people.example/security">',
        );
      }
    });

    it('are named to search engines, the rest is closed to them', async () => {
      const robots = await client.get('/robots.txt');
      expect(robots.headers['content-type']).toContain('text/plain');
      expect(robots.text).toContain('Disallow: /dashboard');
      expect(robots.text).toContain('Sitemap: https://mail.people.example/sitemap.xml');
      const { text, headers } = await client.get('/sitemap.xml');
      expect(headers['content-type']).toContain('application/xml');
      expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)).toEqual(
        ['/', '/pricing', '/about', '/terms', '/security'].map(
          (path) => `https://mail.people.example${path}`,
        ),
      );
    });

    it('are compressed for who takes it', async () => {
      for (const encoding of ['br', 'gzip']) {
        const headers = { ...HTML.headers, 'accept-encoding': encoding };
        const answer = await client.get('/', { headers });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(answer.headers.vary).toContain('accept-encoding');
      }
    });
  });

  it('runs only its own scripts and is framed by nobody', async () => {
    const { headers } = await client.get('/', HTML);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' https://goals.people.example");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('keeps hashed files for a year and asks again for the others', async () => {
    const asset = await client.get('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toContain('javascript');
    expect((await client.get('/theme.js')).headers['cache-control']).toBe('no-cache');
    const gone = await client.get('/assets/gone.js', HTML);
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-cache']);
  });

  it('sends the compressed copy to who takes it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await client.get('/assets/app-1a2b.js', { headers });
    expect([answer.headers['content-encoding'], answer.text]).toEqual(['br', 'compressed']);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%00',
    '/.vite/manifest.json',
    '/%zz',
  ])('%s leads nowhere', async (url) => {
    const answer = await client.get(url);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('outside');
  });

  describe('for the mail frame', () => {
    it.each([
      ['/frame/mail', 'img-src data:;'],
      ['/frame/mail-images', 'img-src data: https:;'],
    ])('%s lets nothing run and nothing else load', async (url, images) => {
      const { status, headers, text } = await client.get(url);
      expect(status).toBe(200);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(images);
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toMatch(
        /sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox$/,
      );
      expect(policy).not.toContain('script-src');
      expect(policy).not.toContain('allow-scripts');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['referrer-policy']).toBe('no-referrer');
      // The next mail does not wait for it; a new policy is there within ten minutes.
      expect(headers['cache-control']).toBe('private, max-age=600');
      expect(text).not.toContain('<script');
    });
  });
});

describe('pages that are not built', () => {
  it('say so', async () => {
    const stack = await startStack({ engine: 'pglite', people: [] });
    const answer = await stack.anybody().get('/', HTML);
    expect(answer.text).toContain('npm run build');
    await stack.close();
  });
});
