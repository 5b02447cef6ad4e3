// `npm test`: everything, from a fresh clone. Ends in one line "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './lib/browser.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/project.mjs';
import { run, say, step } from './lib/terminal.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'eisen-test-'));
const totals = { passed: 0, failed: 0 };
const started = Date.now();

requireNode();
await ensureInstalled();
const chromium = await ensureChromium();

await check('Format and lint', 'npx', ['biome', 'ci', '--error-on-warnings', '--colors=off', '.']);
await check('Types', 'npx', ['tsc', '-b', '--pretty', 'false']);
await check('Unused files, exports and dependencies', 'npx', ['knip']);
await vitest('Unit tests', ['--project', 'unit']);
await onBothEngines();
if (await builds()) await browserTests();

rmSync(reports, { recursive: true, force: true });
say(`\n${Math.round((Date.now() - started) / 1000)} s in all`);
say(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** A step that is one test: it passes or fails as a whole. */
async function check(title, command, args) {
  try {
    await step(title, () => run(command, args, { quiet: true, cwd: root }));
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
    run('npx', ['vitest', 'run', ...args, ...reporters], { quiet: true, cwd: root, env }),
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
  say(`    ${passed.length} passed, ${failed} failed`);
  return passed;
}

async function builds() {
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    totals.failed += 1;
    say(error.message);
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
  say(`    ${stats.expected} passed, ${stats.unexpected} failed, ${stats.flaky} flaky`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
