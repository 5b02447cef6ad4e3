import { spawnSync } from 'node:child_process';

/** A process that plays many thousands of short lives fills its memory: each thousand gets one of its own. */
export const BLOCK = 1_000;

/** The addends of a block's report; the rest is made of them. */
const ADDED = ['runs', 'violations', 'calls', 'requests', 'replies', 'steps', 'simulatedHours'];
const WEIGHED = ['secondsARun', 'cpuSecondsARun'];

/**
 * Plays seeds block by block.
 *
 * @returns the sum of the blocks' reports; a block that ended without one stands among `brokenSeeds`
 */
export function playInBlocks(script, count, first) {
  const total = { bench: 'simulation', faults: {}, failedSeeds: [], brokenSeeds: [] };
  for (let done = 0; done < count; done += BLOCK) {
    const [size, from] = [Math.min(BLOCK, count - done), first + done];
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, script, size, from], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    add(total, readReport(stdout) ?? { brokenSeeds: [{ seed: from, error: 'no report' }] });
    console.error(`${done + size} of ${count} runs`);
  }
  for (const name of WEIGHED) total[name] = Number((total[name] / total.runs).toFixed(3));
  return total;
}

function readReport(stdout) {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  } catch {
    return null;
  }
}

function add(total, report) {
  for (const name of ADDED) total[name] = (total[name] ?? 0) + (report[name] ?? 0);
  for (const name of WEIGHED)
    total[name] = (total[name] ?? 0) + (report[name] ?? 0) * (report.runs ?? 0);
  for (const [kind, times] of Object.entries(report.faults ?? {}))
    total.faults[kind] = (total.faults[kind] ?? 0) + times;
  total.failedSeeds.push(...(report.failedSeeds ?? []));
  total.brokenSeeds.push(...(report.brokenSeeds ?? []));
}
