// The first look at a mailbox of 5,000 messages at each provider's emulator, with 80 ms on the way and the quota that
// the provider really gives: seconds until the first 50 and the first 500 are listed, and whether the index is whole.
import { register } from 'tsx/esm/api';

register();
const { plainMail, settingsOf, startEmulators, startStack } = await import('@eisen/testkit');

const COUNT = Number(process.argv[2] ?? 5_000);
const LATENCY_MS = 80;
const ADDRESS = 'dana@brightwater.example';
const PROVIDERS = {
  outlook: { base: '/auth', emulator: 'microsoft' },
  gmail: { base: '/auth/gmail', emulator: 'google' },
};

const emulators = await startEmulators({
  users: [{ address: ADDRESS, displayName: 'Dana Brook' }],
});
const mails = Array.from({ length: COUNT }, (_, place) =>
  plainMail({
    key: `mail${place}`,
    subject: `Letter ${place} about the harbour`,
    text: 'A sentence of a letter that somebody wrote. '.repeat(40),
    minutesAgo: place,
  }),
);

const results = {};
for (const [provider, { base, emulator }] of Object.entries(PROVIDERS))
  results[provider] = await measure(base, emulators[emulator]);
await emulators.close();
console.log(
  JSON.stringify({ bench: 'first-mail', messages: COUNT, latencyMs: LATENCY_MS, ...results }),
);

async function measure(base, remote) {
  await remote.reset();
  await remote.seed(ADDRESS, mails);
  await remote.configure({ latencyMs: LATENCY_MS, quota: true });
  const stack = await startStack({
    engine: 'pglite',
    people: ['alice'],
    clock: {
      now: () => new Date(),
      advance() {},
      set() {},
    },
    env: settingsOf(emulators),
  });
  await signIn(stack.alice, base);
  const started = performance.now();
  const seconds = () => Number(((performance.now() - started) / 1_000).toFixed(2));
  const page = async (cursor) => {
    const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    for (;;) {
      const answer = await stack.alice.get(`${base}/emails?limit=50${query}`);
      if (answer.status === 200) return answer.body;
      // As the page does: what the provider puts off is asked again when it said so.
      const waitS = Number(answer.headers['retry-after'] ?? answer.body.retry_after ?? 2);
      await new Promise((resolve) => setTimeout(resolve, waitS * 1_000));
    }
  };
  const first = await page(null);
  const first50S = seconds();
  let listed = first.emails.length;
  for (let cursor = first.next_cursor; cursor !== null && listed < 500; ) {
    const next = await page(cursor);
    listed += next.emails.length;
    cursor = next.next_cursor;
  }
  const first500S = seconds();
  const ledger = await untilWhole(stack);
  const indexWholeS = seconds();
  const held = await remote.holdings(ADDRESS);
  const inbox = new Set(held.filter(({ folder }) => folder === 'inbox').map(({ id }) => id));
  const indexed = await stack.context.db.asSystem(
    async (tx) =>
      (await tx.execute(`select message_id from message_index where state = 'inbox'`)).rows,
  );
  const known = new Set(indexed.map((row) => row.message_id));
  const use = (await remote.report()).quota[ADDRESS];
  await stack.close();
  return {
    first50S,
    listed,
    first500S,
    indexWholeS,
    missing: [...inbox].filter((id) => !known.has(id)).length,
    double: indexed.length - [...known].filter((id) => inbox.has(id)).length,
    ledger,
    requests: use.calls,
    units: use.units,
    mostUnitsInWindow: use.peakUnits,
    refusedForQuota: use.refused,
  };
}

/** The ledger once it counts what the provider counts; as it stands after two minutes otherwise. */
async function untilWhole(stack) {
  for (let tries = 0; ; tries += 1) {
    const { body } = await stack.alice.get('/api/mailbox/ledger');
    const { provider_count, known, connection, lag_s } = body;
    const told = { provider_count, known, connection: connection.state, lag_s };
    if ((known === COUNT && provider_count === COUNT) || tries === 120) return told;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Over the provider's own page, where Dana presses her name. */
async function signIn(client, base) {
  const login = await client.get(`${base}/login`);
  const asked = new URL(login.headers.location);
  const page = await (await fetch(asked)).text();
  const form = new URLSearchParams({ email: ADDRESS });
  for (const [, name, value] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    if (name !== 'email') form.set(name, value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'));
  const [, action] = /action="([^"]+)"/.exec(page) ?? [];
  const pressed = await fetch(new URL(action, asked), {
    method: 'POST',
    redirect: 'manual',
    body: form,
  });
  const back = new URL(pressed.headers.get('location'));
  const answer = await client.get(`${back.pathname}${back.search}`);
  if (!answer.headers.location?.startsWith('/dashboard/'))
    throw new Error(`The mailbox was not connected: ${answer.headers.location}`);
}
