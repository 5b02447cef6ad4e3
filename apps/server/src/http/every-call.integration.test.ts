import { CALLS, type CallDefinition } from '@eisen/contract';
import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallWorld, makeCallWorld, shareTeam } from './fixtures/call-world.ts';
import { CALL_CASES, caseOf, runCallCases } from './fixtures/run-call-cases.ts';

/** With a mail server, so that links are mailed; each address is proven by one. */
const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };

describeOnEngines('every call, on local mailboxes', (engine) => {
  let stack: Stack;
  let worlds: { outlook: CallWorld; gmail: CallWorld };
  beforeAll(async () => {
    stack = await startStack({ engine, env: SMTP });
    for (const name of ['alice', 'carol'] as const) await connectBundled(stack[name], 'outlook');
    for (const name of ['bob', 'dan'] as const) await connectBundled(stack[name], 'gmail');
    const teamId = await shareTeam(stack);
    worlds = {
      outlook: await makeCallWorld(stack, 'outlook', teamId),
      gmail: await makeCallWorld(stack, 'gmail', teamId),
    };
  });
  afterAll(() => stack.close());

  it('has its four cases, but those that are not served yet', () => {
    const missing = CALLS.filter((call) => caseOf(call) === undefined).map(({ id }) => id);
    expect(missing.sort()).toEqual([...stack.notServed].sort());
    const ids = CALLS.map(({ id }) => id.replace(/\.(outlook|gmail)$/, ''));
    expect(Object.keys(CALL_CASES).filter((id) => !ids.includes(id))).toEqual([]);
  });

  runCallCases(
    (call: CallDefinition) => worlds[call.provider ?? 'outlook'],
    () => true,
  );
});
