import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TriageInput } from '@eisen/triage';
import { build } from 'esbuild';
import type { Speed } from './measure-speed.ts';

const HERE = fileURLToPath(new URL('./', import.meta.url));
const PACKAGES = path.join(HERE, '../../..');
/** The server's reader: this package itself has no dependency, so it is found by path. */
const READER = path.join(PACKAGES, '../apps/server/src/triage/read-deadline.ts');

const MAIN = `
import { createClassifier, DEFAULT_WEIGHTS } from ${JSON.stringify(path.join(PACKAGES, 'triage/src/index.ts'))};
import { readDeadline } from ${JSON.stringify(READER)};
import { measureSpeed } from ${JSON.stringify(path.join(HERE, 'measure-speed.ts'))};
console.log(JSON.stringify(measureSpeed(createClassifier(DEFAULT_WEIGHTS), readDeadline, process.argv[2])));
`;

/**
 * The speed of classifier and reader of dates put together as the server ships them, in a process of their own: what
 * translates TypeScript while it runs makes code half as slow again, and so does the memory of an evaluation.
 */
export async function measureShipped(mails: readonly TriageInput[]): Promise<Speed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eisen-speed-'));
  try {
    const program = path.join(folder, 'shipped.mjs');
    const data = path.join(folder, 'mails.json');
    writeFileSync(data, JSON.stringify(mails));
    await build({
      stdin: { contents: MAIN, resolveDir: PACKAGES },
      outfile: program,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'error',
    });
    return JSON.parse(
      execFileSync(process.execPath, [program, data], { encoding: 'utf8' }),
    ) as Speed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
