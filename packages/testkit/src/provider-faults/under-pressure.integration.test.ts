import type { MailboxProvider } from '@eisen/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuotaLimits } from '#emulator/protocol.ts';
import { type Emulators, startEmulators } from '#emulator/start-emulators.ts';
import { CELL_OWNER, fillCell } from './cell-world.ts';
import { pressQuota } from './press-quota.ts';

const { address } = CELL_OWNER;
const MANY = Array.from({ length: 12 }, (_, index) => `x${index}`);
const INBOX = ['m1', 'm2', 'm3', 'm4', 'm5', ...MANY];

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({ users: [CELL_OWNER] });
});
afterAll(async () => await emulators.close());

/** Everything that a screen and the background may want at the same moment. */
function wantAll(user: MailboxProvider, background: MailboxProvider, ids: readonly string[]) {
  const [first, second, ...rest] = ids as Parameters<MailboxProvider['getMessages']>[0];
  if (first === undefined || second === undefined) throw new Error('There are too few mails.');
  return [
    ...[user, background].flatMap((mailbox) => [
      mailbox.listInbox({ limit: 50 }),
      mailbox.getMessages(rest),
      mailbox.search({ query: 'subject:about', limit: 20 }),
      mailbox.countInbox(),
      mailbox.profile(),
      mailbox.setRead(rest, true),
      mailbox.inboxChanges(null),
      mailbox.listSentRecipients({ limit: 10 }),
    ]),
    user.archive(first),
    user.trash(second),
  ];
}

describe("Outlook's four calls at once", () => {
  it('are never five, those inside batches included', async () => {
    const provider = emulators.microsoft;
    const { account, id } = await fillCell(provider, 'microsoft', MANY);
    await provider.configure({ quota: true, latencyMs: 4 });
    const [user, background] = [account.open('user'), account.open('background')];
    await account.run(Promise.all(wantAll(user, background, INBOX.map(id))));
    const { quota } = await provider.report();
    // Four were wanted all the time: less would say that nothing pressed.
    expect(quota[address]).toMatchObject({ refused: 0, peakAtOnce: 4 });
  });

  it('of which another program has two for a while are waited for', async () => {
    const provider = emulators.microsoft;
    const { account, id } = await fillCell(provider, 'microsoft', MANY);
    await provider.configure({
      // So slow that one is not over before the next has its connection.
      latencyMs: 40,
      rules: [{ fault: 'concurrency', max: 2, retryAfter: 1, times: 6 }],
    });
    const background = account.open('background');
    const found = await account.run(
      Promise.all(INBOX.map((key) => background.getMessages([id(key)]))),
    );
    expect(found.map(([message]) => message?.subject)).toEqual(INBOX.map((key) => `About ${key}`));
    expect((await provider.report()).rules[0]?.fired).toBeGreaterThan(0);
  });
});

describe('a token that expires under all calls at once', () => {
  it.each(['google', 'microsoft'] as const)('of %s costs one refresh', async (name) => {
    const provider = emulators[name];
    const { account, id } = await fillCell(provider, name, MANY);
    const [user, background] = [account.open('user'), account.open('background')];
    await provider.configure({ rules: [{ fault: 'expire', skip: 7, times: 1 }] });
    await account.run(Promise.all(wantAll(user, background, INBOX.map(id))));
    expect(account.renewals()).toBe(1);
  });
});

describe("Gmail's 6,000 units a minute", () => {
  it.each<[string, QuotaLimits]>([
    ['a window that slides', { units: 6_000, windowMs: 60_000, atOnce: null }],
    [
      'a bucket that fills evenly',
      { units: 6_000, windowMs: 60_000, atOnce: null, refillsEvenly: true },
    ],
  ])('as %s are never passed, and hardly less are used', async (_, quota) => {
    const { use, tookMs } = await pressQuota(emulators.google, 'google', quota, 8_000);
    expect(use.refused).toBe(0);
    expect(use.peakUnits).toBeLessThanOrEqual(6_000);
    expect(use.peakUnits).toBeGreaterThan(5_000);
    expect(tookMs).toBeGreaterThan(60_000);
  });
});
