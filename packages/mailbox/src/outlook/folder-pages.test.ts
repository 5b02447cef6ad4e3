import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageRef } from '#message.ts';
import { ProviderError } from '#provider.ts';
import { createOutlookMailbox } from './outlook-mailbox.ts';
import { GRAPH_BASE, type GraphCallSeen, graphError, scriptedGraph } from './scripted-graph.ts';

interface Kept {
  readonly id: string;
  /** Graph compares by it and tells whole seconds only. */
  readonly ms: number;
}

interface Habits {
  /** Shorter pages than asked for. */
  readonly shortBy?: number;
  /** The order inside a page is turned round. */
  readonly reversed?: boolean;
  /** The last message of the page before comes again. */
  readonly repeats?: boolean;
  /** Pages without anything before the one that is asked for. */
  readonly empty?: number;
}

const START = Date.UTC(2026, 10, 20);

/** A folder as Graph lists it: filter, order, skip and top as documented. */
function folderOf(messages: () => readonly Kept[], habits: Habits = {}) {
  let before: Kept | null = null;
  return (call: GraphCallSeen) => {
    const top = Number(call.query.get('$top'));
    const skip = Number(call.query.get('$skip') ?? 0);
    const until = /^receivedDateTime lt (.+)$/.exec(call.query.get('$filter') ?? '')?.[1];
    const emptied = Number(call.query.get('emptied') ?? 0);
    if (emptied < (habits.empty ?? 0)) {
      call.query.set('emptied', String(emptied + 1));
      return { value: [], '@odata.nextLink': `${GRAPH_BASE}${call.path}?${call.query}` };
    }
    const matching = [...messages()]
      .sort((one, other) => other.ms - one.ms)
      .filter(({ ms }) => until === undefined || ms < Date.parse(until))
      .slice(skip);
    const page = matching.slice(0, Math.max(1, top - (habits.shortBy ?? 0)));
    const shown = [...(habits.repeats && before !== null ? [before] : []), ...page];
    before = page.at(-1) ?? before;
    if (habits.reversed) shown.reverse();
    call.query.set('$skip', String(skip + page.length));
    const next = `${GRAPH_BASE}${call.path}?${call.query}`;
    const link = matching.length > page.length ? next : undefined;
    return { value: shown.map(toGraph), '@odata.nextLink': link };
  };
}

