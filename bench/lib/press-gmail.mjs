// One of several processes at work on one Gmail account: reads whole mails for a user and in the background, one batch
// after the other, and says how many, how many the quota of all processes put off, and how many broke.
import { register } from 'tsx/esm/api';

register();
const { createGmailMailbox, ProviderError } = await import('@eisen/mailbox');
const { openPostgres, systemIds } = await import('@eisen/server');
const { createSharedQuotas } = await import('../../apps/server/src/connections/shared-quotas.ts');

/** 400 units, or 20. */
const AT_ONCE = [20, 1];

process.once('message', (task) => void work(task));
process.send('ready');

async function work({ databaseUrl, gmailUrl, address, token, ids, rule, forMs }) {
  const db = await openPostgres({ url: databaseUrl });
  const quotas = createSharedQuotas({
    db,
    ids: systemIds,
    edges: { sleep: (ms) => new Promise((done) => setTimeout(done, ms)), random: Math.random },
    onTrouble(error) {
      throw error;
    },
    rules: { gmail: rule, outlook: rule },
  });
  const open = (priority) =>
    createGmailMailbox({
      baseUrl: gmailUrl,
      ownerAddress: address,
      tokens: { current: async () => token, renew: async () => token },
      quota: quotas.create('gmail', address),
      priority,
    });
  const report = { reads: 0, putOff: 0, broken: 0 };
  const until = performance.now() + forMs;

  async function read(priority, count) {
    const mailbox = open(priority);
    for (let from = 0; performance.now() < until; from += 1) {
      const some = ids.slice(from % 20, (from % 20) + count);
      try {
        const found = await mailbox.getMessages(some);
        report.reads += found.length;
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'rate-limited') report.putOff += 1;
        else report.broken += 1;
      }
    }
  }
  await Promise.all(
    ['user', 'user', 'background'].flatMap((priority) =>
      AT_ONCE.map((count) => read(priority, count)),
    ),
  );
  await quotas.settle();
  await db.close();
  process.send(report);
}
