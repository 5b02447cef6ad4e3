// The measurements of `bench/`, and the size in which each takes seconds.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';
import { run } from './terminal.mjs';

/** What each is called with to be small. One without a line here fails the run. */
const SMALL = {
  board: ['300'],
  'broken-guards': ['origin check'],
  bytes: [],
  'call-fuzz': ['200'],
  'embedded-engine': ['2'],
  'first-mail': ['60'],
  'foreign-mail': ['--mails', '3', '--kilobytes', '60'],
  'gmail-quota': ['60'],
  'heavy-mail': ['math'],
  'hostile-mail': ['small'],
  import: ['200'],
  'kill-loop': ['1', 'pglite'],
  'layout-shift': ['1', '/pricing'],
  live: ['6', '1500'],
  'mime-mutations': ['60'],
  'open-message': ['1'],
  'provider-faults': ['archive'],
  'second-opinion': ['--few'],
  'shared-quota': ['40'],
  simulation: ['3'],
  stored: ['2'],
  'sync-faults': ['4'],
  'undo-all': ['3'],
};

export function listMeasurements() {
  return readdirSync(path.join(root, 'bench'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.basename(file, '.mjs'));
}

/**
 * @param options.isSmall  in seconds instead of minutes
 * @throws with what it printed, when it fails, does not end in time, or prints no line of figures
 */
export async function runMeasurement(name, { isSmall, env }) {
  if (isSmall && SMALL[name] === undefined)
    throw new Error(`bench/${name}.mjs has no small size in scripts/lib/measurements.mjs`);
  let figures = 0;
  await run('node', [`bench/${name}.mjs`, ...(isSmall ? SMALL[name] : [])], {
    cwd: root,
    env,
    ...(isSmall
      ? {
          quiet: true,
          onLine: (line) => {
            if (line.startsWith('{')) figures += 1;
          },
        }
      : {}),
  });
  if (isSmall && figures === 0) throw new Error(`bench/${name}.mjs printed no line of figures`);
}