function toGraph({ id, ms }: Kept) {
  const receivedDateTime = `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return { id, conversationId: `c-${id}`, receivedDateTime };
}

async function listRefs(
  script: (call: GraphCallSeen) => unknown,
  limit: number,
): Promise<MessageRef[]> {
  const mailbox = createOutlookMailbox(scriptedGraph(script).account);
  const refs: MessageRef[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof mailbox.listInboxRefs>> = await mailbox.listInboxRefs({
      limit,
      cursor,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    refs.push(...(page.items as MessageRef[]));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return refs;
}

const messagesArbitrary = fc
  .array(fc.integer({ min: 0, max: 8_000 }), { maxLength: 40 })
  .map((times) => times.map((ms, index) => ({ id: `m${index}`, ms: START + ms })));

describe('pages of a folder', () => {
  it('hold every message that stays once, whatever leaves and arrives between two calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        messagesArbitrary,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        fc.array(fc.nat(40), { maxLength: 30 }),
        async (all, limit, shortBy, leaving) => {
          let held: readonly Kept[] = all;
          const left = new Set<string>();
          let arrivals = 0;
          const leavers = [...leaving];
          const folder = folderOf(() => held, { shortBy });
          const refs = await listRefs((call) => {
            const answer = folder(call);
            const gone = held[leavers.pop() ?? -1];
            if (gone !== undefined) left.add(gone.id);
            arrivals += 1;
            const arrived = { id: `new${arrivals}`, ms: START + 10_000 + arrivals };
            held = [...held.filter((message) => message !== gone), arrived];
            return answer;
          }, limit);
          const ids = refs.map(({ id }) => String(id));
          expect(new Set(ids).size).toBe(ids.length);
          const staying = all.map(({ id }) => id).filter((id) => !left.has(id));
          expect(staying.filter((id) => !ids.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('cost one call each', async () => {
    const all = Array.from({ length: 30 }, (_, index) => ({
      id: `m${index}`,
      ms: START + index * 1_000,
    }));
    const { account, calls } = scriptedGraph(folderOf(() => all));
    const mailbox = createOutlookMailbox(account);
    const first = await mailbox.listInboxRefs({ limit: 10 });
    const second = await mailbox.listInboxRefs({ limit: 10, cursor: first.nextCursor });
    expect(second.items).toHaveLength(10);
    expect(calls).toHaveLength(2);
  });

  it('stay complete when Graph gives short, turned, repeated or empty pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        messagesArbitrary,
        fc.integer({ min: 1, max: 12 }),
        fc.record({
          // One or the other: repeats take the place of nothing.
          ending: fc.oneof(fc.record({ shortBy: fc.nat(3) }), fc.record({ repeats: fc.boolean() })),
          reversed: fc.boolean(),
          empty: fc.nat(3),
        }),
        async (all, limit, { ending, reversed, empty }) => {
          const refs = await listRefs(
            folderOf(() => all, { ...ending, reversed, empty }),
            limit,
          );
          expect(refs.map(({ id }) => String(id)).sort()).toEqual(all.map(({ id }) => id).sort());
        },
      ),
      { numRuns: 100 },
    );
  });

  it('come newest first', async () => {
    const all = [3, 1, 2, 5, 4].map((day) => ({ id: `d${day}`, ms: START + day * 86_400_000 }));
    const refs = await listRefs(
      folderOf(() => all, { reversed: true }),
      10,
    );
    expect(refs.map(({ id }) => id)).toEqual(['d5', 'd4', 'd3', 'd2', 'd1']);
  });

  it('hold more messages of one second than a cursor can name', async () => {
    const all = Array.from({ length: 400 }, (_, index) => ({ id: `s${index}`, ms: START + 5 }));
    const refs = await listRefs(
      folderOf(() => all),
      130,
    );
    expect(new Set(refs.map(({ id }) => id)).size).toBe(400);
    expect(refs).toHaveLength(400);
  });

  it('give cursors that fit into a request', async () => {
    const all = Array.from({ length: 120 }, (_, index) => ({
      id: `${'x'.repeat(200)}${index}`,
      ms: START,
    }));
    const mailbox = createOutlookMailbox(scriptedGraph(folderOf(() => all)).account);
    const { nextCursor } = await mailbox.listInboxRefs({ limit: 80 });
    expect(nextCursor?.length).toBeLessThanOrEqual(2_000);
  });

  it('with texts are at most 50 a call, and are made smaller when Graph takes too long', async () => {
    const all = Array.from({ length: 200 }, (_, index) => ({
      id: `m${index}`,
      ms: START + index * 1_000,
    }));
    const folder = folderOf(() => all);
    const { account, seen } = scriptedGraph((call) =>
      Number(call.query.get('$top')) > 30 ? graphError(504, 'GatewayTimeout') : folder(call),
    );
    const { items } = await createOutlookMailbox(account).listInbox({ limit: 100 });
    expect(items).toHaveLength(100);
    const tops = seen.map(({ query }) => Number(query.get('$top')));
    expect(Math.max(...tops)).toBe(50);
  });

  it.each([
    ['user', 2],
    ['background', 7],
  ] as const)('of a %s that takes too long is tried %i times', async (priority, tries) => {
    const { account, seen } = scriptedGraph(() => Promise.reject(new Error('no answer')), {
      priority,
    });
    const late = { ...account, deadline: () => AbortSignal.abort() };
    const listing = createOutlookMailbox(late).listInbox({ limit: 50 });
    await expect(listing).rejects.toMatchObject({ kind: 'timeout' });
    // Once whole; then as little as surely could come, as often as the patience goes.
    const tops = seen.map(({ query }) => Number(query.get('$top')));
    expect(tops).toEqual([50, ...Array.from({ length: tries - 1 }, () => 5)]);
  });

  it('ends with an error when Graph never comes to an end', async () => {
    const { account, calls } = scriptedGraph(({ path }) => ({
      value: [],
      '@odata.nextLink': `${GRAPH_BASE}${path}?again`,
    }));
    const listing = createOutlookMailbox(account).listInboxRefs({ limit: 10 });
    await expect(listing).rejects.toMatchObject({ kind: 'unavailable' });
    expect(calls.length).toBeLessThan(30);
  });

  it('follows no link to another host', async () => {
    const { account, calls } = scriptedGraph(() => ({
      value: [],
      '@odata.nextLink': 'https://evil.example/v1.0/me/mailFolders/inbox/messages?$skip=1',
    }));
    const listing = createOutlookMailbox(account).listInboxRefs({ limit: 10 });
    await expect(listing).rejects.toBeInstanceOf(ProviderError);
    expect(calls).toHaveLength(1);
  });
});
