// Two processes at work on one Gmail account, as fast as it lets them, against an emulated Gmail that refuses what is
// over 6,000 units a minute: `node bench/gmail-quota.mjs`. Time goes ten times faster; `… 1` takes it as it is, `… 10 3000`
// presses with half as many calls.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { startPostgres } from '../scripts/lib/postgres.mjs';

register();
const { GMAIL_QUOTA } = await import('@eisen/mailbox');
const { plainMail, startEmulators } = await import('@eisen/testkit');

const ADDRESS = 'alice@north.example';
const PROCESSES = 2;
const WINDOWS = 2.5;
const speed = Number(process.argv[2] ?? 10);
/** Units that the emulated Gmail grants in a window. */
const limit = Number(process.argv[3] ?? 6_000);
const share = limit / 6_000;
const windowMs = 60_000 / speed;
/** Time goes faster, and a busy machine's delays between asking and arriving do not. */
const DELAY_MS = 400;

const mails = Array.from({ length: 40 }, (_, number) =>
  plainMail({ key: `mail-${number}`, minutesAgo: number }),
);
const [postgres, emulators] = await Promise.all([
  startPostgres(),
  startEmulators({ users: [{ address: ADDRESS, displayName: 'Alice North', mails }] }),
]);
const { google } = emulators;

try {
  const held = await google.holdings(ADDRESS);
  const task = {
    databaseUrl: postgres.url,
    gmailUrl: google.url,
    address: ADDRESS,
    token: await google.issueToken(ADDRESS),
    ids: held.map(({ id }) => id),
    rule: {
      capacity: GMAIL_QUOTA.capacity * share,
      reserve: GMAIL_QUOTA.reserve * share,
      refillPerMinute: GMAIL_QUOTA.refillPerMinute * share * speed,
      atOnce: null,
    },
    forMs: WINDOWS * windowMs,
  };
  await google.configure({ quota: { units: limit, windowMs: windowMs - DELAY_MS, atOnce: null } });
  const workers = await Promise.all(Array.from({ length: PROCESSES }, startWorker));
  const done = await Promise.all(workers.map((worker) => run(worker, task)));
  const use = (await google.report()).quota[ADDRESS];
  console.log(
    JSON.stringify({
      bench: 'gmail-quota',
      processes: PROCESSES,
      speed,
      limit,
      ...use,
      done,
    }),
  );
  // Less than two thirds of it would say that nothing pressed.
  const isKept = use.refused === 0 && use.peakUnits > (limit * 2) / 3;
  if (!isKept || done.some(({ reads, broken }) => reads === 0 || broken > 0)) process.exitCode = 1;
} finally {
  await emulators.close();
  await postgres.stop();
}

async function startWorker() {
  const worker = fork(fileURLToPath(new URL('lib/press-gmail.mjs', import.meta.url)));
  await once(worker, 'message');
  return worker;
}

async function run(worker, task) {
  worker.send(task);
  const [done] = await once(worker, 'message');
  worker.disconnect();
  return done;
}
