import type { Message } from '@eisen/mailbox';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database, Listener, Tx } from '#db/database.ts';
import { createMessageCache } from './message-cache.ts';
import { type SharedCache, shareForgetting } from './shared-forgetting.ts';

const clock = { now: () => new Date('2026-03-02T09:00:00Z') };
const message = (id: string) =>
  ({
    id,
    text: 'x',
    html: null,
    preview: '',
    subject: '',
    attachments: [],
    unread: true,
  }) as unknown as Message;

/** A database that only carries hints, to everybody who listens. */
function createWire() {
  const listeners: Listener[] = [];
  const said: string[] = [];
  let isBroken = false;
  const db: Pick<Database, 'asSystem' | 'listen'> = {
    async asSystem(work) {
      if (isBroken) throw new Error('no database');
      const tx = {
        execute: async (query: { queryChunks: unknown[] }) => {
          const payload = String(query.queryChunks.at(-2));
          said.push(payload);
          for (const listener of listeners) listener.onHint(payload);
        },
      };
      return await work(tx as unknown as Tx);
    },
    async listen(_channel, listener) {
      listeners.push(listener);
      return async () => {};
    },
  };
  return {
    db,
    said,
    gap() {
      for (const listener of listeners) listener.onGap();
    },
    break: () => {
      isBroken = true;
    },
  };
}

let wire: ReturnType<typeof createWire>;
let here: SharedCache;
let there: SharedCache;
const onTrouble = vi.fn();

beforeEach(async () => {
  onTrouble.mockClear();
  wire = createWire();
  const node = (nodeId: string) =>
    shareForgetting({ db: wire.db, cache: createMessageCache(clock), nodeId, onTrouble });
  [here, there] = [node('here'), node('there')];
  await Promise.all([here.start(), there.start()]);
  for (const cache of [here, there])
    for (const id of ['a', 'b', 'c']) cache.put('box', message(id));
});

const keptThere = () => ['a', 'b', 'c'].filter((id) => there.get('box', id));

it('forgets everywhere what one process forgets or changes', async () => {
  here.forget('box', 'a');
  here.update('box', 'b', (one) => ({ ...one, unread: false }));
  await here.settle();
  expect(keptThere()).toEqual(['c']);
  expect([here.get('box', 'a'), here.get('box', 'b')?.unread]).toEqual([null, false]);
});

it('tells all of one moment at once, in hints of less than 8,000 bytes', async () => {
  const ids = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(300, 'ü'));
  for (const id of ids) {
    there.put('box', message(id));
    here.forget('box', id);
  }
  await here.settle();
  expect(ids.filter((id) => there.get('box', id))).toEqual([]);
  expect(wire.said.length).toBeGreaterThan(1);
  expect(Math.max(...wire.said.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
});

it('forgets a whole mailbox everywhere, and leaves others', async () => {
  there.put('other', message('a'));
  here.forgetMailbox('box');
  await here.settle();
  expect(keptThere()).toEqual([]);
  expect(there.get('other', 'a')).not.toBeNull();
});

it('forgets all when it may have missed a hint', () => {
  wire.gap();
  expect(keptThere()).toEqual([]);
  expect(there.sizeBytes).toBe(0);
});

it('is not stopped by what it does not understand or cannot tell', async () => {
  wire.db.asSystem(async (tx) => {
    for (const payload of ['', 'no', '{}', '[1]', '["x"]'])
      await tx.execute({ queryChunks: [payload, ''] } as never);
  });
  expect(keptThere()).toEqual(['a', 'b', 'c']);
  wire.break();
  here.forget('box', 'a');
  await here.settle();
  expect(onTrouble).toHaveBeenCalledOnce();
  expect(here.get('box', 'a')).toBeNull();
});
