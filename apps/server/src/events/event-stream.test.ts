import { describe, expect, it } from 'vitest';
import type { Database, Listener, UserId } from '#db/database.ts';
import { createEventBus, type Ring } from './event-bus.ts';
import { type EventStreamNeeds, writeEventStream } from './event-stream.ts';

const NEWEST = 4;

/** A reader who missed four events; `endsAfter`: his session ends when so many of them are told, and rings. */
async function read({ endsAfter }: { endsAfter: number }): Promise<string[]> {
  const happened: string[] = [];
  let told = 0;
  let isInDoubt = true;
  const isSignedIn = () => told < endsAfter;
  const needs: EventStreamNeeds = {
    lastEventId: 0,
    lastId: async () => NEWEST,
    async readAfter(after) {
      happened.push('a page');
      return [after + 1, after + 2]
        .filter((id) => id <= NEWEST)
        .map((id) => ({ id, name: 'goals', data: '{}' }));
    },
    present: async () => ({ name: 'goals', data: {} }),
    greet: async () => ({ name: 'connection', data: { state: 'disconnected', retry_at: null } }),
    isInDoubt: () => isInDoubt || !isSignedIn(),
    async isSignedIn() {
      isInDoubt = false;
      return isSignedIn();
    },
    async wait() {
      isInDoubt = true;
      return 'heartbeat';
    },
  };
  for await (const text of writeEventStream(needs)) {
    const name = /event: (\w+)/.exec(text)?.[1] ?? 'heartbeat';
    if (name !== 'connection') told += 1;
    happened.push(name);
  }
  return happened;
}

describe('a stream whose session ends', () => {
  const page = ['a page', 'goals', 'goals'];
  it.each<[string, number, string[]]>([
    ['before it begins tells nothing, not even the greeting', 0, []],
    ['in the middle of what was missed tells no more of it', 1, ['connection', 'a page', 'goals']],
    ['between two pages reads no further', 2, ['connection', ...page]],
    ['while nothing happens ends by itself', 4, ['connection', ...page, ...page]],
    [
      'after a heartbeat ends by itself',
      5,
      ['connection', ...page, ...page, 'a page', 'heartbeat'],
    ],
  ])('%s', async (_when, endsAfter, expected) => {
    expect(await read({ endsAfter })).toEqual(expected);
  });

  it('is asked for at each heartbeat, before that is told', async () => {
    let asked = 0;
    const needs: EventStreamNeeds = {
      lastEventId: null,
      lastId: async () => 0,
      readAfter: async () => [],
      present: async () => null,
      greet: async () => ({ name: 'connection', data: { state: 'disconnected', retry_at: null } }),
      isInDoubt: () => true,
      async isSignedIn() {
        asked += 1;
        return asked < 3;
      },
      wait: async () => 'heartbeat',
    };
    const texts: string[] = [];
    for await (const text of writeEventStream(needs)) texts.push(text);
    expect(texts).toEqual([expect.stringContaining('connection')]);
  });
});

it('a connection that was away for a while may have missed the end of a session', async () => {
  const listeners: Listener[] = [];
  const db = {
    async listen(_channel: string, listener: Listener) {
      listeners.push(listener);
      return async () => {};
    },
  } as unknown as Database;
  const bus = createEventBus({ db, clock: { now: () => new Date(0) } });
  const rings: Ring[] = [];
  await bus.subscribe('alice' as UserId, (ring) => rings.push(ring));
  for (const listener of listeners) listener.onGap();
  expect(rings).toEqual(['session', 'events']);
});
