import type { CallDefinition } from '@eisen/contract';
import {
  type Client,
  createScriptedClock,
  EMULATED_CLIENT,
  type Emulators,
  findErasing,
  plainMail,
  type Stack,
  startEmulators,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressSignIn } from '#connections/fixtures/press-sign-in.ts';
import { type CallWorld, makeCallWorld, shareTeam } from './fixtures/call-world.ts';
import { runCallCases } from './fixtures/run-call-cases.ts';

/** Enough that each test has an email of its own. */
const MAILS = 45;
const ACCOUNTS = { alice: 'dana', bob: 'evan', carol: 'fay', dan: 'gus' } as const;
const addressOf = (name: string) => `${name}@brightwater.example`;

const mailsFor = (name: string) =>
  Array.from({ length: MAILS }, (_, number) =>
    plainMail({
      key: `${name}-${number}`,
      subject: `Letter ${number}`,
      minutesAgo: number,
      ...(number === 0 ? { file: 'papers.txt' } : {}),
    }),
  );

/** The adapters of both providers over emulators; who consents goes through the whole sign-in first. */
describe('every call that asks a provider, on Graph and on Gmail', () => {
  let emulators: Emulators;
  let stack: Stack;
  let worlds: { outlook: CallWorld; gmail: CallWorld };

  async function connect(client: Client, base: string, address: string): Promise<void> {
    const login = await client.get(`${base}/login`);
    const callback = await pressSignIn(login.headers.location ?? '', address);
    const answer = await client.get(`${callback.pathname}${callback.search}`);
    expect(answer.headers.location).toMatch(/^\/dashboard\//);
  }

  beforeAll(async () => {
    emulators = await startEmulators({
      users: Object.values(ACCOUNTS).map((name) => ({
        address: addressOf(name),
        displayName: name,
        mails: mailsFor(name),
      })),
    });
    const { google, microsoft } = emulators;
    stack = await startStack({
      engine: 'pglite',
      clock: createScriptedClock('2026-11-20T12:30:00Z'),
      env: {
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'eisen@mail.example',
        EISEN_SANDBOX: 'off',
        MICROSOFT_CLIENT_ID: EMULATED_CLIENT.clientId,
        MICROSOFT_CLIENT_SECRET: EMULATED_CLIENT.clientSecret,
        MICROSOFT_LOGIN_URL: microsoft.url,
        MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0`,
        GOOGLE_CLIENT_ID: EMULATED_CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: EMULATED_CLIENT.clientSecret,
        GOOGLE_AUTH_URL: google.url,
        GOOGLE_TOKEN_URL: google.url,
        GMAIL_API_URL: google.url,
        GOOGLE_CALENDAR_URL: `${google.url}/calendar/v3`,
      },
    });
    for (const name of ['alice', 'carol'] as const)
      await connect(stack[name], '/auth', addressOf(ACCOUNTS[name]));
    for (const name of ['bob', 'dan'] as const)
      await connect(stack[name], '/auth/gmail', addressOf(ACCOUNTS[name]));
    const teamId = await shareTeam(stack);
    worlds = {
      outlook: await makeCallWorld(stack, 'outlook', teamId),
      gmail: await makeCallWorld(stack, 'gmail', teamId),
    };
  });
  afterAll(async () => {
    await stack.close();
    await emulators.close();
  });

  describe.each(['outlook', 'gmail'] as const)('of %s', (provider) => {
    runCallCases(
      (call: CallDefinition) => worlds[call.provider ?? provider],
      (one, call) => one.asksProvider === true && (call.provider ?? provider) === provider,
    );
  });

  it('nothing of that erased anything at a provider', async () => {
    for (const emulator of [emulators.google, emulators.microsoft])
      expect(findErasing(await emulator.requests())).toEqual([]);
  });
});
