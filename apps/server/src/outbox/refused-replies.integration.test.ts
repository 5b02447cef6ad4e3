import {
  createScriptedClock,
  EMULATED_CLIENT,
  type EmulatedProvider,
  type Emulators,
  plainMail,
  type ServiceSettings,
  type Stack,
  startEmulators,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pressSignIn } from '#connections/fixtures/press-sign-in.ts';

const ACCOUNTS = {
  outlook: 'dana@brightwater.example',
  gmail: 'evan@brightwater.example',
} as const;
/** The calls that make and send a draft, at both providers. */
const LEAVING = 'createReply|/drafts|/send(\\?|$)';
const MAILS = 30;

type Rule = NonNullable<ServiceSettings['rules']>[number];

/** What a provider may answer while a reply leaves, and what its writer is told in the end. */
const WAITED_OUT: readonly (readonly [string, Rule])[] = [
  ['429', { fault: 'status', status: 429, retryAfter: 1, path: LEAVING, times: 2 }],
  ['500', { fault: 'status', status: 500, path: LEAVING, times: 2 }],
  ['a connection that is cut', { fault: 'reset', when: 'before', path: LEAVING, times: 2 }],
  ['an answer that is cut', { fault: 'reset', when: 'mid-body', path: LEAVING, times: 1 }],
];
const FOR_GOOD: readonly (readonly [string, Rule, string])[] = [
  [
    '429',
    { fault: 'status', status: 429, retryAfter: 1, path: LEAVING },
    'The reply could not be sent. The mail provider asks to slow down. Please try again in a moment.',
  ],
  [
    '500',
    { fault: 'status', status: 500, path: LEAVING },
    'The reply could not be sent. The mail provider could not be reached.',
  ],
  [
    'a connection that is cut',
    { fault: 'reset', when: 'before', path: LEAVING },
    'The reply could not be sent. The mail provider could not be reached.',
  ],
];

describe('a reply that its provider refuses', () => {
  const clock = createScriptedClock('2026-11-20T12:30:00Z');
  let emulators: Emulators;
  let stack: Stack;

  beforeAll(async () => {
    emulators = await startEmulators({
      users: Object.values(ACCOUNTS).map((address) => ({
        address,
        displayName: address,
        mails: Array.from({ length: MAILS }, (_, number) =>
          plainMail({
            key: `${address}-${number}`,
            subject: `Letter ${number}`,
            minutesAgo: number,
          }),
        ),
      })),
    });
    const { google, microsoft } = emulators;
    stack = await startStack({
      engine: 'pglite',
      clock,
      people: ['alice', 'bob'],
      env: {
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
    for (const [client, base, address] of [
      [stack.alice, '/auth', ACCOUNTS.outlook],
      [stack.bob, '/auth/gmail', ACCOUNTS.gmail],
    ] as const) {
      const login = await client.get(`${base}/login`);
      const callback = await pressSignIn(login.headers.location ?? '', address);
      await client.get(`${callback.pathname}${callback.search}`);
    }
  });
  afterAll(async () => {
    await stack.close();
    await emulators.close();
  });

  describe.each(['outlook', 'gmail'] as const)('by %s', (name) => {
    let remote: EmulatedProvider;
    let number = 0;
    const client = () => (name === 'outlook' ? stack.alice : stack.bob);
    const list = () =>
      client().get(name === 'outlook' ? '/auth/emails?limit=40' : '/auth/gmail/emails?limit=40');
    const held = async (subject: string) =>
      (await remote.holdings(ACCOUNTS[name])).filter((one) => one.subject === subject);

    beforeEach(async () => {
      remote = name === 'outlook' ? emulators.microsoft : emulators.google;
      await remote.configure({});
      number += 1;
    });

    async function give(archive: boolean) {
      const subject = `Letter ${number}`;
      const mail = (await list()).body.emails.find(
        (one: { subject: string }) => one.subject === subject,
      );
      const answer = await client().post('/api/reply_email', {
        message_id: mail.id,
        to: 'mira@north.example',
        reply_body: `Words ${name} ${number}`,
        archive,
      });
      expect(answer.status).toBe(200);
      const entry = async () => (await client().get(`/api/outbox/${answer.body.outbox_id}`)).body;
      return { subject, entry };
    }

    /** Longer than every attempt that the outbox makes. */
    async function drain() {
      for (let turn = 0; turn < 6; turn += 1) {
        clock.advance({ minutes: 11 });
        await stack.context.mail.drainOutbox();
      }
    }

    it.each(WAITED_OUT)(
      'is sent once, and its email archived, after %s [FIX-12, FIX-16]',
      async (_, rule) => {
        const { subject, entry } = await give(true);
        await remote.configure({ rules: [rule] });
        await drain();
        expect(await entry()).toMatchObject({ state: 'sent', error: null, archive: 'done' });
        const sent = await held(`Re: ${subject}`);
        expect(sent.map(({ folder }) => folder)).toEqual(['sent']);
        expect((await held(subject)).map(({ folder }) => folder)).toEqual(['archive']);
      },
    );

    it.each(FOR_GOOD)(
      'is under way, then not sent with its reason, while %s lasts [FIX-12, FIX-16]',
      async (_, rule, words) => {
        const { subject, entry } = await give(true);
        await remote.configure({ rules: [rule] });
        clock.advance({ ms: 8_000 });
        await stack.context.mail.drainOutbox();
        expect(await entry()).toMatchObject({ state: 'sending', error: null });
        await drain();
        expect(await entry()).toMatchObject({ state: 'failed', error: words, archive: null });
        expect((await held(`Re: ${subject}`)).filter(({ folder }) => folder === 'sent')).toEqual(
          [],
        );
        expect((await held(subject)).map(({ folder }) => folder)).toEqual(['inbox']);
      },
    );

    it('is not sent, and says so at once, when the access was revoked [FIX-12]', async () => {
      const { subject, entry } = await give(true);
      await remote.expireConsent();
      await remote.expireTokens();
      clock.advance({ ms: 8_000 });
      await stack.context.mail.drainOutbox();
      expect(await entry()).toMatchObject({
        state: 'failed',
        error: 'The reply could not be sent. The mailbox has to be connected again.',
      });
      expect((await held(subject)).map(({ folder }) => folder)).toEqual(['inbox']);
    });
  });
});
