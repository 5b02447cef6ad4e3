import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// Set once in the first process and inherited by the workers.
process.env.EISEN_E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.EISEN_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'eisen-e2e-'));

const port = process.env.EISEN_E2E_PORT;
const url = `http://localhost:${port}`;

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  // One browser with its server fills two cores; more of them take longer together.
  workers: 1,
  // Timing hangs on how busy the machine is. What passes at its second try is told apart, as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // What a worker answers passes by the routes that tests set; the tests of the worker allow it themselves.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Europe/London',
    // Recording costs about an eighth of the time: in CI only the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps ../server/dist/main.js',
    url: `${url}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      EISEN_DATA_DIR: process.env.EISEN_E2E_DATA,
      EISEN_SANDBOX: 'on',
      // Sign-ups are limited for each address: tests come from many.
      EISEN_TRUST_PROXY: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
    },
  },
});
