import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ProviderError } from '@eisen/mailbox';
import {
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKeyToFile, dropOldKeysFromFile, openKeyFile } from '#crypto/keyring.ts';
import { rowsOf, type UserId } from '#db/database.ts';
import type { PgliteDatabase } from '#db/pglite.ts';

/** Words that stand in one place of the mailbox each, and must stand nowhere in the database. */
const CANARIES = {
  subject: 'zirkonsubject',
  body: 'quolbody',
  history: 'thurmhistory',
  html: 'vexelmarkup',
  name: 'Wimbrelname',
  address: 'plinthsender',
  recipient: 'gorserecipient',
  attachmentName: 'fjordattachment',
  attachment: 'cobaltcontent',
  messageId: 'krillmessageid',
  reply: 'yarrowreply',
} as const;

function canaryMail(number: number): string {
  return [
    `From: "${CANARIES.name}" <${CANARIES.address}@north.example>`,
    `To: <${CANARIES.recipient}@people.example>`,
    `Subject: Urgent: ${CANARIES.subject} ${number} needed today`,
    `Message-ID: <${CANARIES.messageId}-${number}@north.example>`,
    `Date: Mon, 02 Mar 2026 0${number}:00:00 +0000`,
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary="inner"',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Please approve the ${CANARIES.body} by noon today, the client is waiting.`,
    '',
    'On Sun, 1 Mar 2026 at 08:00, Erin wrote:',
    `> The ${CANARIES.history} of it.`,
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p class="${CANARIES.html}">Please approve the ${CANARIES.body} by noon today, the client is waiting.</p>`,
    `<p>On Sun, 1 Mar 2026 at 08:00, Erin wrote:</p><blockquote>The ${CANARIES.history} of it.</blockquote>`,
    '--inner--',
    '--outer',
    `Content-Type: text/csv; name="${CANARIES.attachmentName}.csv"`,
    `Content-Disposition: attachment; filename="${CANARIES.attachmentName}.csv"`,
    '',
    `a;${CANARIES.attachment}`,
    '--outer--',
    '',
  ].join('\n');
}

const CANARY_MBOX = [1, 2, 3, 4, 5, 6]
  .map((number) => `From a@b Mon Mar  2 08:00:00 2026\n${canaryMail(number)}\n`)
  .join('');

function upload(stack: Stack, content: string) {
  return stack.alice.request('POST', '/auth/sandbox/import?provider=outlook', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.mbox"\r\n\r\n${content}\r\n--x--\r\n`,
  });
}

const dump = (stack: Stack, query: SQL) =>
  stack.context.db.asSystem((tx) => rowsOf<Record<string, unknown>>(tx, query));

