// The measurements of `bench/`, and the size in which each takes seconds.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';
import { run } from './terminal.mjs';

/** What each is called with to be small. One without a line here fails the run. */
export const SMALL = {
  board: ['300'],
  'broken-guards': ['origin check'],
  bytes: [],
  'call-fuzz': ['200'],
  'embedded-engine': ['2'],
  'first-mail': ['60'],
  'foreign-mail': ['--mails', '3', '--kilobytes', '60'],
  'gmail-quota': ['10', '3000'],
  'heavy-mail': ['math'],
  'hostile-mail': ['small'],
  import: ['200'],
  'kill-loop': ['1', 'pglite'],
  'layout-shift': ['1', '/pricing'],
  live: ['6', '1500'],
  'mime-mutations': ['60'],
  'open-message': ['1', '4'],
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

/** A small size takes seconds; on a busy machine a minute. */
const SMALL_WITHIN_MS = 240_000;

/**
 * @param options.isSmall  in seconds instead of minutes; what it prints is kept back
 * @throws with what it printed, when it fails, does not end in time, or prints no line of figures
 */
export async function runMeasurement(name, { isSmall, env }) {
  const file = `bench/${name}.mjs`;
  if (!isSmall) return await run('node', [file], { cwd: root, env });
  if (SMALL[name] === undefined)
    throw new Error(`${file} has no small size in scripts/lib/measurements.mjs`);
  const small = { cwd: root, env, quiet: true, withinMs: SMALL_WITHIN_MS };
  const output = await run('node', [file, ...SMALL[name]], small);
  const hasFigures = output.split('\n').some((line) => line.startsWith('{'));
  if (!hasFigures) throw Object.assign(new Error(`${file} printed no line of figures`), { output });
  return output;
}
