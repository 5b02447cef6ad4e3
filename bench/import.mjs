// 10,000 messages into the local mailbox: seconds, memory, and how soon the board has its first 50 on the next start.

import { launchChromium } from '../scripts/lib/browser.mjs';
import { makeMbox } from './lib/mail.mjs';
import { signIn, signUp, startServer } from './lib/server.mjs';

const count = Number(process.argv[2] ?? 10_000);
const mbox = makeMbox({ count });

let server = await startServer();
const user = await signUp(server);
const before = server.memoryMb();
const started = performance.now();
const result = await user.upload('/auth/sandbox/import?provider=outlook', 'mailbox.mbox', mbox);
const importS = (performance.now() - started) / 1000;
const ledger = await user.call('GET', '/api/mailbox/ledger');
const peakMb = server.peakMemoryMb();
await server.stop();

server = await startServer({ dataDir: server.dataDir });
const readyMs = server.readyAfterMs;
const again = await signIn(server, user.person);
const listStarted = performance.now();
const page = await again.call('GET', '/auth/emails');
const firstPageMs = performance.now() - listStarted;
const classifyStarted = performance.now();
const ids = (await again.call('GET', '/auth/emails?limit=200')).emails;
const chosen = ids.map(({ id, subject, from, preview }) => ({ id, subject, from, preview }));
await again.call('POST', '/auth/classify', { emails: chosen });
const classify200Ms = performance.now() - classifyStarted;
const board = await openBoard();
await server.stop();
server.remove();

/** Milliseconds from the address to the first card in the page: of the network, then of the browser's own copy. */
async function openBoard() {
  const browser = await launchChromium();
  const context = await browser.newContext();
  await context.addCookies(again.cookies());
  const page = await context.newPage();
  const open = async (go) => {
    const from = performance.now();
    await go();
    await page.getByRole('article').first().waitFor();
    return Math.round(performance.now() - from);
  };
  const fromNetworkMs = await open(() =>
    page.goto(`${server.url}/dashboard/outlook`, { waitUntil: 'commit' }),
  );
  // The stream of events stays open, so the network is never idle; the copy is written within these.
  await page.waitForTimeout(5_000);
  const fromCopyMs = await open(() => page.reload({ waitUntil: 'commit' }));
  await browser.close();
  return { fromNetworkMs, fromCopyMs };
}

console.log(
  JSON.stringify({
    bench: 'import',
    messages: count,
    megabytes: Math.round(mbox.length / 1e6),
    imported: result.imported,
    importS: Number(importS.toFixed(1)),
    memoryBeforeMb: before,
    memoryPeakMb: peakMb,
    ledger,
    nextStartReadyMs: readyMs,
    firstFifty: page.emails.length,
    firstFiftyMs: Math.round(firstPageMs),
    listAndClassify200Ms: Math.round(classify200Ms),
    firstCardOnBoard: board,
  }),
);
