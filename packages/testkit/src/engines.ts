import { describe } from 'vitest';
import { type Engine, testDatabaseUrl } from './databases.ts';

/** One suite on both engines: PGlite always, PostgreSQL when the test run started one. */
export function describeOnEngines(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (pglite)`, () => suite('pglite'));
  describe.skipIf(testDatabaseUrl === null)(`${name} (postgres)`, () => suite('postgres'));
}
