import { CALLS, failuresOf } from '@eisen/contract';
import { connectBundled, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '#db/pglite.ts';
import { createDiskSpace } from '#disk-space.ts';
import { ask } from './fixtures/ask-call.ts';
import type { CallRequest } from './fixtures/call-case.ts';
import { type CallWorld, makeCallWorld, shareTeam } from './fixtures/call-world.ts';
import { caseOf } from './fixtures/run-call-cases.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };

describe('every reading call on a full disk', () => {
  let free = 1e12;
  let now = 0;
  let stack: Stack;
  let worlds: { outlook: CallWorld; gmail: CallWorld };
  beforeAll(async () => {
    const disk = createDiskSpace({ folder: '/', freeBytes: () => free, nowMs: () => now });
    const db = await openPglite({ dataDir: null, disk });
    stack = await startStack({ engine: 'pglite', env: SMTP, overrides: { db, disk } });
    for (const name of ['alice', 'carol'] as const) await connectBundled(stack[name], 'outlook');
    for (const name of ['bob', 'dan'] as const) await connectBundled(stack[name], 'gmail');
    const teamId = await shareTeam(stack);
    worlds = {
      outlook: await makeCallWorld(stack, 'outlook', teamId),
      gmail: await makeCallWorld(stack, 'gmail', teamId),
    };
  });
  afterAll(() => stack.close());

  it('answers, or refuses as its description says; no session keeps anybody from reading [FIX-56]', async () => {
    const reading = CALLS.filter(({ method, id }) => method === 'GET' && id !== 'events.stream');
    const asked: (readonly [(typeof reading)[number], CallWorld, CallRequest])[] = [];
    for (const call of reading) {
      const world = worlds[call.provider ?? 'outlook'];
      const one = caseOf(call);
      if (one && !one.worksElsewhere) asked.push([call, world, await one.good(world)]);
    }
    free = 0;
    now += 1_000;
    stack.clock.advance({ minutes: 10 });
    const unsaid: string[] = [];
    const refused: string[] = [];
    for (const [call, world, request] of asked) {
      const answer = await ask(request.as ?? world.owner, call, request);
      if (answer.status !== 507) continue;
      refused.push(call.id);
      if (!failuresOf(call).some(({ status }) => status === 507)) unsaid.push(call.id);
    }
    expect(unsaid).toEqual([]);
    expect(refused).toContain('mailbox.emails.outlook');
    expect(refused).not.toContain('account.profile');
  });
});
