import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const integration = 'apps/server/src/**/*.integration.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts'],
          testTimeout: 20_000,
          setupFiles: ['apps/web/src/lib/test-setup.ts'],
          // A process for each file costs more than its tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          // Of itself it leaves one core alone; on two cores that is half of them.
          maxWorkers: Math.min(4, availableParallelism()),
          include: [integration, 'packages/**/*.integration.test.ts'],
          // Most of a file's time was reading the server and the embedded engine anew.
          isolate: false,
          // Beside the browser tests it has what these leave.
          hookTimeout: 240_000,
          testTimeout: 180_000,
        },
      },
    ],
  },
});
