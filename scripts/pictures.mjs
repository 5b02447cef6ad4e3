// `npm run pictures [-- folder]`: the pictures of the README, taken from the running app with the bundled
// mailbox, and the one that link previews show.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../bench/lib/server.mjs';
import { launchChromium } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/project.mjs';
import { step } from './lib/terminal.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const folder = path.resolve(process.argv[2] ?? path.join(root, 'docs/pictures'));
mkdirSync(folder, { recursive: true });

const server = await startServer();
const browser = await launchChromium();
try {
  await step('Taking pictures', takeAll);
} finally {
  await browser.close();
  await server.stop();
  server.remove();
}

async function takeAll() {
  const state = await prepareBoard();
  for (const theme of ['light', 'dark']) {
    const desk = await openBoard(state, theme, { width: 1440, height: 900 });
    await take(desk, `board-${theme}`);
    await desk.getByRole('region', { name: /^Do,/ }).getByRole('article').nth(1).dblclick();
    await desk.getByRole('dialog').getByRole('region', { name: 'Message' }).waitFor();
    await take(desk, `detail-${theme}`);
    await desk.context().close();
  }
  const phone = await openBoard(state, 'light', { width: 390, height: 844 });
  await take(phone, 'board-phone');
  await phone.context().close();
  await takeSocial();
}

/** What link previews show of the public pages: the landing page's hero without its form. */
async function takeSocial() {
  const page = await newPage('light', { width: 1200, height: 630 }, undefined, { bypassCSP: true });
  await page.goto(server.url);
  await page.addStyleTag({
    content: `
      .nav, .hero .ea-box, .hero ~ *, .foot, .picture-caption { display: none !important }
      .site .hero { min-height: 630px; padding: 0 64px; gap: 56px; grid-template-columns: 1fr 1.05fr }
      .hero h1 { font-size: 56px !important }
      .hero .hero-lead { margin-bottom: 0 }
      .hero .tile { height: 216px }`,
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(root, 'apps/web/public/social.png') });
  await page.context().close();
}

/** Signs up, connects the bundled mailbox and sorts it. @returns the cookies of the signed-in browser */
async function prepareBoard() {
  const page = await newPage('light', { width: 1440, height: 900 });
  await page.goto(`${server.url}/signup`);
  const fields = {
    'First name': 'Dana',
    'Last name': 'Whitfield',
    Username: 'dana',
    Email: 'dana.whitfield@brightwater.example',
    Password: 'Quiet-iron-42',
    'Confirm password': 'Quiet-iron-42',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Enter Eisen' }).click();
  await page.getByRole('button', { name: /Outlook \/ Microsoft 365/ }).click();
  await page.getByRole('button', { name: /Connect/ }).click();
  await page.getByRole('button', { name: 'Classify All' }).click();
  await page.getByText(/emails? sorted/).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

async function openBoard(storageState, theme, viewport) {
  const page = await newPage(theme, viewport, storageState);
  await page.goto(`${server.url}/dashboard/outlook`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const skip = page.getByRole('button', { name: 'Skip' });
  if (await skip.isVisible()) await skip.click();
  return page;
}

async function newPage(theme, viewport, storageState, more = {}) {
  const context = await browser.newContext({
    ...more,
    viewport,
    colorScheme: theme,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
  });
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  return context.newPage();
}

async function take(page, name) {
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
