// From the second press of a double click to the painted message, its body fetched ahead, at a CPU slowed four times:
// `node bench/open-message.mjs [slowdown] [how many are opened]`.
import { launchChromium } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/project.mjs';
import { signUp, startServer } from './lib/server.mjs';

const slowdown = Number(process.argv[2] ?? 4);
const opened = Number(process.argv[3] ?? 20);

await ensureBuilt();
const server = await startServer();
const user = await signUp(server);
await user.call('POST', '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
const browser = await launchChromium();
try {
  console.log(JSON.stringify(await measure()));
} finally {
  await browser.close();
  await server.stop();
  server.remove();
}

async function measure() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(user.cookies());
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/outlook`);
  const cards = page.getByRole('region', { name: /^Inbox/ }).getByRole('article');
  await cards.first().waitFor();
  await page.waitForTimeout(2_000);
  await page.evaluate(watchOpening);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const waitsMs = [];
  const kinds = { html: 0, text: 0 };
  for (let index = 0; index < opened + 1; index += 1) {
    // The cursor comes down the list, as somebody who reads his mail moves it; each stop fetches ahead.
    if (index === 0) await cards.first().click();
    else await page.keyboard.press('j');
    await page.waitForTimeout(1_200);
    const focused = page.locator('article:focus');
    await focused.scrollIntoViewIfNeeded();
    const box = await focused.boundingBox();
    await page.mouse.dblclick(box.x + 90, box.y + 36, { delay: 10 });
    await page.waitForFunction(() => window.opening.painted !== null);
    const { painted, isHtml } = await page.evaluate(() => window.opening);
    kinds[isHtml ? 'html' : 'text'] += 1;
    waitsMs.push(painted);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  const [first, ...rest] = waitsMs;
  rest.sort((a, b) => a - b);
  const at = (share) =>
    Math.round(rest[Math.min(rest.length - 1, Math.floor(rest.length * share))]);
  return {
    bench: 'open-message',
    slowdown,
    opened: rest.length,
    ...kinds,
    firstWithItsChunkMs: Math.round(first),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    maxMs: at(1),
  };
}

/** Runs in the page: the moment of a double click, and of the frame after the one that shows the body. */
function watchOpening() {
  window.opening = { painted: null, isHtml: false };
  const findBody = () => {
    const section = document.querySelector('[role="dialog"] section[aria-label="Message"]');
    const frame = section?.querySelector('iframe');
    if (frame) return frame.contentDocument?.body?.childNodes.length ? frame : null;
    return section?.querySelector('.msgb, p') ?? null;
  };
  document.addEventListener(
    'dblclick',
    (event) => {
      const startedAt = event.timeStamp;
      window.opening = { painted: null, isHtml: false };
      const look = () => {
        const body = findBody();
        if (!body) return requestAnimationFrame(look);
        requestAnimationFrame(() =>
          setTimeout(() => {
            window.opening = {
              painted: performance.now() - startedAt,
              isHtml: body.tagName === 'IFRAME',
            };
          }),
        );
      };
      look();
    },
    { capture: true },
  );
}
