import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMITS } from '@eisen/contract';
import {
  type Client,
  connectBundled,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEAD_AFTER_MS } from './mailbox-filling.ts';

const FILE_HEAD = 'Content-Disposition: form-data; name="file"; filename="mail.mbox"\r\n\r\n';
const BOUNDARY = 'eisen-test-boundary';

function rawMail(number: number, subject = `Letter ${number}`): string {
  return [
    `From: Mira Holt <mira@north.example>`,
    'To: Alice Archer <alice@people.example>',
    `Subject: ${subject}`,
    `Message-ID: <letter-${number}@north.example>`,
    `Date: Mon, 02 Mar 2026 0${number % 9}:00:00 +0000`,
    '',
    `This is letter ${number}.`,
    '',
  ].join('\n');
}

function rawMbox(amount: number): string {
  return Array.from(
    { length: amount },
    (_, number) => `From mira@north.example Mon Mar  2 08:00:00 2026\n${rawMail(number)}\n`,
  ).join('');
}

function upload(client: Client, content: string | Buffer, field = 'file', provider = 'outlook') {
  const body = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="mail.mbox"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return client.request('POST', `/auth/sandbox/import?provider=${provider}`, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  });
}

const subjects = async (client: Client): Promise<string[]> => {
  const answer = await client.get('/auth/emails?limit=200');
  return answer.body.emails.map((email: { subject: string }) => email.subject);
};

