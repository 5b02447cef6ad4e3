import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createClassifier, DEFAULT_WEIGHTS } from '@eisen/triage';
import { build } from 'esbuild';

export type ReadDeadline = (mail: {
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: Date;
}) => Date | null;

interface Shipped {
  readonly createClassifier: typeof createClassifier;
  readonly DEFAULT_WEIGHTS: typeof DEFAULT_WEIGHTS;
  readonly readDeadline: ReadDeadline;
}

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
/** The server's reader: this package itself has no dependency, so it is found by path. */
const READER = path.join(PACKAGES, '../apps/server/src/triage/read-deadline.ts');

/**
 * The classifier and the reader of dates put together as the server ships them: what translates TypeScript while it
 * runs makes code half as slow again.
 */
export async function bundleAsShipped(): Promise<Shipped> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eisen-speed-'));
  try {
    const outfile = path.join(folder, 'shipped.mjs');
    const index = path.join(PACKAGES, 'triage/src/index.ts');
    await build({
      stdin: {
        contents: `export * from ${JSON.stringify(index)}; export * from ${JSON.stringify(READER)};`,
        resolveDir: PACKAGES,
      },
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'error',
    });
    return (await import(pathToFileURL(outfile).href)) as Shipped;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
