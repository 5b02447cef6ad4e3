// The proxies that are shipped with a configuration: tests run them in front of two servers.
import { existsSync } from 'node:fs';
import { installPackages } from './browser.mjs';

const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };

/**
 * Installs what is missing where that can be done: as root on Debian.
 *
 * @throws when one is missing all the same
 */
export async function ensureProxies() {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name]));
  if (missing().length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackages(missing());
  if (missing().length > 0)
    throw new Error(
      `not on this machine: ${missing().join(', ')} (Debian: apt-get install nginx caddy)`,
    );
}
