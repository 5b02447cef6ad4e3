// Reads the mails of a file, one after the other, and tells how long the slowest took and by how much this process
// grew at most: started by `mime-mutations.mjs`.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { tryMail } = await import('@eisen/testkit');

const [file, longestMs] = process.argv.slice(2);
const PLAIN = 'From: a@x.example\nSubject: s\n\nPlain.\n';
await tryMail(Buffer.from(PLAIN));
const startedMb = process.memoryUsage.rss() / 1_048_576;

const broken = [];
let slowestMs = 0;
const handle = openSync(file);
for (let number = 0; ; number += 1) {
  const length = Buffer.alloc(4);
  if (readSync(handle, length) < 4) break;
  const raw = Buffer.alloc(length.readUInt32BE());
  for (let at = 0; at < raw.length; ) at += readSync(handle, raw, { offset: at });
  try {
    const tookMs = await tryMail(raw);
    slowestMs = Math.max(slowestMs, tookMs);
    if (tookMs > Number(longestMs)) broken.push(`number ${number} took ${Math.round(tookMs)} ms`);
  } catch (error) {
    broken.push(`number ${number}: ${error}`);
  }
}
closeSync(handle);
const grewMb = Math.ceil(peakKb() / 1_024 - startedMb);
console.log(JSON.stringify({ slowestMs: Math.round(slowestMs), grewMb, broken }));

/** The peak of the whole life of this program. What Linux tells of the process knows its parent's as well. */
function peakKb() {
  const status = '/proc/self/status';
  if (!existsSync(status)) return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]);
}
