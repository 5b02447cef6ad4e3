// Finds a Chromium for the browser tests, or installs one.
import { existsSync } from 'node:fs';
import { root } from './project.mjs';
import { fail, run, step } from './terminal.mjs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without windows: a quarter less work for the processor, and what Playwright itself takes. */
const headless = '/usr/bin/chromium-headless-shell';

/** @returns {Promise<string | null>} the program's path; null stands for the browser that Playwright keeps itself */
export async function ensureChromium() {
  return findChromium(whole) ?? (await installChromium('chromium', whole[0]));
}

/**
 * The browser of the tests, the one without windows before others.
 *
 * @param {Promise<unknown>} installed when the packages are there: Playwright's own browser comes by one of them
 * @returns {Promise<string | null>} as ensureChromium
 */
export async function ensureTestChromium(installed) {
  return (
    findChromium([headless, ...whole]) ??
    // Not every system that has apt-get has it in a package of its own.
    (await installChromium('chromium-headless-shell', headless, installed).catch(ensureChromium))
  );
}

function findChromium(usual) {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return usual.find((file) => existsSync(file));
}

async function installChromium(debianPackage, file, installed = null) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium', () => installPackages([debianPackage]));
    return file;
  }
  await installed;
  await step('Installing Chromium', () =>
    run('npx', ['playwright', 'install', 'chromium'], { quiet: true, cwd: root }),
  ).catch(() =>
    fail(
      'The browser tests need Chromium. Install it (on Debian as root: apt-get install chromium) or name it in CHROMIUM_PATH.',
    ),
  );
  return null;
}

/** Chromium for measurements and pictures: no sandbox of its own, no call to anybody. */
export async function launchChromium() {
  const executablePath = await ensureChromium();
  const { chromium } = await import('@playwright/test');
  return await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

/** Installs Debian packages; root only. */
export async function installPackages(names) {
  // In run level 1 Debian starts no service that a package brings: tests start their own, on their own ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  });
}
