import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, UserId } from '#db/database.ts';
import { createLocalMailStore } from './local-mail-store.ts';

it('leaves others their turns between the heads of a page [FIX-45]', async () => {
  const person = { name: 'A name of some length', address: 'somebody@people.example' };
  const head = JSON.stringify({ subject: 'Hello', to: Array(2_000).fill(person) });
  const rows = Array.from({ length: 200 }, (_, number) => ({ id: `m${number}`, contentBytes: 1 }));
  const store = createLocalMailStore({
    db: { asUser: async () => rows } as unknown as Database,
    sealer: { openText: () => head } as unknown as Sealer,
    userId: 'u' as UserId,
    mailboxId: 'b',
  });
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const page = await store.pageByFolder({ folders: ['inbox'], limit: 200, before: null });
  const seen = turns;
  isOver = true;
  await others;
  expect(page).toHaveLength(200);
  expect(seen).toBeGreaterThan(1);
});