describeOnEngines('sandbox mailbox', (engine) => {
  let stack: Stack;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-operator-'));
    const file = path.join(folder, 'own.mbox');
    writeFileSync(file, rawMbox(5));
    stack = await startStack({ engine, env: { EISEN_LOCAL_MAIL: file } });
  });
  afterAll(async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads from the provider choice to our own consent page [PLUS-01]', async () => {
    const check = await stack.alice.get('/auth/check-permissions');
    expect(check.body).toEqual({
      has_permissions: false,
      login_url: '/auth/login',
      error: 'Please connect your mailbox',
    });
    const login = await stack.alice.get('/auth/gmail/login');
    expect([login.status, login.headers.location]).toEqual([302, '/auth/sandbox?provider=gmail']);
    const page = await stack.alice.get('/auth/sandbox?provider=gmail');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('connects the bundled mailbox in the place of the provider [PLUS-01]', async () => {
    const answer = await stack.alice.post('/auth/sandbox', {
      provider: 'gmail',
      source: 'bundled',
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { redirect_to: '/dashboard/gmail', limit_reached: false },
    ]);
    expect((await stack.alice.get('/auth/gmail/check-permissions')).body).toMatchObject({
      has_permissions: true,
      kind: 'sandbox',
    });
    const profile = await stack.alice.get('/api/profile');
    expect(profile.body).toMatchObject({ providerLinked: true, user: { provider: 'gmail' } });
    const { body } = await stack.alice.get('/auth/gmail/user');
    expect(body.user).toMatchObject({ username: 'alice', provider: 'gmail' });
    expect(body.user.mail).toMatch(/@.+\.example$/);
    const list = await stack.alice.get('/auth/gmail/emails');
    expect(list.body.total).toBeGreaterThan(80);
    expect(list.body.emails).toHaveLength(50);
  });

  it('asks for consent anew on the paths of the other provider', async () => {
    for (const call of ['/auth/user', '/auth/emails', '/auth/emails/x']) {
      const answer = await stack.alice.get(call);
      expect([answer.status, answer.body.code, answer.body.login_url]).toEqual([
        401,
        'provider_auth_required',
        '/auth/login',
      ]);
    }
    expect((await stack.alice.get('/auth/check-permissions')).body.has_permissions).toBe(false);
  });

  it("fills the mailbox with the operator's own mail [PLUS-02]", async () => {
    const options = await stack.bob.get('/auth/sandbox/options?provider=gmail');
    expect(options.body).toEqual({
      provider: 'gmail',
      operator_mail: { messages: null, label: 'own.mbox' },
      mailbox: null,
    });
    const answer = await stack.bob.post('/auth/sandbox', {
      provider: 'outlook',
      source: 'operator',
    });
    expect(answer.status).toBe(200);
    expect((await subjects(stack.bob)).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `Letter ${n}`));
    // All of it went to Alice, so it is her mailbox that Bob looks at.
    expect((await stack.bob.get('/auth/sandbox/options')).body.mailbox).toEqual({
      provider: 'outlook',
      address: 'alice@people.example',
      kind: 'sandbox',
      emails: 5,
      decisions: 0,
    });
  });

  it('counts what would be deleted with a mailbox, for its owner alone [FIX-35]', async () => {
    const [email] = (await stack.bob.get('/auth/emails')).body.emails;
    const moved = await stack.bob.put('/api/email-quadrants', {
      items: [{ id: email.id, quadrant: 'do' }],
    });
    expect(moved.status).toBe(200);
    expect((await stack.bob.get('/api/mailbox')).body).toEqual({
      mailbox: {
        provider: 'outlook',
        address: 'alice@people.example',
        kind: 'sandbox',
        emails: 5,
        decisions: 1,
      },
    });
    expect((await stack.carol.get('/api/mailbox')).body).toEqual({ mailbox: null });
    expect((await stack.anybody().get('/api/mailbox')).status).toBe(401);
  });

  it('replaces the mailbox by an uploaded .mbox and erases the old one [PLUS-02]', async () => {
    const before = await stack.bob.get('/auth/emails');
    const answer = await upload(stack.bob, rawMbox(3).replaceAll('Letter', 'Uploaded'));
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        imported: 3,
        skipped: 0,
        skipped_because: { duplicate: 0, unreadable: 0, too_large: 0, no_message: 0 },
        folders: [{ folder: 'inbox', messages: 3 }],
        redirect_to: '/dashboard/outlook',
        limit_reached: false,
      },
    ]);
    expect((await subjects(stack.bob)).sort()).toEqual(['Uploaded 0', 'Uploaded 1', 'Uploaded 2']);
    const old = await stack.bob.get(`/auth/emails/${before.body.emails[0].id}`);
    expect(old.status).toBe(404);
    const since = await stack.bob.get(`/auth/emails?since=${before.body.sync_token}`);
    expect([since.status, since.body.code]).toEqual([410, 'sync_token_expired']);
  });

  it('takes a single .eml and passes over mail that comes twice', async () => {
    expect((await upload(stack.carol, rawMail(7))).body).toMatchObject({ imported: 1, skipped: 0 });
    const twice = await upload(stack.carol, rawMbox(2) + rawMbox(2), 'file', 'gmail');
    expect(twice.body).toEqual({
      imported: 2,
      skipped: 2,
      skipped_because: { duplicate: 2, unreadable: 0, too_large: 0, no_message: 0 },
      folders: [{ folder: 'inbox', messages: 2 }],
      redirect_to: '/dashboard/gmail',
      limit_reached: false,
    });
  });

  it('tells the folders that it found, and each reason to leave something out [FIX-36]', async () => {
    const from = 'From m@n.example Mon Mar  2 08:00:00 2026\n';
    const spam = rawMail(8).replace(/^/, 'X-Gmail-Labels: Spam\n');
    const long = `${rawMail(9)}${`${'x'.repeat(998)}\n`.repeat(26_500)}`;
    const parts = [rawMail(7), rawMail(7), spam, long, 'no head field at all\n'];
    const { body } = await upload(stack.carol, parts.map((part) => `${from}${part}\n`).join('\n'));
    expect(body).toMatchObject({
      imported: 2,
      skipped: 3,
      skipped_because: { duplicate: 1, unreadable: 0, too_large: 1, no_message: 1 },
      folders: [
        { folder: 'inbox', messages: 1 },
        { folder: 'spam', messages: 1 },
      ],
    });
    const alone = await upload(stack.carol, long);
    expect([alone.status, alone.body.error]).toEqual([
      413,
      'There is only mail larger than 25 MB in it, which cannot be imported',
    ]);
    expect((await stack.carol.get('/api/mailbox')).body.mailbox.emails).toBe(2);
  });

  it('refuses a second file while the first is being read, before it reads any of it', async () => {
    const { mailboxes } = stack.context.mail;
    const userId = (await stack.carol.get('/api/profile')).body.user.id;
    const making = await mailboxes.begin(userId, 'outlook', {
      address: 'carol@people.example',
      displayName: 'Carol',
    });
    if (making === 'busy') throw new Error('busy');
    let read = 0;
    const file = (async function* () {
      read += 1;
      yield Buffer.from(rawMbox(2));
    })();
    const user = { id: userId, email: 'carol@people.example', displayName: 'Carol' };
    expect(await stack.context.mail.sandbox.connectUpload(user, 'outlook', file)).toBe('busy');
    expect(read).toBe(0);
    const answer = await upload(stack.carol, rawMbox(2));
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'Another mailbox is still being filled. Please wait.',
    ]);
    await making.abandon();
    expect((await upload(stack.carol, rawMbox(2))).status).toBe(200);
  });

  it('answers 409 when the mailbox was taken for dead and another one took its place', async () => {
    const { mailboxes } = stack.context.mail;
    const userId = (await stack.carol.get('/api/profile')).body.user.id;
    const identity = { address: 'carol@people.example', displayName: 'Carol' };
    expect((await upload(stack.carol, rawMbox(2))).status).toBe(200);
    const before = await subjects(stack.carol);
    const slow = await mailboxes.begin(userId, 'outlook', identity);
    if (slow === 'busy') throw new Error('busy');
    stack.clock.advance({ ms: DEAD_AFTER_MS + 1_000 });
    const other = await mailboxes.begin(userId, 'outlook', identity);
    if (other === 'busy') throw new Error('busy');
    await expect(slow.finish()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await slow.abandon();
    await other.abandon();
    expect(await subjects(stack.carol)).toEqual(before);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a web page', '<!doctype html><title>Hello</title>'],
    ['plain words', 'Dear diary,\ntoday nothing happened.\n'],
    ['an mbox without mail', 'From mira@north.example Mon Mar  2 08:00:00 2026\n\n'],
    ['nothing', ''],
  ])('refuses %s and leaves the mailbox as it was', async (_name, content) => {
    const before = await subjects(stack.bob);
    const answer = await upload(stack.bob, content);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      'invalid',
      { file: 'Please choose an .mbox or .eml file that holds mail' },
    ]);
    expect(await subjects(stack.bob)).toEqual(before);
  });

  it('refuses another field name, other content types and wrong input', async () => {
    expect((await upload(stack.bob, rawMbox(1), 'other')).status).toBe(400);
    expect((await upload(stack.bob, rawMbox(1), 'file', 'imap')).status).toBe(400);
    expect((await stack.bob.post('/auth/sandbox/import?provider=outlook', {})).status).toBe(415);
    const wrong = await stack.bob.post('/auth/sandbox', { provider: 'outlook', source: 'moon' });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['source']]);
  });

  it.each([
    ['in the head of a part', '--x\r\nContent-Disposition: form-data; na'],
    ['in the file', `--x\r\n${FILE_HEAD}${rawMbox(30)}`],
    ['behind the first mail', `--x\r\n${FILE_HEAD}${rawMbox(1)}\r\n--`],
  ])('refuses an upload that broke off %s, and keeps the mailbox', async (_where, body) => {
    const before = await subjects(stack.bob);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const url = '/auth/sandbox/import?provider=outlook';
    const answer = await stack.bob.request('POST', url, { headers, body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(await subjects(stack.bob)).toEqual(before);
  });

  it('refuses everybody who is signed out', async () => {
    const nobody = stack.anybody();
    const post = await nobody.post('/auth/sandbox', { provider: 'outlook', source: 'bundled' });
    expect([post.status, post.body.code]).toEqual([401, 'not_signed_in']);
    expect((await upload(nobody, rawMbox(1))).status).toBe(401);
    expect((await nobody.get('/auth/sandbox/options')).status).toBe(401);
    const page = await nobody.get('/auth/sandbox?provider=gmail');
    expect([page.status, page.headers.location]).toEqual([302, '/login?provider=gmail']);
    const login = await nobody.get('/auth/login');
    expect([login.status, login.headers.location]).toEqual([302, '/login?provider=outlook']);
    const check = await nobody.get('/auth/check-permissions');
    expect([check.status, check.body.code]).toEqual([401, 'not_signed_in']);
    expect(check.body.login_url).toBeUndefined();
  });

  it('disconnects and keeps the session; nothing of the mailbox stays behind', async () => {
    await connectBundled(stack.dan);
    const { body } = await stack.dan.get('/auth/emails?limit=5');
    const emails = body.emails.map(({ id }: { id: string }) => ({ id }));
    await stack.dan.post('/auth/classify', { emails });
    const answer = await stack.dan.post('/auth/logout');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Mailbox disconnected' }]);
    expect((await stack.dan.post('/auth/logout')).status).toBe(200);
    const profile = await stack.dan.get('/api/profile');
    expect(profile.body).toMatchObject({ providerLinked: false, user: { provider: null } });
    expect((await stack.dan.get('/api/journal')).body.entries).toEqual([]);
    expect(await stack.dumpText()).not.toContain(emails[0].id);
  });
});

