import { randomBytes } from 'node:crypto';
import { testDatabaseUrl } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type UserId } from './database.ts';
import { openPostgres } from './postgres.ts';

describe.skipIf(testDatabaseUrl === null)('a PostgreSQL server (postgres)', () => {
  const name = `eisen_plain_${randomBytes(6).toString('hex')}`;
  const url = new URL(testDatabaseUrl ?? 'postgres://localhost');
  url.username = name;
  url.pathname = `/${name}`;
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: testDatabaseUrl ?? '' });
    await admin.connect();
    await admin.query(`create role ${name} login createrole`);
    await admin.query(`create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  it('is migrated once by processes that start together, with a login that is no superuser', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => openPostgres({ url: url.href })));
    const rows = await Promise.all(
      databases.map((database) =>
        database.asSystem((tx) => rowsOf(tx, sql`select count(*)::int as users from users`)),
      ),
    );
    expect(rows).toEqual([[{ users: 0 }], [{ users: 0 }], [{ users: 0 }]]);
    for (const database of databases) await database.close();
  });

  it('keeps users apart, though the login owns the tables', async () => {
    const database = await openPostgres({ url: url.href });
    await database.asSystem(async (tx) => {
      for (const id of ['u1', 'u2']) {
        await tx.execute(sql`insert into users values
          (${id}, ${id}, ${id}, ${id}, ${id}, 'A', 'B', 'User', null, null, 'x', now())`);
        await tx.execute(sql`insert into user_settings values (${id}, '', now())`);
      }
    });
    const own = await database.asUser('u1' as UserId, (tx) =>
      rowsOf(tx, sql`select user_id from user_settings`),
    );
    expect(own).toEqual([{ user_id: 'u1' }]);
    await database.close();
  });

  it('goes on after its connections were cut', async () => {
    const database = await openPostgres({ url: url.href, onTrouble: () => {} });
    await database.ping();
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.ping();
    await database.close();
  });

  it('rolls back a transaction whose connection was cut', async () => {
    const database = await openPostgres({ url: url.href, onTrouble: () => {} });
    const cut = database.asSystem(async (tx) => {
      await tx.execute(sql`delete from user_settings`);
      const [me] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await admin.query('select pg_terminate_backend($1)', [me?.pid]);
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    const rows = await database.asSystem((tx) => rowsOf(tx, sql`select from user_settings`));
    expect(rows).toHaveLength(2);
    await database.close();
  });
});
