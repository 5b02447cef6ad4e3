// While one user imports hostile mail and lists it, how much longer another user's call takes: a line for each attack.
//   npm run bench -- foreign-mail [--mails 60] [--kilobytes 858] [--attack name … | --attack all]
//   SERVER_MAIN=<other build>/main.js npm run bench -- foreign-mail     the same against another build
import { parseArgs } from 'node:util';
import { ATTACKS, hostileMbox } from './lib/hostile-mails.mjs';
import { signUp, startServer } from './lib/server.mjs';

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '60' },
    kilobytes: { type: 'string', default: '858' },
    attack: { type: 'string', multiple: true, default: ['styles'] },
  },
});
const mails = Number(values.mails);
const bytes = Number(values.kilobytes) * 1_000;
const ASK_EVERY_MS = 25;
const QUIET_MS = 2_000;

const attacks = values.attack.includes('all') ? Object.keys(ATTACKS) : values.attack;
for (const attack of attacks) console.log(JSON.stringify(await measure(attack)));

async function measure(attack) {
  const server = await startServer();
  try {
    const hostile = await signUp(server);
    const other = await signUp(server);
    await other.call('POST', '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
    const quiet = await watch(other, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    const idleMb = server.memoryMb();
    await heldMs(server);
    const mbox = hostileMbox(attack, { mails, bytes });
    const steps = {
      imported: () => hostile.upload('/auth/sandbox/import?provider=outlook', 'hostile.mbox', mbox),
      async listed() {
        const { emails } = await patiently(() => hostile.call('GET', '/auth/emails?limit=50'));
        ids.push(...emails.map(({ id }) => ({ id })));
        for (const { id } of ids.slice(0, 5))
          await patiently(() => hostile.call('GET', `/auth/emails/${id}`));
      },
      classified: () =>
        patiently(() => hostile.call('POST', '/auth/classify', { emails: ids.slice(0, 25) })),
    };
    const ids = [];
    const seen = {};
    let refused = null;
    for (const [step, work] of Object.entries(steps)) {
      seen[step] = await watch(other, () =>
        work().catch((error) => {
          refused = `${step}: ${error.message}`.slice(0, 120);
        }),
      );
      if (refused !== null) break;
    }
    const longestMs = Math.max(...Object.values(seen).map((one) => one.maxMs));
    return {
      ...{ bench: 'foreign-mail', attack, mails, kilobytes: bytes / 1_000, quiet, ...seen },
      ...{ refused, longestMs, longestAddedMs: longestMs - quiet.maxMs },
      ...{ heldMs: await heldMs(server), idleMb, peakMb: server.peakMemoryMb() },
    };
  } finally {
    await server.stop();
    server.remove();
  }
}

/** The longest time since the last reading that the server's thread was held; null where it does not tell. */
async function heldMs(server) {
  const text = await (await patiently(() => fetch(`${server.url}/metrics`))).text();
  const found = /^eisen_event_loop_held_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text);
  return found ? Math.round(Number(found[1]) * 1_000) : null;
}

/** A server that was held for seconds has closed the connections that waited: asked again, in the same time. */
async function patiently(ask) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error.status !== undefined || tries > 5) throw error;
    }
  }
}

/** What the other user's calls take meanwhile. */
async function watch(client, work) {
  const took = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const at = performance.now();
      await patiently(() => client.call('GET', '/api/tasks'));
      took.push(performance.now() - at);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  const forMs = Math.round(performance.now() - startedAt);
  await asking;
  took.sort((a, b) => a - b);
  const at = (share) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
  return { forMs, calls: took.length, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
