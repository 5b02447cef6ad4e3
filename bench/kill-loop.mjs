// kill -9 in the middle of writes, many times: every decision that was acknowledged must be there afterwards.
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createRandom } from './lib/mail.mjs';
import { signIn, signUp, startServer } from './lib/server.mjs';

const rounds = Number(process.argv[2] ?? 20);
const engines = (process.argv[3] ?? 'pglite,postgres').split(',');
const quadrants = ['do', 'schedule', 'delegate', 'eliminate'];

for (const engine of engines) console.log(JSON.stringify(await killLoop(engine)));

async function killLoop(engine) {
  const random = createRandom(42);
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const env = postgres ? { DATABASE_URL: postgres.url } : {};
  let server = await startServer({ env });
  const { dataDir, port } = server;
  const first = await signUp(server);
  await first.call('POST', '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  const ids = (await first.call('GET', '/auth/emails?limit=200')).emails.map((email) => email.id);
  const acknowledged = new Map();
  let writes = 0;
  let lost = 0;
  let client = first;
  for (let round = 0; round < rounds; round += 1) {
    const killAfterMs = 100 + random() * 1_400;
    const timer = setTimeout(() => server.kill(), killAfterMs);
    const inFlight = new Map();
    try {
      for (;;) {
        const id = ids[Math.floor(random() * ids.length)];
        const quadrant = quadrants[Math.floor(random() * 4)];
        inFlight.set(id, quadrant);
        await client.call('PUT', '/api/email-quadrants', { items: [{ id, quadrant }] });
        acknowledged.set(id, quadrant);
        inFlight.delete(id);
        writes += 1;
      }
    } catch (error) {
      if (error.status) throw error;
    }
    clearTimeout(timer);
    await server.ended;
    server = await startServer({ dataDir, env, port });
    client = await signIn(server, first.person);
    const page = await client.call('GET', '/auth/emails?limit=200');
    const now = new Map(page.emails.map((email) => [email.id, email.quadrant]));
    for (const [id, quadrant] of acknowledged) {
      // A write whose answer never arrived may have happened: both states are right.
      const possible = inFlight.has(id) ? [quadrant, inFlight.get(id)] : [quadrant];
      if (!possible.includes(now.get(id))) lost += 1;
      else acknowledged.set(id, now.get(id));
    }
  }
  await server.stop();
  server.remove();
  await postgres?.stop();
  return { bench: 'kill-loop', engine, kills: rounds, acknowledgedWrites: writes, lost };
}
