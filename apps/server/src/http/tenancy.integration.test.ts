import { buildOpenApi, CALLS, type CallDefinition } from '@eisen/contract';
import { type Client, connectBundled, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';
import { TABLES, USER_OWNED_TABLES } from '#db/tables.ts';
import { ask } from './fixtures/ask-call.ts';
import type { CallRequest } from './fixtures/call-case.ts';
import { type CallWorld, MARK, makeCallWorld, shareTeam } from './fixtures/call-world.ts';
import { ID_FIELDS, withOtherIds } from './fixtures/other-ids.ts';
import { caseOf } from './fixtures/run-call-cases.ts';
import { createFilterStripper } from './fixtures/strip-filters.ts';
import {
  type ActorName,
  type Actors,
  gatherActors,
  SIGNED_IN,
  WITHOUT_SESSION,
} from './fixtures/tenancy-actors.ts';
import { faceOf, marksIn } from './fixtures/tenancy-answers.ts';
import { writtenSum } from './fixtures/written-sum.ts';

/** What these end is the caller's own, so they come last, in an order in which he can go on. */
const ENDING = [
  ...['account.changePassword', 'account.deleteAccount', 'sandbox.connect', 'sandbox.import'],
  ...['mailbox.login', 'mailbox.disconnect', 'account.logout'],
];
/** Nobody is signed in yet; whether they tell who has an account: `guessing.integration` and `links.integration`. */
const AT_THE_DOOR = /^(account\.(login|register|requestPasswordReset)|sandbox\.page)$/;
/** Whoever has a mailed token has read the mail; one that nobody has is looked at in `links.integration.test`. */
const TOKEN_IS_THE_KEY = /^account\.(resetPassword|verifyAddress|invitation|join)$/;
/** The answer never ends; whose events it tells: `events.integration.test`. */
const ENDLESS = 'events.stream';

/** A team mate is in the team, so these tell him of it and its people. */
const MAY_KNOW_THE_TEAM =
  /^(account\.(profile|updateProfile|export)|mailbox\.user|teams\.|delegation\.(checkEmail|delegate\.))/;

/** The word of JSON Schema in front of an element; its list is named before. */
const OF_SCHEMAS = ['items'];

/** An id without the provider's form. */
const plainId = ({ id }: CallDefinition) => id.replace(/\.(outlook|gmail)$/, '');
const isNamed = (call: CallDefinition) =>
  call.id !== ENDLESS && !AT_THE_DOOR.test(call.id) && !ENDING.includes(plainId(call));

describe('who is not the owner', () => {
  const stripper = createFilterStripper();
  let stack: Stack;
  let worlds: { outlook: CallWorld; gmail: CallWorld };
  let actors: { outlook: Actors; gmail: Actors };
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
    actors = {
      outlook: await gatherActors(stack, worlds.outlook, stack.alice),
      gmail: await gatherActors(stack, worlds.gmail, stack.alice),
    };
  }, 120_000);
  afterAll(() => stack.close());

  const everybody = (world: CallWorld) =>
    Object.entries(actors[world.provider]) as [ActorName, Client][];
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
    for (const [name, client] of everybody(world)) {
      const real = await send(client, call, request);
      if (call.auth !== 'none' && WITHOUT_SESSION.includes(name))
        expect([name, real.status, real.body?.code]).toEqual([name, 401, 'not_signed_in']);
      // Whoever has no mailbox is refused before anything is looked for, which would show nothing.
      expect([name, real.body?.code]).not.toEqual([name, 'provider_auth_required']);
      if (TOKEN_IS_THE_KEY.test(call.id)) continue;
      if (mayKnow(name, call)) continue;
      seen.push(...marksIn(real, world, twin).map((mark) => `${name} sees ${mark}`));
      if (twin.ids.size === 0) continue;
      const nothing = await send(client, call, twin.request);
      expect([name, faceOf(real, twin)]).toEqual([name, faceOf(nothing, twin)]);
    }
    expect(seen).toEqual([]);
    expect(await rowsAbout(stack, world.ownerId)).toEqual(before);
  });

  it('what an owner does shows in no list and no count of anybody else', async () => {
    const lists = rows
      .map(([, call]) => call)
      .filter((call) => call.method === 'GET' && call.auth !== 'none' && !call.path.includes('{'));
    const readAll = async () => {
      const read = new Map<string, unknown>();
      for (const call of lists) {
        const world = worldOf(call);
        const { query } = { query: undefined, ...(await caseOf(call)?.good(world)) };
        for (const name of SIGNED_IN) {
          if (mayKnow(name, call)) continue;
          const answer = await send(actors[world.provider][name], call, query ? { query } : {});
          read.set(`${call.id} as ${name}`, faceOf(answer, withOtherIds({})));
        }
      }
      return read;
    };
    const before = await readAll();
    expect(before.size).toBeGreaterThan(40);
    let done = 0;
    for (const [, call] of rows) {
      if (call.method === 'GET' || call.auth === 'none') continue;
      const world = worldOf(call);
      const { as = world.owner, ...request } = (await caseOf(call)?.good(world)) ?? {};
      if ((await send(as, call, request)).status < 300) done += 1;
    }
    expect(done).toBeGreaterThan(30);
    for (const [one, face] of await readAll()) expect([one, face]).toEqual([one, before.get(one)]);
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
      '%s: stranger, ex-member and mate still get nothing',
      async (_id, call) => {
        const world = worldOf(call);
        stripper.turn(false);
        const request = await requestOf(call, world);
        stripper.turn(true);
        const before = await rowsAbout(stack, world.ownerId);
        for (const name of ['stranger', 'ex-member', 'team mate who is not asked'] as const) {
          const answer = await send(actors[world.provider][name], call, request);
          const seen = mayKnow(name, call) ? [] : marksIn(answer, world, withOtherIds(request));
          expect([name, answer.status < 500, seen]).toEqual([name, true, []]);
        }
        expect(await rowsAbout(stack, world.ownerId)).toEqual(before);
      },
    );

    it('and the filters were there', () => {
      expect(USER_OWNED_TABLES.filter((table) => !stripper.stripped().includes(table))).toEqual([]);
    });
  });

  const endings = ENDING.flatMap((id) => CALLS.filter((call) => plainId(call) === id)).map(
    (call) => [call.id, call] as const,
  );
  it.each(endings)('%s: ends nothing but what is the caller’s own', async (_id, call) => {
    const world = worldOf(call);
    const { as: _newcomer, ...request } = (await caseOf(call)?.good(world)) ?? {};
    const before = await rowsAbout(stack, world.ownerId);
    for (const [name, client] of everybody(world)) {
      const answer = await send(client, call, request);
      if (call.auth !== 'none' && WITHOUT_SESSION.includes(name))
        expect([name, answer.status]).toEqual([name, 401]);
      expect([name, marksIn(answer, world, withOtherIds({}))]).toEqual([name, []]);
    }
    expect(await rowsAbout(stack, world.ownerId)).toEqual(before);
  });

  it('and the endless answer begins for nobody without a session', async () => {
    const [stream] = CALLS.filter(({ id }) => id === ENDLESS);
    for (const name of WITHOUT_SESSION)
      expect((await ask(actors.outlook[name], stream as CallDefinition, {})).status).toBe(401);
  });
});

/** What of a team its members may be told. */
function mayKnow(name: ActorName, { id }: CallDefinition): boolean {
  return name === 'team mate who is not asked' && MAY_KNOW_THE_TEAM.test(id);
}

/** A request about something of the owner's, in words that are the caller's own. */
async function requestOf(call: CallDefinition, world: CallWorld): Promise<CallRequest> {
  const { as: _owner, ...request } = (await caseOf(call)?.good(world)) ?? {};
  return JSON.parse(JSON.stringify(request).replaceAll(MARK, 'pebble'));
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
