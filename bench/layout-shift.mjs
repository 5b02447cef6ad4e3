// How much moves while a page arrives: every public page and sign-in, on a phone and on a wide screen,
// with a slowed processor and on a slow line, many times each, since only some loads paint half a page.
// `node bench/layout-shift.mjs [loads] [part of an address …]`
import { launchChromium } from '../scripts/lib/browser.mjs';
import { startServer } from './lib/server.mjs';

const [asked, ...parts] = process.argv.slice(2);
const loads = Number(asked ?? 2);

/** Steps of onboarding behind the first need the answers before them. */
const ANSWERS = {
  ftue_email: 'dana@brightwater.example',
  ftue_role: 'Finance / Accounting',
  ftue_challenges: '["Too many emails to sort"]',
  ftue_goal: 'Stress-less inbox',
};
const STEPS = [1, 2, 3, 4, 5].map((step) => `/start?step=${step}`);
const READING = ['/', '/pricing', '/terms', '/security', '/about', '/about#contact'];
const ADDRESSES = [...READING, '/welcome', ...STEPS, '/login', '/signup', '/demo', '/nowhere'];
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  wide: { viewport: { width: 1440, height: 900 } },
};
/** A third-generation phone network, as far as text and a font are concerned. */
const SLOW_LINE = {
  offline: false,
  latency: 300,
  downloadThroughput: 90_000,
  uploadThroughput: 50_000,
};
const CONDITIONS = {
  cpu1: { slowdown: 1 },
  cpu4: { slowdown: 4 },
  cpu6: { slowdown: 6 },
  slowLine: { slowdown: 4, line: SLOW_LINE },
};

const server = await startServer();
const browser = await launchChromium();
const worst = { shift: 0 };
const overLimit = [];
let count = 0;

for (const address of ADDRESSES.filter(
  (one) => parts.length === 0 || parts.some((part) => one.includes(part)),
)) {
  for (const [screen, options] of Object.entries(SCREENS)) {
    for (const [condition, how] of Object.entries(CONDITIONS)) {
      for (let load = 0; load < loads; load += 1) {
        const found = { address, screen, condition, ...(await shiftOf(address, options, how)) };
        count += 1;
        if (found.shift > worst.shift) Object.assign(worst, found);
        if (found.shift > 0.01) overLimit.push(found);
      }
    }
  }
}
await browser.close();
await server.stop();
server.remove();
console.log(JSON.stringify({ bench: 'layout-shift', loads: count, worst, overLimit }));

/** One load in a browser that has seen nothing yet; the sum as the browser counts it. */
async function shiftOf(address, options, { slowdown, line }) {
  const context = await browser.newContext(options);
  await context.addInitScript(watch, address.startsWith('/start?step=1') ? {} : ANSWERS);
  const page = await context.newPage();
  const chromium = await context.newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line) await chromium.send('Network.emulateNetworkConditions', line);
  await page.goto(`${server.url}${address}`, { waitUntil: 'networkidle', timeout: 120_000 });
  await page.waitForTimeout(200);
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  return {
    shift: Number(shift.toFixed(4)),
    moved: shifts.flatMap(({ moved }) => moved).slice(0, 4),
  };
}

/** Runs in the page, before its own script. */
function watch(answers) {
  for (const [key, value] of Object.entries(answers)) localStorage.setItem(key, value);
  window.shifts = [];
  const nameOf = ({ node, previousRect, currentRect }) =>
    `${node?.nodeName ?? '?'}.${node?.className ?? ''} ${previousRect.y}→${currentRect.y}`;
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(nameOf) });
  }).observe({ type: 'layout-shift', buffered: true });
}
