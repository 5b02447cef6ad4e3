// From a message's arrival in the mailbox to its event and to its card in Chromium, with a third of the provider's
// notes dropped: those are found by the watch's own beat. The mailbox is the local one; its notes are made here (own
// double).
import { get } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { register } from 'tsx/esm/api';
import { launchChromium } from '../scripts/lib/browser.mjs';
import { ensureBuilt, root } from '../scripts/lib/project.mjs';
import { createRandom } from './lib/mail.mjs';

await ensureBuilt();
register();
const { startStack, connectBundled } = await import('@eisen/testkit');
const { createLocalMailbox } = await import('@eisen/mailbox');
const { createLocalMailStore, systemClock, systemIds } = await import('@eisen/server');

const messages = Number(process.argv[2] ?? 120);
/** Far enough apart that many a dropped note is followed by no other before the next look. */
const longestWaitMs = Number(process.argv[3] ?? 9_000);
/** Every third note never comes. */
const isDropped = (count) => count % 3 === 2;

console.log(JSON.stringify(await measure()));

async function measure() {
  const random = createRandom(7);
  const port = await freePort();
  const stack = await startStack({
    engine: 'pglite',
    people: ['alice'],
    env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    webRoot: path.join(root, 'apps/web/dist'),
    overrides: { clock: systemClock, ids: systemIds },
  });
  const { context, alice } = stack;
  await connectBundled(alice);
  const userId = (await alice.get('/api/profile')).body.user.id;
  const connected = await context.mail.mailboxes.findConnected(userId);
  const mailbox = createLocalMailbox({
    store: createLocalMailStore({
      db: context.db,
      sealer: context.sealer,
      userId,
      mailboxId: connected.id,
    }),
    owner: connected,
    clock: systemClock,
    ids: systemIds,
  });
  const { emails } = (await alice.get('/auth/emails?limit=1')).body;
  await alice.post('/auth/classify', { emails });

  const shownAt = new Map();
  const sortedAt = new Map();
  await stack.server.listen({ host: '127.0.0.1', port });
  const cardAt = new Map();
  const browser = await openBoard(stack, (id) => {
    if (!cardAt.has(id)) cardAt.set(id, performance.now());
  });
  const stream = await openStream(port, alice, (name, data) => {
    const now = performance.now();
    if (name === 'mail') for (const id of data.added) shownAt.set(id, now);
    if (name === 'triage') for (const { id } of data.results) sortedAt.set(id, now);
  });

  const arrivedAt = new Map();
  let notes = 0;
  for (let count = 0; count < messages; count += 1) {
    await pause(200 + random() * longestWaitMs);
    const before = new Set((await mailbox.listInbox({ limit: 5 })).items.map(({ id }) => id));
    await mailbox.importMessages([compose(count, connected.address)]);
    const now = performance.now();
    for (const { id } of (await mailbox.listInbox({ limit: 5 })).items)
      if (!before.has(id)) arrivedAt.set(id, now);
    if (isDropped(count)) continue;
    notes += 1;
    await context.db.asSystem((tx) => context.events.ring(tx, userId, 'look'));
  }
  const deadline = performance.now() + 60_000;
  const isMissing = (id) => !sortedAt.has(id) || !cardAt.has(id);
  while ([...arrivedAt.keys()].some(isMissing) && performance.now() < deadline) await pause(100);
  stream.destroy();
  await browser.close();
  await stack.close();
  return {
    bench: 'live',
    messages: arrivedAt.size,
    notes,
    shown: summarize(arrivedAt, shownAt),
    sorted: summarize(arrivedAt, sortedAt),
    card: summarize(arrivedAt, cardAt),
  };
}

/** The board of the signed-in person, which tells of each card when it is drawn first. */
async function openBoard({ alice, config }, onCard) {
  const browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    [...alice.cookies].map(([name, value]) => ({ name, value, url: config.publicUrl })),
  );
  const page = await context.newPage();
  await page.exposeFunction('tellCard', onCard);
  await page.goto(`${config.publicUrl}/dashboard/outlook`);
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const tell = () => {
      for (const card of document.querySelectorAll('[data-email-id]'))
        window.tellCard(card.getAttribute('data-email-id'));
    };
    new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
  });
  return browser;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function openStream(port, client, onEvent) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path: '/api/events', headers: { cookie } });
    request.on('error', reject);
    request.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const name = /^event: (.*)$/m.exec(block)?.[1];
          if (name) onEvent(name, JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'));
        }
      });
      answer.on('error', () => undefined);
      resolve(answer);
    });
  });
}

/** Seconds; `missing` never came. */
function summarize(from, to) {
  const waits = [...from]
    .flatMap(([id, at]) => (to.has(id) ? [(to.get(id) - at) / 1_000] : []))
    .sort((a, b) => a - b);
  const at = (share) =>
    Number((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(2));
  return { p50S: at(0.5), p95S: at(0.95), maxS: at(1), missing: from.size - waits.length };
}

function compose(count, to) {
  return Buffer.from(
    [
      `From: Mira Moss <mira${count}@north.example>`,
      `To: ${to}`,
      `Subject: Question ${count} about the contract`,
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <live-${count}-${Date.now()}@north.example>`,
      '',
      'Could you look at the second page and tell me today whether it can stay like that?',
    ].join('\r\n'),
  );
}

function pause(waitMs) {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