describeOnEngines('what the database holds of a mailbox', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let folder: string;
  let keyFile: string;
  let stack: Stack;
  let ids: string[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-keys-'));
    keyFile = path.join(folder, 'keys');
    stack = await startStack({
      engine,
      clock,
      overrides: { wrapProvider: faults.wrap, keyring: openKeyFile(keyFile) },
    });
    expect((await upload(stack, CANARY_MBOX)).body.imported).toBe(6);
    const { body } = await stack.alice.get('/auth/emails');
    ids = body.emails.map((email: { id: string }) => email.id);
  });
  afterAll(async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Touches every way by which words of mail could reach a table. */
  async function useEverything(): Promise<void> {
    const { body: profile } = await stack.alice.get('/api/profile');
    const mailbox = await stack.context.mail.mailboxes.findConnected(profile.user.id as UserId);
    await stack.alice.post('/auth/classify', { emails: ids.map((id) => ({ id })) });
    const moved = await stack.alice.put('/api/email-quadrants', {
      items: ids.slice(0, 3).map((id) => ({ id, quadrant: 'delegate' })),
    });
    await stack.alice.post(`/api/journal/${moved.body.journal_id}/undo`);
    await stack.alice.post('/api/archive-email', { message_id: ids[4] });
    await stack.alice.put('/api/email-read', { ids: [ids[5]], read: true });
    faults.fail({ method: 'getMessages', error: new ProviderError('timeout', CANARIES.body) });
    clock.advance({ minutes: 16 });
    await stack.alice.post('/auth/classify', { emails: [{ id: ids[0] }] });
    faults.heal();
    for (const id of ids) {
      await stack.alice.get(`/auth/emails/${id}`);
      await stack.alice.get(`/auth/emails/${id}/attachments`);
    }
    await stack.alice.get(`/auth/emails?q=${CANARIES.body}`);
    await stack.context.mail.outbox.enqueue(
      { userId: profile.user.id as UserId, mailboxId: mailbox?.id ?? '' },
      {
        inReplyTo: ids[0] as string,
        to: `${CANARIES.address}@north.example`,
        subject: `Re: ${CANARIES.subject}`,
        body: CANARIES.reply,
      },
      stack.context.ids.uuid(),
    );
  }

  it('finds the canaries over the calls, so that their absence means something', async () => {
    const [{ body: whole }, { body: files }] = [
      await stack.alice.get(`/auth/emails/${ids[0]}`),
      await stack.alice.get(`/auth/emails/${ids[0]}/attachments`),
    ];
    const shown = JSON.stringify(whole);
    for (const part of ['subject', 'body', 'history', 'html', 'name', 'address'] as const)
      expect(shown).toContain(CANARIES[part]);
    expect(Buffer.from(files.attachments[0].base64, 'base64').toString()).toContain(
      CANARIES.attachment,
    );
  });

  it('is no subject, body, address or attachment in plain text [PLUS-05]', async () => {
    await useEverything();
    const stored = (await stack.dumpText()).toLowerCase();
    expect(stored).toContain(ids[0] as string);
    const encodings = (word: string) => {
      const bytes = Buffer.from(word);
      // Base64 of a word in the middle of other bytes: what does not depend on its neighbours.
      const inBase64 = [0, 1, 2].map((shift) =>
        Buffer.concat([Buffer.alloc(shift), bytes])
          .toString('base64')
          .slice(shift === 0 ? 0 : 4, -4),
      );
      return [word.toLowerCase(), bytes.toString('hex'), ...inBase64.map((t) => t.toLowerCase())];
    };
    for (const word of Object.values(CANARIES))
      for (const form of encodings(word)) expect(stored.includes(form), form).toBe(false);
    // The embedded engine's own archive also holds its log and what was written over.
    const { db } = stack.context;
    if (!('dump' in db)) return;
    const blob = await (db as PgliteDatabase).dump();
    const archive = gunzipSync(await blob.arrayBuffer());
    expect(archive.includes(ids[0] as string)).toBe(true);
    for (const word of Object.values(CANARIES))
      expect([word, archive.includes(word)]).toEqual([word, false]);
  });

  const swaps: readonly [table: string, column: string, id: string, ask: () => Promise<number>][] =
    [
      [
        'decisions',
        'sealed',
        'message_id',
        async () => (await stack.alice.get('/auth/emails')).status,
      ],
      ['local_messages', 'head', 'id', async () => (await stack.alice.get('/auth/emails')).status],
      [
        'journal_items',
        'inverse',
        'position',
        async () => {
          const entries = (await stack.alice.get('/api/journal')).body.entries;
          const entry = entries.find(
            (one: { kind: string; undoable: boolean }) => one.undoable && one.kind === 'classify',
          );
          return (await stack.alice.post(`/api/journal/${entry.id}/undo`)).status;
        },
      ],
    ];
  it.each(swaps)('does not open %s.%s moved to another row [PLUS-34]', async (...args) => {
    const [table, column, id, ask] = args;
    const [name, key] = [sql.identifier(table), sql.identifier(id)];
    const value = sql.identifier(column);
    const before = await dump(
      stack,
      sql`select ctid::text as place, ${value} as value from ${name}`,
    );
    expect(before.length).toBeGreaterThan(1);
    await dump(
      stack,
      sql`update ${name} t set ${value} = (select o.${value} from ${name} o
        where o.user_id = t.user_id and o.${key}::text <> t.${key}::text and o.${value} is not null
        order by o.${key}::text limit 1)
        where t.${value} is not null`,
    );
    expect(await ask()).toBe(500);
  });
});

