import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFreshPglite } from '#databases.ts';
import { createQuickClient } from './quick-client.ts';

let close: () => Promise<void>;
let quick: PGlite;
let usual: PGlite;

beforeAll(async () => {
  const db = await openFreshPglite({
    wrapClient(lite) {
      usual = lite;
      quick = createQuickClient(lite);
      return quick;
    },
  });
  close = () => db.close();
  await usual.exec('create table words (id int primary key, word text, bytes bytea, at date)');
});
afterAll(() => close());

const rows = (text = 'select word from words order by id') =>
  usual.query<{ word: string }>(text).then((result) => result.rows.map(({ word }) => word));

it('answers as the engine’s own client does', async () => {
  const text = 'select $1::int as n, $2::text as t, $3::bytea as b, null as x, true as y';
  const params = [7, 'zwölf „Uhr“', Buffer.from([0, 255])];
  for (const rowMode of ['object', 'array'] as const) {
    const ask = (client: Pick<PGlite, 'query'>) => client.query(text, params, { rowMode });
    const mine = await quick.transaction((tx) => ask(tx));
    expect(mine.rows).toEqual((await ask(usual)).rows);
    expect(mine.fields.map(({ name }) => name)).toEqual(['n', 't', 'b', 'x', 'y']);
  }
});

it('keeps what a transaction wrote, and nothing of one that threw', async () => {
  await quick.transaction((tx) => tx.query('insert into words values ($1, $2)', [1, 'kept']));
  const thrown = quick.transaction(async (tx) => {
    await tx.query('insert into words values ($1, $2)', [2, 'lost']);
    throw new Error('enough');
  });
  await expect(thrown).rejects.toThrow('enough');
  expect(await rows()).toEqual(['kept']);
});

it('tells what the engine refuses, and goes on afterwards', async () => {
  const double = () =>
    quick.transaction((tx) => tx.query('insert into words values ($1, $2)', [1, 'double']));
  await expect(double()).rejects.toMatchObject({ code: '23505' });
  const unknown = () => quick.transaction((tx) => tx.query('select nothing from nowhere', []));
  await expect(unknown()).rejects.toMatchObject({ code: '42P01' });
  expect(await rows()).toEqual(['kept']);
});

it('asks as whoever the transaction is, with plans of his own', async () => {
  const role = (name: string) =>
    quick.transaction(async (tx) => {
      await tx.query(`select set_config('role', $1, true)`, [name]);
      const { rows: found } = await tx.query<{ me: string }>('select current_user as me', []);
      return found[0]?.me;
    });
  expect([await role('eisen_app'), await role('eisen_system'), await role('eisen_app')]).toEqual([
    'eisen_app',
    'eisen_system',
    'eisen_app',
  ]);
});

it('lets transactions in one after the other', async () => {
  const order: string[] = [];
  const one = (name: string) =>
    quick.transaction(async (tx) => {
      order.push(`${name} begins`);
      await tx.query('select 1 as one', []);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    });
  await Promise.all([one('a'), one('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
