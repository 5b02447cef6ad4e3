// Finds a Chromium for the browser tests, or installs one.
import { existsSync } from 'node:fs';
import { root } from './project.mjs';
import { fail, run, step } from './terminal.mjs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {Promise<string | null>} the program's path; null stands for the browser that Playwright keeps itself */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const found = usual.find((file) => existsSync(file));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium', () => installPackages(['chromium']));
    return usual[0];
  }
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  });
}
