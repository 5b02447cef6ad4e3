import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConsentDouble, startConsentDouble, startModelDouble } from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyFileIn } from '#crypto/keyring.ts';
import { runDoctor } from './doctor.ts';

describe('doctor', () => {
  let double: ConsentDouble;
  let smtp: Server;
  let smtpUrl: string;
  let folder: string;

  beforeAll(async () => {
    double = await startConsentDouble();
    smtp = createServer(greet);
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    smtpUrl = `smtp://${addressOf(smtp)}`;
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-doctor-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await double.close();
    await new Promise((resolve) => smtp.close(resolve));
  });
  beforeEach(() => double.heal());

  async function report(environment: Record<string, string>) {
    const lines: string[] = [];
    const isFine = await runDoctor({
      environment: { EISEN_DATA_DIR: folder, ...environment },
      say: (text) => lines.push(text),
    });
    const wrong = lines.filter((line) => line.startsWith('wrong'));
    expect(isFine).toBe(wrong.length === 0);
    return { lines, wrong: wrong.map((line) => line.slice(9)), text: lines.join('\n') };
  }
  const all = () => ({
    ...double.env,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Eisen <eisen@brightwater.example>',
  });

  it('finds nothing wrong where everything answers, and names what to register [PLUS-35]', async () => {
    const { wrong, text } = await report(all());
    expect(wrong).toEqual([]);
    for (const line of [
      'Microsoft: the redirect address to register is http://localhost:3000/auth/callback',
      'Google: the redirect address to register is http://localhost:3000/auth/gmail/callback',
      'Microsoft: scopes to allow: openid profile email offline_access User.Read Mail.ReadWrite',
      'https://www.googleapis.com/auth/gmail.modify',
      'Microsoft: client and secret are taken',
      'Google: client and secret are taken',
      'Microsoft: the consent page opens',
      'Google: GMAIL_API_URL answers',
      'SMTP answers',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('double-secret');
  });

  it('says which forms leave the house, and tries none of them', async () => {
    const { wrong, text } = await report({ LEADS_WAITLIST_URL: 'https://forms.example/f/abc' });
    expect(wrong).toEqual([]);
    expect(text).toContain('LEADS_WAITLIST_URL: what is sent by this form goes to forms.example');
    expect(text).not.toContain('LEADS_ONBOARDING_URL');
  });

  it('asks the language model one question without mail, and says what its answer means', async () => {
    const model = await startModelDouble();
    const set = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'double-1' };
    const { wrong, text } = await report(set);
    expect(wrong).toEqual([]);
    expect(text).toContain('answers in the right form');
    expect(text).toContain('on this machine');
    model.behave('malformed');
    expect((await report(set)).wrong.join()).toContain('does not keep to the form');
    await model.close();
    expect((await report(set)).wrong.join()).toContain('cannot be reached');
  });

  it('says what is not set, without calling it wrong', async () => {
    const { wrong, text } = await report({});
    expect(wrong).toEqual([]);
    expect(text).toContain('not set  Microsoft: MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET');
    expect(text).toContain('http://localhost:3000/auth/gmail/callback');
    expect(text).toContain('not set  SMTP_URL');
  });

  const nowhere = 'http://127.0.0.1:9';
  it.each<[string, Record<string, string>, RegExp[]]>([
    [
      'a wrong secret',
      { GOOGLE_CLIENT_SECRET: 'old' },
      [/^GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is refused.*invalid_client/],
    ],
    [
      'a wrong client',
      { MICROSOFT_CLIENT_ID: 'unknown' },
      [/consent page refuses MICROSOFT_CLIENT_ID/, /^MICROSOFT_CLIENT_ID or .* is refused/],
    ],
    ['half a client', { MICROSOFT_CLIENT_SECRET: '' }, [/^MICROSOFT_CLIENT_SECRET is missing/]],
    [
      'a login that nobody answers',
      { MICROSOFT_LOGIN_URL: nowhere },
      [
        /^MICROSOFT_TENANT or MICROSOFT_LOGIN_URL: .*cannot be reached/,
        /consent page cannot be reached/,
        /token endpoint cannot be used \(network\)/,
      ],
    ],
    [
      'a Graph that nobody answers',
      { MICROSOFT_GRAPH_URL: nowhere },
      [/^MICROSOFT_GRAPH_URL: .*cannot be reached/],
    ],
    [
      'a Gmail that nobody answers',
      { GMAIL_API_URL: nowhere },
      [/^GMAIL_API_URL: .*cannot be reached/],
    ],
    [
      'a calendar that nobody answers',
      { GOOGLE_CALENDAR_URL: nowhere },
      [/^GOOGLE_CALENDAR_URL: .*cannot be reached/],
    ],
    [
      'a mail server that nobody answers',
      { SMTP_URL: 'smtp://127.0.0.1:9' },
      [/^SMTP_URL: .*ECONNREFUSED/],
    ],
    [
      'a database that nobody answers',
      { DATABASE_URL: 'postgres://127.0.0.1:9/eisen' },
      [/^DATABASE_URL: .*ECONNREFUSED/],
    ],
    [
      'plain http for everybody',
      { PUBLIC_URL: 'http://eisen.brightwater.example' },
      [/^PUBLIC_URL: Microsoft/, /^PUBLIC_URL: Google/],
    ],
    [
      'a bad port and a bad tenant',
      { PORT: 'x', MICROSOFT_TENANT: 'a/b' },
      [/^MICROSOFT_TENANT/, /^PORT/],
    ],
  ])('names %s, and nothing else [PLUS-35]', async (_what, environment, expected) => {
    const { wrong } = await report({ ...all(), ...environment });
    expect(wrong).toHaveLength(expected.length);
    for (const line of expected) expect(wrong).toContainEqual(expect.stringMatching(line));
  });

  it('names every fault in one run [PLUS-35]', async () => {
    double.script({ path: /v2\.0\/\.well-known/, status: 400 });
    double.script({ path: /^\/token$/, status: 400, body: { error: 'redirect_uri_mismatch' } });
    double.script({ path: /calendars/, status: 404 });
    const { wrong } = await report({
      ...all(),
      PORT: 'x',
      DATABASE_URL: 'postgres://127.0.0.1:9/eisen',
      SMTP_URL: `smtp://name:password@${addressOf(smtp)}`,
      GMAIL_API_URL: nowhere,
      MICROSOFT_CLIENT_SECRET: 'old',
    });
    for (const line of [
      /^PORT/,
      /^DATABASE_URL/,
      /^SMTP_URL: the mail server refuses name or password/,
      /^GMAIL_API_URL/,
      /^GOOGLE_CALENDAR_URL: this is not the API/,
      /auth\/gmail\/callback is not registered/,
      /^MICROSOFT_TENANT or .*knows no such place \(400\)/,
      /^MICROSOFT_CLIENT_ID or MICROSOFT_CLIENT_SECRET is refused/,
    ])
      expect(wrong).toContainEqual(expect.stringMatching(line));
    expect(wrong).toHaveLength(8);
    expect(wrong.join()).not.toContain('password@');
  });

  it('reads what the providers say at their pages (own double)', async () => {
    const body = { strServiceExceptionMessage: 'AADSTS50011: The redirect address differs' };
    double.script({ path: /authorize\?/, status: 200, body });
    const { wrong } = await report(all());
    expect(wrong).toEqual([expect.stringMatching(/MICROSOFT_CLIENT_ID .*AADSTS50011/)]);
  });

  it('says who could read the keys', async () => {
    const file = keyFileIn(folder);
    writeFileSync(file, '{}', { mode: 0o600 });
    chmodSync(file, 0o644);
    const { wrong } = await report(all());
    rmSync(file);
    expect(wrong).toEqual([expect.stringContaining('chmod 600')]);
  });
});

/** A mail server that takes no mail and knows no password. */
function greet(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write('220 doctor.example ESMTP\r\n');
  socket.on('data', (data) => {
    const word = data.toString().slice(0, 4).toUpperCase();
    if (word === 'EHLO') socket.write('250-doctor.example\r\n250 AUTH PLAIN LOGIN\r\n');
    else if (word === 'AUTH') socket.write('535 5.7.8 no\r\n');
    else if (word === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  });
}

function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' ? `127.0.0.1:${address?.port}` : '';
}
