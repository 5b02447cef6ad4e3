// Mails after bad things happened to them: `node bench/mime-mutations.mjs 10000`. `SEED=n` replays.
// They are read in processes that do nothing else, so that what these grow by is what reading takes.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register();
const { makeMutatedMails } = await import('@eisen/testkit');

const LONGEST_MS = 2_000;
const MOST_MB = 256;
const PER_PROCESS = 500;

const seed = Number(process.env.SEED ?? 1);
const asked = Number(process.argv[2] ?? 2_000);
const started = performance.now();
const folder = mkdtempSync(path.join(tmpdir(), 'eisen-mutations-'));
const report = { bench: 'mime-mutations', seed, mails: 0, slowestMs: 0, largestMb: 0, mostMb: 0 };
const broken = [];

try {
  for (let first = 0; first < asked; first += PER_PROCESS) {
    // By portions: what mails are made of takes megabytes of each.
    const mails = makeMutatedMails(seed * 1_000_003 + first, Math.min(PER_PROCESS, asked - first));
    await measure({ first, mails }, 0, mails.length);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const tookS = Math.round((performance.now() - started) / 1_000);
console.log(JSON.stringify({ ...report, tookS, broken }));
if (broken.length > 0) process.exitCode = 1;

/**
 * Reads these mails in one process. It grew by at least as much as its hungriest mail takes; when that is too much, or
 * it died, the halves are read again, down to the one mail.
 */
async function measure(portion, from, to) {
  const result = await readApart(portion, from, to);
  const isFine = result !== null && result.grewMb <= MOST_MB && result.broken.length === 0;
  if (!isFine && to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    await measure(portion, from, middle);
    await measure(portion, middle, to);
    return;
  }
  report.mails += to - from;
  const mail = portion.first + from;
  if (result === null) broken.push({ mail, why: 'the process died' });
  else {
    report.slowestMs = Math.max(report.slowestMs, result.slowestMs);
    report.mostMb = Math.max(report.mostMb, result.grewMb);
    for (const why of result.broken) broken.push({ mail, why });
    if (result.grewMb > MOST_MB) broken.push({ mail, why: `took ${result.grewMb} MB` });
  }
}

/** Null when the process did not live to tell. */
async function readApart({ mails }, from, to) {
  const file = path.join(folder, `${from}-${to}`);
  writeMails(file, mails.slice(from, to));
  const reader = fileURLToPath(new URL('lib/read-mails.mjs', import.meta.url));
  const heap = `--max-old-space-size=${MOST_MB}`;
  const child = spawn(process.execPath, [heap, reader, file, String(LONGEST_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  rmSync(file);
  return code === 0 ? JSON.parse(output) : null;
}

/** Each behind its length, so that the reader holds one at a time. */
function writeMails(file, mails) {
  const handle = openSync(file, 'w');
  for (const make of mails) {
    const raw = make();
    const length = Buffer.alloc(4);
    length.writeUInt32BE(raw.length);
    writeSync(handle, length);
    for (let at = 0; at < raw.length; ) at += writeSync(handle, raw, { offset: at });
    report.largestMb = Math.max(report.largestMb, Math.round(raw.length / 1_048_576));
  }
  closeSync(handle);
}
