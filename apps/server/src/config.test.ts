import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { isLoopback } from './environment-reader.ts';

const key = Buffer.alloc(32, 1).toString('base64');

describe('the configuration', () => {
  it('is complete without any environment', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      keys: null,
      sandbox: true,
      localMode: true,
      secureCookie: false,
      logLevel: 'info',
    });
  });

  it('has the defaults that the README tells [FIX-57]', () => {
    const config = readConfig({});
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const told = new Map(
      [...readme.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)].map(([, name, text]) => [name, text]),
    );
    expect(
      Object.fromEntries(
        ['PORT', 'HOST', 'EISEN_ROLE', 'LOG_LEVEL'].map((name) => [name, told.get(name)]),
      ),
    ).toEqual({
      PORT: String(config.port),
      HOST: config.host,
      EISEN_ROLE: config.role,
      LOG_LEVEL: config.logLevel,
    });
    expect(path.resolve(told.get('EISEN_DATA_DIR') ?? '')).toBe(config.dataDir);
    expect(told.get('PUBLIC_URL')?.replace('PORT', String(config.port))).toBe(config.publicUrl);
    expect([told.get('EISEN_SANDBOX'), config.sandbox]).toEqual(['auto', true]);
    for (const name of ['DATABASE_URL', 'EISEN_KEYS', 'METRICS_TOKEN'])
      expect(told.get(name)).toBe('–');
    expect([config.databaseUrl, config.keys, config.metricsToken]).toEqual([null, null, null]);
  });

  it('warns of embedded storage until DATABASE_URL is set', () => {
    expect(readConfig({}).warnings.join()).toContain('Embedded storage');
    expect(readConfig({ DATABASE_URL: 'postgres://db.example/eisen' }).warnings).toEqual([]);
  });

  it('knows a language model only when base and name are set, and whether it runs here', () => {
    const model = { AI_BASE_URL: 'https://api.model.example/v1/', AI_MODEL: 'small-1' };
    expect(readConfig({}).model).toBe(null);
    expect(readConfig(model).model).toEqual({
      baseUrl: 'https://api.model.example/v1',
      host: 'api.model.example',
      onThisHost: false,
      apiKey: null,
      model: 'small-1',
      format: 'schema',
      dailyTokens: 200_000,
      timeoutMs: 10_000,
      prices: null,
    });
    const here = readConfig({ ...model, AI_BASE_URL: 'http://127.0.0.1:11434/v1' }).model;
    expect(here).toMatchObject({ onThisHost: true, host: '127.0.0.1:11434' });
    const priced = { ...model, AI_INPUT_PRICE: '0.15', AI_OUTPUT_PRICE: '0.6', AI_CURRENCY: 'EUR' };
    expect(readConfig(priced).model?.prices).toEqual({ input: 0.15, output: 0.6, currency: 'EUR' });
    for (const [name, environment] of Object.entries({
      // Mail does not cross a network in the clear.
      AI_BASE_URL: { ...model, AI_BASE_URL: 'http://gpu.lan:11434/v1' },
      AI_MODEL: { AI_BASE_URL: model.AI_BASE_URL },
      AI_DAILY_TOKENS: { ...model, AI_DAILY_TOKENS: 'many' },
      AI_OUTPUT_PRICE: { ...model, AI_INPUT_PRICE: '1' },
    }))
      expect(() => readConfig(environment)).toThrow(name);
  });

  it('names every problem in one message', () => {
    const environment = {
      PORT: 'many',
      HOST: '0.0.0.0',
      DATABASE_URL: 'mysql://db.example',
      EISEN_SANDBOX: 'maybe',
      EISEN_KEYS: `${key},short`,
      EISEN_LOCAL_MAIL: 'no/such/file.mbox',
      EISEN_ALLOWED_ORIGINS: 'app.example',
      EISEN_TRUST_PROXY: '10.0.0.0/8, proxy.example',
      GOOGLE_CLIENT_ID: 'only-half',
      SMTP_URL: 'smtp://mail.example',
      SUPPORT_EMAIL: 'nobody',
      LOG_LEVEL: 'loud',
    };
    const error = catchError(() => readConfig(environment));
    expect(error).toBeInstanceOf(ConfigError);
    for (const word of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'EISEN_SANDBOX',
      'EISEN_KEYS: key 2',
      'EISEN_LOCAL_MAIL is refused',
      'EISEN_LOCAL_MAIL: there is nothing',
      'EISEN_ALLOWED_ORIGINS',
      'EISEN_TRUST_PROXY',
      'GOOGLE_CLIENT_SECRET',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'LOG_LEVEL',
    ])
      expect(String(error)).toContain(word);
  });

  it('knows that a public address makes it public, whatever HOST says [FIX-57]', () => {
    const config = readConfig({ PUBLIC_URL: 'https://mail.example' });
    expect(config.loopback).toBe(false);
    expect(config.localMode).toBe(false);
    expect(config.sandbox).toBe(false);
    expect(() =>
      readConfig({ PUBLIC_URL: 'https://mail.example', EISEN_LOCAL_MAIL: 'package.json' }),
    ).toThrow('EISEN_LOCAL_MAIL is refused');
  });

  it('warns where others can reach a sandbox that was switched on by name', () => {
    const at = (environment: Record<string, string>) => readConfig(environment).warnings.join(' ');
    const others = { PUBLIC_URL: 'https://mail.example', EISEN_SANDBOX: 'on' };
    expect(at(others)).toContain('EISEN_SANDBOX is on where others');
    expect(at({ ...others, EISEN_SANDBOX: 'off' })).not.toContain('EISEN_SANDBOX');
    expect(at({ EISEN_SANDBOX: 'on' })).not.toContain('EISEN_SANDBOX');
  });

  it('tells no secret in a problem', () => {
    const environment = { EISEN_KEYS: 'not-a-good-key', DATABASE_URL: 'http://user:pw-1@db' };
    const text = String(catchError(() => readConfig(environment)));
    expect(text).not.toContain('not-a-good-key');
    expect(text).not.toContain('pw-1');
  });

  const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Eisen <eisen@mail.example>' };
  const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://mail.example' };

  it.each([
    ['nothing set', {}, true, true],
    ['SMTP', smtp, true, false],
    ['a provider', google, false, false],
    ['a provider, sandbox on', { ...google, EISEN_SANDBOX: 'on' }, true, false],
    ['sandbox off', { EISEN_SANDBOX: 'off' }, false, true],
    ['another host', open, false, false],
  ])('with %s: sandbox %#', (_what, environment, sandbox, localMode) => {
    expect(readConfig(environment)).toMatchObject({ sandbox, localMode });
  });

  it.each([
    [{}, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, false],
    [{ PUBLIC_URL: 'https://localhost' }, true],
    [open, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://mail.example' }, true],
  ])('%j: the cookie is Secure: %s', (environment, secureCookie) => {
    expect(readConfig(environment).secureCookie).toBe(secureCookie);
  });

  it.each([
    ['https://forms.example/f/abc?list=1', 'https://forms.example/f/abc?list=1'],
    ['http://127.0.0.1:9000/f', 'http://127.0.0.1:9000/f'],
    ['', null],
  ])('LEADS_WAITLIST_URL "%s" sends the waitlist to %s, and no other form', (value, url) => {
    expect(readConfig({ LEADS_WAITLIST_URL: value }).leads).toEqual({
      earlyAccessUrl: null,
      waitlistUrl: url,
      onboardingUrl: null,
    });
  });

  it.each([
    'http://forms.example/f',
    'https://me:secret-1@forms.example/f',
    'https://forms.example/f#a',
    'ftp://forms.example',
    'forms.example',
  ])('takes no form to "%s"', (value) => {
    for (const name of ['LEADS_EARLY_ACCESS_URL', 'LEADS_WAITLIST_URL', 'LEADS_ONBOARDING_URL']) {
      const text = String(catchError(() => readConfig({ [name]: value })));
      expect(text).toContain(`${name} must be an address that starts with https://`);
      expect(text).not.toContain('secret-1');
    }
  });

  const microsoft = { MICROSOFT_CLIENT_ID: 'c', MICROSOFT_CLIENT_SECRET: 'd' };

  it('knows where the providers are, for every tenant', () => {
    expect(readConfig({ ...microsoft, ...google })).toMatchObject({
      microsoft: {
        tenant: 'common',
        loginUrl: 'https://login.microsoftonline.com',
        graphUrl: 'https://graph.microsoft.com/v1.0',
      },
      google: {
        authUrl: 'https://accounts.google.com',
        tokenUrl: 'https://oauth2.googleapis.com',
        gmailUrl: 'https://gmail.googleapis.com',
        calendarUrl: 'https://www.googleapis.com/calendar/v3',
      },
    });
  });

  it('takes other bases without the slash at their end, over plain http on this machine only', () => {
    const at = (url: string) => readConfig({ ...google, GMAIL_API_URL: url }).google?.gmailUrl;
    expect(at('http://127.0.0.1:4402/')).toBe('http://127.0.0.1:4402');
    expect(at('https://mail.example/api/')).toBe('https://mail.example/api');
    for (const bad of [
      'http://mail.example',
      'https://a:b@mail.example',
      'https://m.example/?a',
      'x',
    ])
      expect(() => at(bad)).toThrow('GMAIL_API_URL');
  });

  it.each(['a/b', '..', '{tenant}', 'a?b'])('refuses the tenant %s', (tenant) => {
    expect(() => readConfig({ ...microsoft, MICROSOFT_TENANT: tenant })).toThrow(
      'MICROSOFT_TENANT',
    );
  });

  it('takes origins only, without a path', () => {
    expect(readConfig({ PUBLIC_URL: 'https://mail.example/' }).publicUrl).toBe(
      'https://mail.example',
    );
    expect(() => readConfig({ PUBLIC_URL: 'https://mail.example/app' })).toThrow(/without a path/);
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

function catchError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
}
