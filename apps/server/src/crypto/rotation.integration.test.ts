import { randomBytes } from 'node:crypto';
import { connectBundled, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEALED_TABLES } from '#all-sealed-tables.ts';
import { rowsOf, type UserId } from '#db/database.ts';
import { TABLES } from '#db/tables.ts';
import { createKeyringFromText, type Keyring } from './keyring.ts';
import { loadMacRoot } from './mac-root.ts';
import { rotateKeys } from './rotate-keys.ts';
import { CannotOpenError, createSealer } from './seal.ts';

/** Bytes that are no ciphertext: keyed hashes and hashes of random secrets. */
const HASH_COLUMNS = [
  'delegations.address_mac',
  'consent_attempts.session_hash',
  'idempotency_keys.body_mac',
  'invites.address_mac',
  'join_links.address_mac',
  'join_links.token_hash',
  'known_senders.sender',
  'leads.address_mac',
  'mailboxes.account_key',
  'mailed_links.token_hash',
  'outbox.body_mac',
  'rate_limits.subject',
  'sessions.id_hash',
];

describe('the registry of sealed columns', () => {
  it('names every column of bytes that is not a hash', () => {
    const inSchema = TABLES.flatMap((t) => t.byteColumns.map((column) => `${t.name}.${column}`));
    const registered = SEALED_TABLES.flatMap((t) =>
      Object.keys(t.columns).map((column) => `${t.table}.${column}`),
    );
    expect(registered.sort()).toEqual(
      inSchema.filter((column) => !HASH_COLUMNS.includes(column)).sort(),
    );
  });
});