describeOnEngines('rotating the keys of a mailbox', (engine) => {
  let folder: string;
  let keyFile: string;
  let stack: Stack;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-keys-'));
    keyFile = path.join(folder, 'keys');
    stack = await startStack({ engine, overrides: { keyring: openKeyFile(keyFile) } });
  });
  afterAll(async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves mail, decisions and undo readable while it runs and after the old key is gone [PLUS-34]', async () => {
    await upload(stack, CANARY_MBOX);
    const list = async () => (await stack.alice.get('/auth/emails')).body.emails;
    const emails = (await list()).map(({ id }: { id: string }) => ({ id }));
    const classified = await stack.alice.post('/auth/classify', { emails });
    const before = await list();
    addKeyToFile(keyFile);
    const reading = (async () => {
      const states: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        states.push((await stack.alice.get('/auth/emails')).status);
        const items = [{ id: emails[0].id, quadrant: round % 2 === 0 ? 'do' : 'schedule' }];
        const moved = await stack.alice.put('/api/email-quadrants', { items });
        states.push(moved.status);
        states.push((await stack.alice.post(`/api/journal/${moved.body.journal_id}/undo`)).status);
      }
      return states;
    })();
    const results = await stack.context.rotateKeys();
    expect(new Set(await reading)).toEqual(new Set([200]));
    const resealed = new Map(results.map((result) => [result.table, result.resealed]));
    for (const table of ['mailboxes', 'local_messages', 'decisions', 'journal_items'])
      expect([table, (resealed.get(table) ?? 0) > 0]).toEqual([table, true]);
    expect(results.every((result) => result.unreadable === 0)).toBe(true);
    await stack.context.rotateKeys();
    dropOldKeysFromFile(keyFile);
    stack.context.keyring.reload();
    expect(stack.context.keyring.size()).toBe(1);
    expect(await list()).toEqual(before);
    const undone = await stack.alice.post(`/api/journal/${classified.body.journal_id}/undo`);
    expect([undone.status, undone.body.failed]).toEqual([200, []]);
    expect((await stack.alice.get(`/auth/emails/${emails[0].id}/attachments`)).status).toBe(200);
  });
});

describe('a mailbox that is being filled', () => {
  it('replaces the old one only when it is whole; a dead one is taken away', async () => {
    const clock = createScriptedClock();
    const stack = await startStack({ engine: 'pglite', clock });
    await upload(stack, CANARY_MBOX);
    const { body: profile } = await stack.alice.get('/api/profile');
    const userId = profile.user.id as UserId;
    const { mailboxes } = stack.context.mail;
    const identity = { address: 'alice@people.example', displayName: 'Alice' };
    const half = await mailboxes.begin(userId, 'gmail', identity);
    if (half === 'busy') throw new Error('nothing else is filling a mailbox');
    await half.mailbox.importMessages([Buffer.from(canaryMail(9))]);
    expect((await stack.alice.get('/auth/emails')).body.emails).toHaveLength(6);
    expect(await mailboxes.begin(userId, 'gmail', identity)).toBe('busy');
    const refused = await stack.alice.post('/auth/sandbox', {
      provider: 'gmail',
      source: 'bundled',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    clock.advance({ minutes: 2 });
    const next = await mailboxes.begin(userId, 'gmail', identity);
    if (next === 'busy') throw new Error('a dead mailbox stands in the way');
    expect(await dump(stack, sql`select id from mailboxes where id = ${half.id}`)).toEqual([]);
    const left = sql`select id from local_messages where mailbox_id = ${half.id}`;
    expect(await dump(stack, left)).toEqual([]);
    await next.abandon();
    expect((await stack.alice.get('/auth/emails')).body.emails).toHaveLength(6);
    await stack.close();
  });
});
