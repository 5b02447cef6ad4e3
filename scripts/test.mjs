// `npm test`: everything, from a fresh clone. Ends in one line "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTestChromium } from './lib/browser.mjs';
import { listMeasurements, runMeasurement } from './lib/measurements.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/project.mjs';
import { ensureProxies } from './lib/proxies.mjs';
import { run, say, step } from './lib/terminal.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'eisen-test-'));
const totals = { passed: 0, failed: 0 };
const started = Date.now();

requireNode();
const installed = ensureInstalled();
const [chromium] = await Promise.all([ensureTestChromium(installed), installed]);

// A browser at a time leaves about a core idle: what needs none goes on beside it, politely, and
// whatever of it is left has both cores afterwards (docs/adr/0029).
await Promise.all([inTheBrowser(), withoutBrowser()]);

rmSync(reports, { recursive: true, force: true });
say(`\n${Math.round((Date.now() - started) / 1000)} s in all`);
say(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function inTheBrowser() {
  if (!(await builds())) return;
  await browserTests();
  await measurements();
}

async function withoutBrowser() {
  await check('Format and lint', ['biome', 'ci', '--error-on-warnings', '--colors=off', '.']);
  await check('Types', ['tsc', '-b', '--pretty', 'false']);
  await check('Unused files, exports and dependencies', ['knip']);
  await vitest('Unit tests', ['--project', 'unit']);
  await onBothEngines();
}

/** A step that is one test: it passes or fails as a whole. */
async function check(title, args) {
  try {
    await step(title, () => run('npx', args, { quiet: true, background: true, cwd: root }));
    totals.passed += 1;
  } catch (error) {
    totals.failed += 1;
    say(error.output ?? error.message);
  }
}

async function onBothEngines() {
  let postgres = null;
  try {
    postgres = await step('Starting a PostgreSQL of its own', () => startPostgres());
  } catch (error) {
    totals.failed += process.env.CI ? 1 : 0;
    say(
      `    PostgreSQL could not be started, its half of the integration tests is NOT RUN: ${error.message}`,
    );
  }
  try {
    await step('Looking for nginx and Caddy', () => ensureProxies());
  } catch (error) {
    totals.failed += process.env.CI ? 1 : 0;
    say(`    What is shipped for proxies is NOT TRIED: ${error.message}`);
  }
  const env = { ...process.env, ...(postgres ? { EISEN_TEST_DATABASE_URL: postgres.url } : {}) };
  try {
    const tests = await vitest(
      'Integration tests on both engines',
      ['--project', 'integration'],
      env,
    );
    for (const engine of ['pglite', 'postgres']) {
      say(
        `    ${engine}: ${tests.filter((test) => test.fullName.includes(`[${engine}]`) || test.fullName.includes(`(${engine})`)).length} passed`,
      );
    }
  } finally {
    await postgres?.stop();
  }
}

/** @returns {Promise<{ fullName: string }[]>} the tests that passed */
async function vitest(title, args, env = process.env) {
  const file = path.join(reports, `${title.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=dot'];
  let output = '';
  let crashed = false;
  await step(title, () =>
    run('npx', ['vitest', 'run', ...args, ...reporters], {
      quiet: true,
      background: true,
      cwd: root,
      env,
    }),
  ).catch((error) => {
    crashed = true;
    output = error.output ?? error.message;
  });
  const report = readReport(file);
  const tests = report ? report.testResults.flatMap((result) => result.assertionResults) : [];
  const passed = tests.filter((test) => test.status === 'passed');
  const failed = tests.filter((test) => test.status === 'failed').length;
  if (crashed) say(output);
  totals.passed += passed.length;
  totals.failed += failed === 0 && crashed ? 1 : failed;
  say(`    ${title}: ${passed.length} passed, ${failed} failed`);
  return passed;
}

/** Each measurement of `bench/` to its end, in its small size: a test that passes or fails as a whole. */
async function measurements() {
  const env = { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  for (const name of listMeasurements()) {
    try {
      await step(`Measurement ${name}`, () => runMeasurement(name, { isSmall: true, env }));
      totals.passed += 1;
    } catch (error) {
      totals.failed += 1;
      say(error.output ?? error.message);
    }
  }
}

async function builds() {
  try {
    await ensureBuilt((error) => {
      throw error;
    });
    return true;
  } catch (error) {
    totals.failed += 1;
    say(`${error.output ?? ''}\n${error.message}`);
    return false;
  }
}

async function browserTests() {
  const file = path.join(reports, 'browser.json');
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  const args = ['playwright', 'test', '--reporter=line,json'];
  let crashed = false;
  await step('Browser tests', (report) =>
    run('npx', args, {
      quiet: true,
      env,
      cwd: path.join(root, 'apps/web'),
      onLine: (line) => report(line.slice(0, 60)),
    }),
  ).catch((error) => {
    crashed = true;
    say(error.output ?? error.message);
  });
  const stats = readReport(file)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected === 0 && crashed ? 1 : stats.unexpected;
  say(
    `    Browser tests: ${stats.expected} passed, ${stats.unexpected} failed, ${stats.flaky} flaky`,
  );
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
