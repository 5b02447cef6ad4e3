// What it costs to ask the quota that all processes share, before each call to a provider, on a PostgreSQL of its own:
// `node bench/shared-quota.mjs 500`. Accounts of their own, then two processes on one account.
import { register } from 'tsx/esm/api';
import { startPostgres } from '../scripts/lib/postgres.mjs';

register();
const { openPostgres, systemIds } = await import('@eisen/server');
const { createSharedQuotas } = await import('../apps/server/src/connections/shared-quotas.ts');

const calls = Number(process.argv[2] ?? 500);
// Never in the way: it is the asking that is measured.
const rule = { capacity: 1e9, refillPerMinute: 1e9, reserve: 0, atOnce: 1e6 };
const postgres = await startPostgres();
const databases = await Promise.all([1, 2].map(() => openPostgres({ url: postgres.url })));
const shared = databases.map((db) =>
  createSharedQuotas({
    db,
    ids: systemIds,
    edges: { sleep: (ms) => new Promise((done) => setTimeout(done, ms)), random: Math.random },
    onTrouble(error) {
      throw error;
    },
    rules: { gmail: { ...rule, atOnce: null }, outlook: rule },
  }),
);

try {
  const report = { bench: 'shared-quota', calls, 'empty transaction': await timeEmpty() };
  for (const provider of ['gmail', 'outlook'])
    for (const [name, accounts] of Object.entries({ apart: ['a', 'b'], together: ['c', 'c'] })) {
      const quotas = shared.map((one, place) => one.create(provider, accounts[place]));
      report[`${provider} ${name}`] = sum(await Promise.all(quotas.map(time)));
    }
  console.log(JSON.stringify(report));
} finally {
  for (const one of shared) await one.settle();
  for (const db of databases) await db.close();
  await postgres.stop();
}

/** For comparison: what nothing costs on this machine right now. */
async function timeEmpty() {
  const empty = (db) => time({ take: () => db.asSystem(async () => () => {}) });
  return sum(await Promise.all(databases.map(empty)));
}

function sum(both) {
  const tookMs = both.flat().sort((a, b) => a - b);
  const at = (share) => Number(tookMs[Math.floor(share * tookMs.length)].toFixed(2));
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}

/** One call after the other, as one process makes them for one user. */
async function time(quota) {
  const tookMs = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    const giveBack = await quota.take(1, 'user');
    tookMs.push(performance.now() - started);
    giveBack();
  }
  return tookMs;
}
