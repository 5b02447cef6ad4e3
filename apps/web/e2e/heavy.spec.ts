import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { HEAVY_MAILS, type HeavyFields, type HeavyMail } from './heavy-mails.ts';

/** `node bench/heavy-mail.mjs`: every mail as it was seen, measured one by one instead of judged. */
const IS_BENCH = process.env.EISEN_HEAVY === 'whole';
const only = process.env.EISEN_HEAVY_ONLY;

/** A page that does not answer for so long counts as frozen for good. */
const MOST_WAIT_MS = IS_BENCH ? 25_000 : 15_000;
/** What is promised; a machine that several work on gets as much again. */
const MOST_FREEZE_MS = 4_000;

/** In the test run some of each kind: the ones that killed the page, and those whose mend is another. */
const SMALL = [
  '60,000 nested template',
  '300,000 combining marks',
  '60,000 nested table',
  '60,000 nested ol',
  '60,000 nested math',
  '1,000 fonts that 1,000 paragraphs take over',
  'combining marks in 15,000 elements',
  '100,000 joined pictographs',
  '100,000 pictographs apart',
  '500,000 signs that begin nothing',
  'cells over 1,000 columns and 65,534 rows',
  '300,000 combining marks in the subject',
  '300,000 combining marks in the name of a file',
  'text of 1,000,000 combining marks',
  'text of one word of 1,000,000 letters',
  'a word of 2,000,000 capital letters, as HTML and as text',
  '200,000 combining marks by their numbers in no element',
];

const mails = HEAVY_MAILS.filter(([name]) =>
  only ? name.includes(only) : IS_BENCH || SMALL.includes(name),
);

test('no mail freezes or kills the page: listed, opened, shown anyway [FIX-44]', async ({
  browser,
  page,
  connected: board,
}) => {
  test.setTimeout(mails.length * 90_000);
  expect(await board.inboxCount()).toBeGreaterThan(0);
  const state = await page.context().storageState();
  await page.close();
  const slow: string[] = [];
  for (const mail of mails) {
    const context = await browser.newContext({ storageState: state });
    const seen = await watchMail(browser, context, mail);
    if (IS_BENCH)
      process.stdout.write(`${JSON.stringify({ bench: 'heavy-mail', mail: mail[0], ...seen })}\n`);
    await Promise.race([context.close(), after(5_000)]);
    for (const step of ['listMs', 'openMs', 'anywayMs'] as const) {
      const freeze = seen[step];
      if (freeze === 'dead' || (freeze ?? 0) > MOST_FREEZE_MS)
        slow.push(`${mail[0]}: ${step} ${freeze}`);
    }
  }
  if (!IS_BENCH) expect(slow).toEqual([]);
});

type Freeze = number | 'dead' | null;

interface Seen {
  /** The longest time for which the page did nothing else, in each step. */
  listMs: Freeze;
  openMs: Freeze;
  anywayMs: Freeze;
  /** Resident memory of the page's process at its highest. */
  peakMb: number | null;
  shows: string;
}

async function watchMail(
  browser: Browser,
  context: BrowserContext,
  [, fields]: HeavyMail,
): Promise<Seen> {
  const seen: Seen = { listMs: null, openMs: null, anywayMs: null, peakMb: null, shows: '' };
  const page = await context.newPage();
  await page.addInitScript(beat);
  await giveMail(page, fields(1));
  const board = page
    .getByRole('region', { name: /^Inbox/ })
    .getByRole('article')
    .first();
  try {
    await page.goto('/dashboard/outlook');
    await board.waitFor({ timeout: MOST_WAIT_MS });
    seen.listMs = await freezeOf(page);
    await board.dblclick({ timeout: MOST_WAIT_MS });
    seen.openMs = await freezeOf(page, waitForBody);
    const dialog = page.getByRole('dialog');
    seen.shows = await Promise.race([dialog.locator('iframe').count(), after(3_000)]).then(
      (count) => (count ? 'html' : 'text'),
    );
    const anyway = dialog.getByRole('button', { name: 'Show anyway' });
    if (await Promise.race([anyway.isVisible(), after(3_000)])) {
      seen.shows = 'text, "Show anyway"';
      await anyway.click({ timeout: MOST_WAIT_MS });
      seen.anywayMs = await freezeOf(page, waitForBody);
    }
  } catch {
    const step = seen.listMs === null ? 'listMs' : seen.openMs === null ? 'openMs' : 'anywayMs';
    seen[step] = 'dead';
  }
  seen.peakMb = await peakOf(browser);
  return seen;
}

/** Puts the heavy fields into the first email of every answer that carries emails. */
async function giveMail(page: Page, heavy: HeavyFields): Promise<void> {
  const { attachmentName, ...fields } = heavy;
  let first: string | null = null;
  const change = (email: Record<string, unknown>, isWhole: boolean) => {
    const { html_body, body, ...head } = fields;
    Object.assign(email, head);
    if (attachmentName !== undefined) email.attachments = [fileCalled(attachmentName)];
    if (!isWhole || (html_body ?? body) === undefined) return;
    const text = body ?? 'Hello';
    Object.assign(email, { html_body: html_body ?? null, body: text, full_body_msg: text });
  };
  await page.route(/\/auth\/emails(\/[^/]+)?(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const listed = answer.emails?.[0];
    first ??= listed?.id ?? null;
    if (listed && listed.id === first) change(listed, false);
    if (answer.email?.id === first) change(answer.email, true);
    await route.fulfill({ response, json: answer });
  });
}

function fileCalled(name: string) {
  return {
    ...{ id: 'a', name, size: 1, contentType: 'application/pdf', base64: null, sourceUrl: '/x' },
    ...{ hasContent: true, inline: false, content_id: null },
  };
}

/** Runs in the page and in its frames: how long nothing else could run. */
function beat(): void {
  if (window.top !== window) return;
  const held = window as unknown as { longestMs: number };
  held.longestMs = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    held.longestMs = Math.max(held.longestMs, now - last);
    last = now;
  }, 10);
}

/** Waits until the page was at rest for a second, or `MOST_WAIT_MS` are over. */
async function freezeOf(page: Page, until?: (page: Page) => Promise<void>): Promise<Freeze> {
  const rest = async (): Promise<number> => {
    await until?.(page);
    await page.waitForTimeout(1_000);
    return page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)));
      const held = window as unknown as { longestMs: number };
      const longest = held.longestMs;
      held.longestMs = 0;
      return Math.round(longest);
    });
  };
  const crashed = new Promise<'dead'>((resolve) => page.once('crash', () => resolve('dead')));
  return Promise.race([rest(), crashed, after(MOST_WAIT_MS).then(() => 'dead' as const)]);
}

async function waitForBody(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const section = document.querySelector('[role="dialog"] section[aria-label="Message"]');
      const frame = section?.querySelector('iframe');
      if (frame) return Boolean(frame.contentDocument?.body?.childNodes.length);
      return section?.querySelector('.msgb, p') !== null && section !== null;
    },
    null,
    { timeout: MOST_WAIT_MS },
  );
}

async function peakOf(browser: Browser): Promise<number | null> {
  try {
    const devtools = await browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    const peaks = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
    return Math.round(Math.max(...peaks.map((kb) => Number(kb ?? 0))) / 1024);
  } catch {
    return null;
  }
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}
