import { buildOpenApi, CALLS, type CallDefinition } from '@eisen/contract';
import {
  type Client,
  type ClientAnswer,
  connectBundled,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';
import { TABLES, USER_OWNED_TABLES } from '#db/tables.ts';
import { ask } from './fixtures/ask-call.ts';
import type { CallRequest } from './fixtures/call-case.ts';
import { type CallWorld, MARK, makeCallWorld, shareTeam } from './fixtures/call-world.ts';
import { ID_FIELDS, type Twin, withOtherIds } from './fixtures/other-ids.ts';
import { caseOf } from './fixtures/run-call-cases.ts';
import { createFilterStripper } from './fixtures/strip-filters.ts';
import {
  type ActorName,
  type Actors,
  gatherActors,
  WITHOUT_SESSION,
} from './fixtures/tenancy-actors.ts';
import { writtenSum } from './fixtures/written-sum.ts';

/** What these end is the caller's own: nobody else's id is in the request, and the caller could not go on. */
const ENDS_WHAT_IS_HIS =
  /^(account\.(login|register|logout|changePassword|deleteAccount|requestPasswordReset)|mailbox\.(disconnect|login)|sandbox\.(connect|import|page))/;
/** Whoever has a mailed token has read the mail; one that nobody has is looked at in `links.integration.test`. */
const TOKEN_IS_THE_KEY = /^account\.(resetPassword|verifyAddress|invitation|join)$/;
/** The answer never ends; whose events it tells: `events.integration.test`. */
const ENDLESS = 'events.stream';

/** A team mate is in the team, so these tell him of it and its people. */
const MAY_KNOW_THE_TEAM =
  /^(account\.(profile|updateProfile|export)|mailbox\.user|teams\.|delegation\.(checkEmail|delegate\.))/;

/** The word of JSON Schema in front of an element; its list is named before. */
const OF_SCHEMAS = ['items'];

const isNamed = ({ id }: CallDefinition) => id !== ENDLESS && !ENDS_WHAT_IS_HIS.test(id);

describe('who is not the owner', () => {
  const stripper = createFilterStripper();
  let stack: Stack;
  let worlds: { outlook: CallWorld; gmail: CallWorld };
  let actors: { outlook: Actors; gmail: Pick<Actors, 'signed out' | 'deleted user' | 'stranger'> };
  let tried = 0;

  beforeAll(async () => {
    stack = await startStack({
      engine: 'pglite',
      env: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' },
      rewriteSql: stripper.rewrite,
    });
    for (const name of ['alice', 'carol'] as const) await connectBundled(stack[name], 'outlook');
    for (const name of ['bob', 'dan'] as const) await connectBundled(stack[name], 'gmail');
    const teamId = await shareTeam(stack);
    worlds = {
      outlook: await makeCallWorld(stack, 'outlook', teamId),
      gmail: await makeCallWorld(stack, 'gmail', teamId),
    };
    const outlook = await gatherActors(stack, worlds.outlook);
    actors = { outlook, gmail: { ...outlook, stranger: stack.dan } };
  }, 120_000);
  afterAll(() => stack.close());

  const worldOf = (call: CallDefinition) => worlds[call.provider ?? 'outlook'];
  const send = (as: Client, call: CallDefinition, request: CallRequest) => {
    tried += 1;
    return ask(as, call, request);
  };

  it('knows every field of the contract that holds an id', () => {
    const { paths } = buildOpenApi({ version: '1', serverUrl: 'http://x' });
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const document = JSON.stringify(operations.map(({ requestBody }) => requestBody));
    const text = '\\{"type":"string","minLength":1,"maxLength":512\\}';
    const inBodies = [
      ...document.matchAll(new RegExp(`"(\\w+)":${text}`, 'g')),
      ...document.matchAll(new RegExp(`"(\\w+)":\\{[^{}]*"items":${text}`, 'g')),
    ];
    const inPaths = CALLS.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)]);
    const names = [...inBodies, ...inPaths].map(([, name = '']) => name);
    expect(
      [...new Set(names)].filter((name) => !ID_FIELDS.includes(name) && !OF_SCHEMAS.includes(name)),
    ).toEqual([]);
  });

  const rows = CALLS.filter((call) => isNamed(call) && caseOf(call)).map(
    (call) => [call.id, call] as const,
  );
  it.each(rows)('%s: learns nothing and changes nothing', async (_id, call) => {
    const world = worldOf(call);
    const request = await requestOf(call, world);
    const twin = withOtherIds(request);
    const before = await rowsAbout(stack, world.ownerId);
    const seen: string[] = [];
    for (const [name, client] of Object.entries(actors[world.provider]) as [ActorName, Client][]) {
      const real = await send(client, call, request);
      if (call.auth !== 'none' && WITHOUT_SESSION.includes(name))
        expect([name, real.status, real.body?.code]).toEqual([name, 401, 'not_signed_in']);
      if (TOKEN_IS_THE_KEY.test(call.id)) continue;
      const isMate = name === 'team mate who is not asked';
      if (isMate && MAY_KNOW_THE_TEAM.test(call.id)) continue;
      seen.push(...marksIn(real.text, world, twin).map((mark) => `${name} sees ${mark}`));
      if (twin.ids.size === 0) continue;
      const nothing = await send(client, call, twin.request);
      expect([name, faceOf(real, twin)]).toEqual([name, faceOf(nothing, twin)]);
    }
    expect(seen).toEqual([]);
    expect(await rowsAbout(stack, world.ownerId)).toEqual(before);
  });

  it('tried every call of the contract', () => {
    const named = CALLS.filter(isNamed).map(({ id }) => id);
    expect(named.filter((id) => !rows.some(([row]) => row === id)).sort()).toEqual(
      [...stack.notServed].sort(),
    );
    expect(tried).toBeGreaterThan(rows.length * 5);
  });

  describe('without the owner filter of any statement', () => {
    beforeAll(() => stripper.turn(true));
    afterAll(() => stripper.turn(false));

    it.each(rows.filter(([, call]) => call.auth !== 'none'))(
      '%s: the stranger still gets nothing',
      async (_id, call) => {
        const world = worldOf(call);
        stripper.turn(false);
        const request = await requestOf(call, world);
        stripper.turn(true);
        const before = await rowsAbout(stack, world.ownerId);
        const answer = await send(world.stranger, call, request);
        expect(marksIn(answer.text, world, withOtherIds(request))).toEqual([]);
        expect(await rowsAbout(stack, world.ownerId)).toEqual(before);
      },
    );

    it('and the filters were there', () => {
      expect(USER_OWNED_TABLES.filter((table) => !stripper.stripped().includes(table))).toEqual([]);
    });
  });
});