describe("the operator's folder of .eml files", () => {
  it('is offered with its count and fills the mailbox [PLUS-02]', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'eisen-operator-'));
    for (const number of [1, 2, 3])
      writeFileSync(path.join(folder, `${number}.eml`), rawMail(number));
    const stack = await startStack({ engine: 'pglite', env: { EISEN_LOCAL_MAIL: folder } });
    const options = await stack.alice.get('/auth/sandbox/options');
    expect(options.body.operator_mail).toEqual({ messages: 3, label: path.basename(folder) });
    await stack.alice.post('/auth/sandbox', { provider: 'outlook', source: 'operator' });
    expect((await subjects(stack.alice)).sort()).toEqual([1, 2, 3].map((n) => `Letter ${n}`));
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a file of more messages than one import takes', () => {
  it('fills the mailbox with the first of them, and says so', { timeout: 120_000 }, async () => {
    const stack = await startStack({ engine: 'pglite', people: ['alice'] });
    const tiny = (number: number) =>
      `From m@n.example Mon Mar  2 08:00:00 2026\nFrom: m@n.example\nMessage-ID: <${number}@n.example>\n\nx\n\n`;
    const mbox = Array.from({ length: LIMITS.importMessages + 1 }, (_, number) => tiny(number));
    const answer = await upload(stack.alice, mbox.join(''));
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        imported: LIMITS.importMessages,
        skipped: 0,
        skipped_because: { duplicate: 0, unreadable: 0, too_large: 0, no_message: 0 },
        folders: [{ folder: 'inbox', messages: LIMITS.importMessages }],
        redirect_to: '/dashboard/outlook',
        limit_reached: true,
      },
    ]);
    await stack.close();
  });
});

describe('where no sandbox is allowed', () => {
  it('says that the provider is not set up', async () => {
    const stack = await startStack({ engine: 'pglite', env: { EISEN_SANDBOX: 'off' } });
    const check = await stack.alice.get('/auth/check-permissions');
    expect([check.status, check.body.code]).toEqual([503, 'provider_not_configured']);
    const login = await stack.alice.get('/auth/login');
    expect([login.status, login.headers.location]).toEqual([302, '/connect?error=not_configured']);
    const connect = await stack.alice.post('/auth/sandbox', {
      provider: 'outlook',
      source: 'bundled',
    });
    expect(connect.status).toBe(503);
    expect((await upload(stack.alice, rawMbox(1))).status).toBe(503);
    expect((await stack.alice.get('/auth/sandbox/options')).status).toBe(503);
    await stack.close();
  });
});
