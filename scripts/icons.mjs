// `npm run icons`: draws the icons of the browser's tab and of phones' home screens from apps/web/public/favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from './lib/browser.mjs';
import { ensureInstalled, requireNode, root } from './lib/project.mjs';

requireNode();
await ensureInstalled();
const folder = path.join(root, 'apps/web/public');
const mark = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
/** The page's own colour in the light theme, as in the manifest. */
const GROUND = '#f4f6f8';

/** `share` is how much of the width the mark takes: systems round corners, and cut a maskable icon to a circle. */
const PICTURES = [
  { name: 'apple-touch-icon.png', size: 180, share: 0.66, ground: GROUND },
  { name: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { name: 'icon-maskable.png', size: 512, share: 0.5, ground: GROUND },
];
const TAB_SIZES = [16, 32, 48];

const browser = await launchChromium();
try {
  const page = await browser.newPage({ colorScheme: 'light' });
  for (const picture of PICTURES)
    writeFileSync(path.join(folder, picture.name), await draw(page, picture));
  const tab = [];
  for (const size of TAB_SIZES)
    tab.push({ size, png: await draw(page, { size, share: 1, ground: 'transparent' }) });
  writeFileSync(path.join(folder, 'favicon.ico'), toIco(tab));
} finally {
  await browser.close();
}

async function draw(page, { size, share, ground }) {
  await page.setViewportSize({ width: size, height: size });
  const side = size * share;
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<div style="width:${side}px;height:${side}px">${mark}</div>`,
  );
  return await page.screenshot({ omitBackground: true });
}

/**
 * An icon file of PNG pictures (learn.microsoft.com/previous-versions/ms997538).
 *
 * @param {{ size: number, png: Buffer }[]} pictures  square, in pixels
 */
function toIco(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