/** A request about something of the owner's, in words that are the caller's own. */
async function requestOf(call: CallDefinition, world: CallWorld): Promise<CallRequest> {
  const { as: _owner, ...request } = (await caseOf(call)?.good(world)) ?? {};
  return JSON.parse(JSON.stringify(request).replaceAll(MARK, 'pebble'));
}

/** What of the owner's stands in an answer; ids that the caller has sent himself are no news. */
function marksIn(text: string, world: CallWorld, { ids }: Twin): string[] {
  const rest = [...ids.keys()].reduce((left, id) => left.replaceAll(id, ''), text);
  return [MARK, ...world.marks].filter((mark) => !ids.has(mark) && rest.includes(mark));
}

/** Everything of an answer that could tell whether something is there. */
function faceOf({ status, headers, text, body }: ClientAnswer, { ids }: Twin) {
  const { date: _date, 'content-length': _length, 'retry-after': _after, ...rest } = headers;
  const plain = [...ids].reduce(
    (left, [id, other]) => left.replaceAll(id, '<id>').replaceAll(other, '<id>'),
    text,
  );
  return { status, headers: rest, body: status >= 400 || body === null ? plain : shapeOf(body) };
}

/** Names and kinds, without the values: a success holds ids and times that are new each time. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

/** What reading notices in the background, and what is counted at each call. */
const RESTLESS = [
  'sessions',
  'rate_limits',
  'mail_indexes',
  'message_index',
  'known_senders',
  'event_heads',
  'user_events',
];

/** For each table, how many rows are of a user or name him, and a sum that changes whenever one is written. */
async function rowsAbout({ context }: Stack, userId: string): Promise<unknown> {
  const parts = TABLES.filter(({ name }) => !RESTLESS.includes(name)).map(({ name }) => {
    const about = USER_OWNED_TABLES.includes(name)
      ? sql`user_id = ${userId}`
      : sql`t::text like ${`%${userId}%`}`;
    return sql`select ${name}::text as name, count(*)::int as count, ${writtenSum(name)} as sum from ${sql.identifier(name)} t where ${about}`;
  });
  return await context.db.asSystem((tx) => rowsOf(tx, sql.join(parts, sql` union all `)));
}
