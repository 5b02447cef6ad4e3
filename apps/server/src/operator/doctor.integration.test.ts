import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConsentDouble, startConsentDouble, startModelDouble } from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyFileIn, openKeyFile } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { openPglite } from '#db/pglite.ts';
import { findFreePort } from '#fixtures/server-process.ts';
import { runDoctor } from './doctor.ts';

describe('doctor', () => {
  let double: ConsentDouble;
  let smtp: Server;
  let smtpUrl: string;
  let folder: string;
  let port: number;

  beforeAll(async () => {
    port = await findFreePort();
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
      environment: { EISEN_DATA_DIR: folder, PORT: String(port), ...environment },
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
      'Microsoft: the redirect address to register is http://localhost:PORT/auth/callback',
      'Google: the redirect address to register is http://localhost:PORT/auth/gmail/callback',
      'Microsoft: scopes to allow: openid profile email offline_access User.Read Mail.ReadWrite',
      'https://www.googleapis.com/auth/gmail.modify',
      'Microsoft: client and secret are taken',
      'Google: client and secret are taken',
      'Microsoft: the consent page opens',
      'Google: GMAIL_API_URL answers',
      'SMTP answers',
    ])
      expect(text).toContain(line.replace('PORT', String(port)));
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
    expect(text).toContain(`http://localhost:${port}/auth/gmail/callback`);
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
      [/^DATABASE_URL: nothing answers at 127.0.0.1:9 \(ECONNREFUSED\)/],
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

  it('says whether the port is free, its own, or somebody else’s [FIX-51]', async () => {
    expect((await report({})).text).toContain(`Port ${port} on 127.0.0.1 is free`);
    const other = createServer((socket) => socket.resume().end('220 no web server\r\n'));
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { wrong } = await report({});
    await new Promise((resolve) => other.close(resolve));
    expect(wrong).toEqual([`PORT: ${port} on 127.0.0.1 is taken by another program`]);
    const nowhereHere = await report({ HOST: '192.0.2.7', PUBLIC_URL: 'http://localhost:3000' });
    expect(nowhereHere.wrong).toEqual([expect.stringMatching(/^HOST, PORT: 192\.0\.2\.7/)]);
  });

  it('says whether folder and disk can be used, and by whom [FIX-51]', async () => {
    chmodSync(folder, 0o755);
    expect((await report({})).text).toContain(`${folder} may be looked into by others (mode 755)`);
    chmodSync(folder, 0o700);
    const { text } = await report({});
    expect(text).toContain(`${folder}: written by this user, read by nobody else`);
    expect(text).toMatch(/the disk of \S+ has \d+ MB free/);
    const inFile = path.join(folder, 'file');
    writeFileSync(inFile, '');
    const { wrong } = await report({ EISEN_DATA_DIR: path.join(inFile, 'data') });
    rmSync(inFile);
    expect(wrong).toEqual([expect.stringMatching(/^EISEN_DATA_DIR: .* cannot be (made|written)/)]);
  });

  it('says whether forwarded addresses are believed as they should be [FIX-51]', async () => {
    const behind = { PUBLIC_URL: 'https://127.0.0.1:9' };
    expect((await report(behind)).wrong).toEqual([
      expect.stringMatching(/^EISEN_TRUST_PROXY is empty behind the proxy/),
    ]);
    const everybody = { ...behind, EISEN_TRUST_PROXY: '10.0.0.0/8, 0.0.0.0/0' };
    expect((await report(everybody)).wrong).toEqual([
      expect.stringMatching(/^EISEN_TRUST_PROXY believes everybody/),
    ]);
    expect((await report({ ...behind, EISEN_TRUST_PROXY: '10.0.0.0/8' })).text).toContain(
      'Forwarded addresses are believed of 10.0.0.0/8',
    );
  });

  it('compares its clock with a provider’s [FIX-51]', async () => {
    expect((await report(all())).text).toContain('Clock: agrees with 127.0.0.1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    const { wrong } = await report(all());
    vi.useRealTimers();
    expect(wrong).toEqual([expect.stringMatching(/^Clock: .* (599|600|601) s ahead of/)]);
  });

  it('opens a sealed value with the configured keys, and makes none [FIX-51]', async () => {
    const dataDir = path.join(folder, 'sealed');
    const keys = keyFileIn(dataDir);
    const database = await openPglite({ dataDir });
    await loadMacRoot(database, openKeyFile(keys));
    await database.close();
    const at = { EISEN_DATA_DIR: dataDir };
    expect((await report(at)).text).toContain('The keys open what the database holds');
    const others = { ...at, EISEN_KEYS: randomBytes(32).toString('base64') };
    expect((await report(others)).wrong).toEqual([
      expect.stringMatching(/^The keys of EISEN_KEYS do not open what the database holds/),
    ]);
    rmSync(keys);
    expect((await report(at)).wrong).toEqual([expect.stringMatching(/keys is missing, and the/)]);
    expect(existsSync(keys)).toBe(false);
  });

  it('calls no keys right that it did not try, and says one thing of a missing file [FIX-51]', async () => {
    const dataDir = path.join(folder, 'in-use');
    const at = { EISEN_DATA_DIR: dataDir };
    const others = { ...at, EISEN_KEYS: randomBytes(32).toString('base64') };
    const ofKeys = ({ lines }: { lines: readonly string[] }) =>
      lines.filter((line) => /keys/i.test(line)).map((line) => line.replaceAll(dataDir, 'DIR'));
    expect(ofKeys(await report(at))).toEqual(['note     DIR/keys will be made with it']);
    const keys = keyFileIn(dataDir);
    const database = await openPglite({ dataDir });
    await loadMacRoot(database, openKeyFile(keys));
    expect(ofKeys(await report(others))).toEqual([
      'note     Keys come from EISEN_KEYS',
      expect.stringMatching(/^note {5}These keys were not tried: a server has/),
    ]);
    rmSync(keys);
    expect(ofKeys(await report(at))).toEqual([
      expect.stringMatching(/^wrong {4}EISEN_KEYS is not set and DIR\/keys is missing/),
    ]);
    await database.close();
    expect(ofKeys(await report(at))).toEqual([
      expect.stringMatching(/^wrong {4}DIR\/keys is missing, and the database holds/),
    ]);
    expect(ofKeys(await report(others))).toEqual([
      'note     Keys come from EISEN_KEYS',
      expect.stringMatching(/^wrong {4}The keys of EISEN_KEYS do not open/),
    ]);
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