describeOnEngines('rotation of keys', (engine) => {
  let stack: Stack;
  let keys: string[] = [newKey()];
  const keyring: Keyring = createChangingKeyring(() => keys);

  beforeAll(async () => {
    keys = [newKey()];
    keyring.reload();
    stack = await startStack({ engine, overrides: { keyring }, people: ['alice', 'bob'] });
    await connectBundled(stack.alice);
    await connectBundled(stack.bob, 'gmail');
    await stack.alice.put('/api/settings', { image_senders: ['pictures@mail.example'] });
    await stack.alice.post('/api/delegate-by-email', {
      email: PEOPLE.bob.email,
      email_id: 'handed on',
      subject: 'Slide 12',
    });
    const { emails } = (await stack.alice.get('/auth/emails?limit=60')).body;
    await stack.alice.post('/auth/classify', { emails: emails.slice(0, 40) });
    await stack.alice.put('/api/email-quadrants', {
      items: emails.slice(40, 60).map(({ id }: { id: string }) => ({ id, quadrant: 'delegate' })),
    });
  });
  afterAll(() => stack.close());

  it('seals every value with the new key while the server reads and writes [PLUS-34]', async () => {
    const before = (await stack.alice.get('/auth/emails?limit=200')).body.emails;
    keys = [newKey(), ...keys];
    let done = false;
    let answers = 0;
    const traffic = async () => {
      for (let n = 0; !done; n += 1) {
        const id = before[n % 40].id;
        const moved = await stack.alice.put('/api/email-quadrants', {
          items: [{ id, quadrant: 'do' }],
        });
        const read = await stack.alice.get(`/auth/emails/${encodeURIComponent(id)}`);
        expect([moved.status, read.status]).toEqual([200, 200]);
        expect(read.body.email.subject).toBe(before[n % 40].subject);
        answers += 1;
      }
    };
    const running = traffic();
    const results = await stack.context.rotateKeys();
    done = true;
    await running;
    expect(answers).toBeGreaterThan(0);
    expect(results.every((result) => result.unreadable === 0)).toBe(true);
    const resealed = new Map(results.map((result) => [result.table, result.resealed]));
    for (const table of [
      'system_secrets',
      'user_settings',
      'mailboxes',
      'local_messages',
      'delegations',
    ])
      expect(resealed.get(table), table).toBeGreaterThan(0);

    keys = keys.slice(0, 1);
    keyring.reload();
    const after = (await stack.alice.get('/auth/emails?limit=200')).body.emails;
    expect(after.map((email: { id: string }) => email.id)).toEqual(
      before.map((email: { id: string }) => email.id),
    );
    expect((await stack.bob.get('/auth/gmail/emails')).body.emails.length).toBeGreaterThan(10);
    expect((await stack.alice.get('/api/settings')).body.settings.image_senders).toEqual([
      'pictures@mail.example',
    ]);
    const bob = (await stack.bob.get('/api/profile')).body.user.id;
    expect((await stack.bob.get(`/api/delegated/${bob}`)).body).toMatchObject([
      { subject: 'Slide 12' },
    ]);
    expect(await loadMacRoot(stack.context.db, keyring)).toHaveLength(32);
  });

  it('leaves nothing to do for a second run', async () => {
    const results = await stack.context.rotateKeys();
    expect(results.map((result) => result.resealed)).toEqual(results.map(() => 0));
  });

  it('has no more than 4 MiB in hand at a time, and a larger value alone', async () => {
    const { db, sealer, clock } = stack.context;
    const alice = (await stack.alice.get('/api/profile')).body.user.id as UserId;
    const now = clock.now().toISOString();
    const sizes = [1.5, 1.5, 1.5, 1.5, 5, 1.5].map((size) => size * 1024 * 1024);
    const placeOf = (key: string) => ({ scope: `user:${alice}`, place: `idempotency_keys/${key}` });
    for (const [index, size] of sizes.entries()) {
      const sealed = sealer.seal('x'.repeat(size), placeOf(`large-${index}`));
      await db.asUser(alice, (tx) =>
        tx.execute(sql`insert into idempotency_keys
          (user_id, key, call_id, body_mac, status, answer, started_at, expires_at)
          values (${alice}, ${`large-${index}`}, 'x', ${Buffer.alloc(1)}, 200, ${sealed}, ${now}, ${now})`),
      );
    }
    keys = [newKey(), ...keys];
    keyring.reload();
    const inHand: number[] = [];
    const tables = SEALED_TABLES.filter(({ table }) => table === 'idempotency_keys');
    const counting = {
      ...sealer,
      seal(value: string | Uint8Array, place: Parameters<typeof sealer.seal>[1]) {
        inHand.push((inHand.pop() ?? 0) + value.length);
        return sealer.seal(value, place);
      },
    };
    const asSystem: typeof db.asSystem = (work) => {
      inHand.push(0);
      return db.asSystem(work);
    };
    await rotateKeys({ db: { ...db, asSystem }, sealer: counting, tables });
    const batches = inHand
      .filter((bytes) => bytes > 1024 * 1024)
      .map((bytes) => bytes / 1024 / 1024);
    expect(batches.map((size) => Math.round(size * 10) / 10)).toEqual([3, 3, 5, 1.5]);
    await stack.context.rotateKeys();
    const [row] = await db.asUser(alice, (tx) =>
      rowsOf<{ answer: Uint8Array }>(
        tx,
        sql`select answer from idempotency_keys where key = 'large-4'`,
      ),
    );
    keys = keys.slice(0, 1);
    keyring.reload();
    const opened = sealer.openText(Buffer.from(row?.answer ?? []), placeOf('large-4'));
    expect(opened).toHaveLength(5 * 1024 * 1024);
  });

  it('meets what a transaction wrote with the old key and commits late [PLUS-34]', async () => {
    const { db, sealer, clock } = stack.context;
    const alice = (await stack.alice.get('/api/profile')).body.user.id as UserId;
    const place = { scope: `user:${alice}`, place: 'idempotency_keys/late-commit' };
    const sealedOld = sealer.seal('kept', place);
    let wrote = () => {};
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const late = db.asUser(alice, async (tx) => {
      await tx.execute(sql`insert into idempotency_keys
        (user_id, key, call_id, body_mac, status, answer, started_at, expires_at)
        values (${alice}, 'late-commit', 'x', ${Buffer.alloc(1)}, 200, ${sealedOld},
          ${clock.now().toISOString()}, ${clock.now().toISOString()})`);
      wrote();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    });
    await written;
    keys = [newKey(), ...keys];
    keyring.reload();
    await stack.context.rotateKeys();
    await late;
    keys = keys.slice(0, 1);
    keyring.reload();
    const [row] = await db.asUser(alice, (tx) =>
      rowsOf<{ answer: Uint8Array }>(
        tx,
        sql`select answer from idempotency_keys where key = 'late-commit'`,
      ),
    );
    expect(sealer.openText(row?.answer ?? Buffer.alloc(0), place)).toBe('kept');
  });

  it('goes on where it was stopped', async () => {
    keys = [newKey(), ...keys];
    const { db, sealer } = stack.context;
    let transactions = 0;
    const stopping = {
      ...db,
      asSystem: (async (work) => {
        transactions += 1;
        if (transactions === 2) throw new Error('killed');
        return db.asSystem(work);
      }) as typeof db.asSystem,
    };
    const tables = SEALED_TABLES.filter(({ table }) => table === 'local_messages');
    keyring.reload();
    await expect(rotateKeys({ db: stopping, sealer, tables })).rejects.toThrow('killed');
    const half = await countCurrent('local_messages', 'head');
    expect(half.current).toBeGreaterThan(0);
    expect(half.current).toBeLessThan(half.all);
    await stack.context.rotateKeys();
    const whole = await countCurrent('local_messages', 'head');
    expect(whole.current).toBe(whole.all);
  });

  it('leaves a value alone that it cannot open, and says so', async () => {
    const { db } = stack.context;
    const broken = randomBytes(80);
    const read = () =>
      db.asSystem((tx) =>
        rowsOf<{ sealed: Uint8Array }>(tx, sql`select sealed from user_settings limit 1`),
      );
    const [before] = await read();
    await db.asSystem((tx) => tx.execute(sql`update user_settings set sealed = ${broken}`));
    const results = await stack.context.rotateKeys();
    expect(results.find((result) => result.table === 'user_settings')).toEqual({
      table: 'user_settings',
      resealed: 0,
      unreadable: 1,
    });
    expect(Buffer.from((await read())[0]?.sealed ?? [])).toEqual(broken);
    const original = Buffer.from(before?.sealed ?? []);
    await db.asSystem((tx) => tx.execute(sql`update user_settings set sealed = ${original}`));
  });

  it.each(
    SEALED_TABLES.filter((t) => t.table !== 'system_secrets').map((t) => [t.table, t] as const),
  )('a value of %s opens neither in another row nor for another user [PLUS-34]', (_name, table) => {
    const { sealer } = stack.context;
    const names = [...table.key, ...(table.context ?? [])];
    // Numbers, because some keys are; the user's id is no exception.
    const row = Object.fromEntries(names.map((name, n) => [name, String(n + 1)]));
    for (const placeOf of Object.values(table.columns)) {
      const sealed = sealer.seal('secret', placeOf(row));
      for (const name of table.key) {
        const other = placeOf({ ...row, [name]: '99' });
        expect(() => sealer.open(sealed, other), name).toThrow(CannotOpenError);
      }
      expect(placeOf(row).scope).toMatch(/^(user|delegation|lead):1$/);
    }
  });

  it("swapping two users' stored values is noticed, not shown [PLUS-34]", async () => {
    await stack.bob.put('/api/settings', { density: 'compact' });
    const { db } = stack.context;
    const alice = (await stack.alice.get('/api/profile')).body.user.id as UserId;
    await db.asSystem((tx) =>
      tx.execute(sql`update user_settings set sealed =
        (select sealed from user_settings where user_id <> ${alice} limit 1)
        where user_id = ${alice}`),
    );
    const answer = await stack.alice.get('/api/settings');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('compact');
  });

  async function countCurrent(table: string, column: string) {
    const prefix = stack.context.sealer.currentPrefix();
    const [row] = await stack.context.db.asSystem((tx) =>
      rowsOf<{ all: number; current: number }>(
        tx,
        sql`select count(*)::int as all, count(*) filter
            (where substring(${sql.identifier(column)} from 1 for ${prefix.length}::int) = ${prefix})::int as current
            from ${sql.identifier(table)}`,
      ),
    );
    return row ?? { all: 0, current: 0 };
  }
});

describe('the secret behind keyed hashes', () => {
  it('is not the master key and does not change with it', () => {
    const text = newKey();
    const root = randomBytes(32);
    const at = { scope: 'user:a', purpose: 'senders' };
    const one = createSealer(createKeyringFromText(text), root).mac('x', at);
    expect(createSealer(createKeyringFromText(newKey()), root).mac('x', at)).toEqual(one);
    expect(createSealer(createKeyringFromText(text), randomBytes(32)).mac('x', at)).not.toEqual(
      one,
    );
  });
});

/** As a key file that an operator edits: what it holds is read when it is reloaded. */
function createChangingKeyring(read: () => string[]): Keyring {
  let inner: Keyring | null = null;
  const current = () => {
    inner ??= createKeyringFromText(read().join(','));
    return inner;
  };
  return {
    newest: () => current().newest(),
    find: (id) => current().find(id),
    size: () => current().size(),
    reload() {
      inner = null;
    },
  };
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}
