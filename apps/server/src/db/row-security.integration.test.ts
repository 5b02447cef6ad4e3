import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, type UserId } from './database.ts';
import { LOOKED_UP_TABLES } from './row-security.ts';
import { TABLES, USER_OWNED_TABLES } from './tables.ts';

describeOnEngines('row-level security', (engine) => {
  let stack: Stack;
  /** While on, every owner filter of every statement is replaced by a condition that is always true. */
  let stripsFilters = false;
  let stripped = 0;
  const rewriteSql = (text: string) =>
    stripsFilters
      ? text.replaceAll(/(?:"\w+"\.)?"user_id" = (\$\d+)/g, (_all, parameter: string) => {
          stripped += 1;
          return `(${parameter}::text is not null)`;
        })
      : text;

  beforeAll(async () => {
    stack = await startStack({ engine, rewriteSql });
  });
  afterAll(() => stack.close());
  beforeEach(() => {
    stripsFilters = false;
    stripped = 0;
  });

  describe('of the schema', () => {
    it('is forced on every table with an owner, and the others are in the list', async () => {
      const tables = await stack.context.db.asSystem((tx) =>
        rowsOf<{ name: string; forced: boolean; owned: boolean }>(
          tx,
          sql`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
                exists (select from pg_attribute a
                  where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped) as owned
              from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
        ),
      );
      expect(tables.map((table) => table.name).sort()).toEqual(TABLES.map((t) => t.name).sort());
      for (const { name, forced, owned } of tables) {
        const isLookedUp = LOOKED_UP_TABLES.includes(name);
        expect({ name, forced }).toEqual({ name, forced: !isLookedUp });
        if (!isLookedUp) expect({ name, owned }).toEqual({ name, owned: true });
      }
    });

    it("begins every owned table's primary key with user_id", async () => {
      const keys = await stack.context.db.asSystem((tx) =>
        rowsOf<{ name: string; first: string }>(
          tx,
          sql`select c.relname as name, a.attname as first from pg_index i
              join pg_class c on c.oid = i.indrelid
              join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
              where i.indisprimary and c.relnamespace = 'public'::regnamespace`,
        ),
      );
      const first = new Map(keys.map((key) => [key.name, key.first]));
      for (const name of USER_OWNED_TABLES)
        expect({ name, first: first.get(name) }).toEqual({ name, first: 'user_id' });
    });

    it('gives the roles of the server no way around it', async () => {
      const roles = await stack.context.db.asSystem((tx) =>
        rowsOf<{ super: boolean; bypass: boolean }>(
          tx,
          sql`select rolsuper as super, rolbypassrls as bypass from pg_roles
              where rolname in ('eisen_app', 'eisen_system')`,
        ),
      );
      expect(roles).toEqual([
        { super: false, bypass: false },
        { super: false, bypass: false },
      ]);
    });
  });

  describe('behind real calls whose owner filter is gone', () => {
    const emails = '/auth/emails?limit=200';
    let aliceIds: string[];

    beforeAll(async () => {
      await connectBundled(stack.alice);
      await connectBundled(stack.bob);
      await stack.alice.put('/api/settings', { density: 'compact' });
      await stack.bob.put('/api/settings', { move_bar: false });
      aliceIds = idsOf(await stack.alice.get(emails));
      const bobIds = idsOf(await stack.bob.get(emails));
      for (const [client, ids] of [
        [stack.alice, aliceIds],
        [stack.bob, bobIds],
      ] as const)
        await client.put('/api/email-quadrants', { items: [{ id: ids[0], quadrant: 'do' }] });
    });

    it('shows no row of another user', async () => {
      stripsFilters = true;
      expect(idsOf(await stack.alice.get(emails))).toEqual(aliceIds);
      const settings = (await stack.alice.get('/api/settings')).body.settings;
      expect(settings).toMatchObject({ density: 'compact', move_bar: true });
      const journal = (await stack.alice.get('/api/journal')).body.entries;
      const ledger = (await stack.alice.get('/api/mailbox/ledger')).body;
      const profile = (await stack.alice.get('/api/profile')).body;
      stripsFilters = false;
      expect(stripped).toBeGreaterThan(5);
      expect(journal).toHaveLength(1);
      expect(ledger.known).toBe(aliceIds.length);
      expect(profile.user.username).toBe('alice');
      expect((await stack.dan.get('/api/profile')).body.providerLinked).toBe(false);
    });

    it('shows a user without rows nothing', async () => {
      stripsFilters = true;
      expect((await stack.dan.get('/api/profile')).body.providerLinked).toBe(false);
      expect((await stack.dan.get('/api/journal')).body.entries).toEqual([]);
      expect(stripped).toBeGreaterThan(0);
    });

    it('changes no row of another user', async () => {
      const before = (await stack.bob.get(emails)).body.emails.map(placeOf);
      const bobsSettings = (await stack.bob.get('/api/settings')).body;
      stripsFilters = true;
      await stack.alice.put('/api/settings', { density: 'comfortable', single_keys: false });
      await stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
      stripsFilters = false;
      expect(stripped).toBeGreaterThan(2);
      expect((await stack.bob.get(emails)).body.emails.map(placeOf)).toEqual(before);
      expect((await stack.bob.get('/api/settings')).body).toEqual(bobsSettings);
    });

    it('would show them without row security: the same statement as the system sees both users', async () => {
      const alice = (await stack.alice.get('/api/profile')).body.user.id as UserId;
      const count = sql`select count(*)::int as rows, count(distinct user_id)::int as users
        from user_settings where "user_id" = ${alice}`;
      stripsFilters = true;
      const asSystem = await stack.context.db.asSystem((tx) => rowsOf(tx, count));
      const asAlice = await stack.context.db.asUser(alice, (tx) => rowsOf(tx, count));
      expect(asSystem).toEqual([{ rows: 2, users: 2 }]);
      expect(asAlice).toEqual([{ rows: 1, users: 1 }]);
    });
  });

  describe('of one transaction', () => {
    const insert = (owner: string) =>
      sql`insert into user_settings (user_id, sealed, updated_at) values (${owner}, '', now())`;

    it('refuses a row in the name of somebody else', async () => {
      const bob = (await stack.bob.get('/api/profile')).body.user.id as UserId;
      const carol = (await stack.carol.get('/api/profile')).body.user.id as UserId;
      await expect(
        stack.context.db.asUser(bob, (tx) => tx.execute(insert(carol))),
      ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/row-level security/) } });
    });

    it('keeps looked-up tables out of reach of user work', async () => {
      const bob = (await stack.bob.get('/api/profile')).body.user.id as UserId;
      for (const table of LOOKED_UP_TABLES)
        await expect(
          stack.context.db.asUser(bob, (tx) =>
            tx.execute(sql`select from ${sql.identifier(table)}`),
          ),
        ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/permission denied/) } });
    });

    it('leaves no user behind on the connection', async () => {
      const bob = (await stack.bob.get('/api/profile')).body.user.id as UserId;
      await stack.context.db.asUser(bob, (tx) => rowsOf(tx, sql`select 1`));
      const [row] = await stack.context.db.asSystem((tx) =>
        rowsOf<{ id: string | null; role: string }>(
          tx,
          sql`select nullif(current_setting('eisen.user_id', true), '') as id, current_user as role`,
        ),
      );
      expect(row).toEqual({ id: null, role: 'eisen_system' });
    });

    it('refuses to be opened inside another, instead of waiting for itself', async () => {
      const bob = (await stack.bob.get('/api/profile')).body.user.id as UserId;
      const { db } = stack.context;
      await expect(
        db.asUser(bob, () => db.asSystem((tx) => rowsOf(tx, sql`select 1`))),
      ).rejects.toThrow(/already open/);
    });

    it('takes everything back when the work throws', async () => {
      const carol = (await stack.carol.get('/api/profile')).body.user.id as UserId;
      const { db } = stack.context;
      await expect(
        db.asUser(carol, async (tx) => {
          await tx.execute(insert(carol));
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      const rows = await db.asUser(carol, (tx) => rowsOf(tx, sql`select from user_settings`));
      expect(rows).toEqual([]);
    });
  });
});

function idsOf(answer: { body: { emails: { id: string }[] } }): string[] {
  return answer.body.emails.map((email) => email.id);
}

function placeOf(email: { id: string; quadrant: string | null }): [string, string | null] {
  return [email.id, email.quadrant];
}
