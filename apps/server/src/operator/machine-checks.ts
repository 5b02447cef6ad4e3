import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Config } from '#config.ts';
import type { Finding } from './finding.ts';
import { reach } from './reach.ts';
import { reasonOf } from './reason-of.ts';

const BYTES_PER_MB = 1024 * 1024;
/** Below this the server says that it is not ready; see docs/operator/running.md. */
const LEAST_FREE_BYTES = 64 * BYTES_PER_MB;
const LITTLE_FREE_BYTES = 1024 * BYTES_PER_MB;
/** More than this apart, tokens of providers count as not valid yet or no more. */
const WRONG_CLOCK_MS = 60_000;
const ODD_CLOCK_MS = 5_000;

/** Whether HOST and PORT can be listened on, or are by Eisen itself. */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const code = await tryToListen(host, port);
  if (code === null) return { kind: 'right', text: `Port ${port} on ${host} is free` };
  if (code !== 'EADDRINUSE')
    return { kind: 'wrong', text: `HOST, PORT: ${host}:${port} cannot be listened on (${code})` };
  return (await isEisen(host, port))
    ? { kind: 'right', text: `Port ${port} on ${host} is held by a running Eisen` }
    : { kind: 'wrong', text: `PORT: ${port} on ${host} is taken by another program` };
}

function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

async function isEisen(host: string, port: number): Promise<boolean> {
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const one = everywhere[host] ?? host;
  const answer = await reach(`http://${one.includes(':') ? `[${one}]` : one}:${port}/healthz`);
  return typeof answer !== 'string' && answer.status === 200 && answer.text.includes('"ok"');
}

/** Whether this user can write the data folder, nobody else reads it, and its disk has room. */
export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding[] {
  const nearest = nearestFolder(dataDir);
  const isThere = nearest === dataDir;
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch (error) {
    const what = isThere ? 'cannot be written' : `cannot be made in ${nearest}`;
    return [{ kind: 'wrong', text: `EISEN_DATA_DIR: ${dataDir} ${what} (${reasonOf(error)})` }];
  }
  return [...(isThere ? [checkRights(dataDir)] : []), checkDisk(dataDir, nearest)];
}

function checkRights(dataDir: string): Finding {
  const mode = statSync(dataDir).mode & 0o777;
  return (mode & 0o077) === 0
    ? { kind: 'right', text: `Data folder ${dataDir}: written by this user, read by nobody else` }
    : {
        kind: 'note',
        text: `Data folder ${dataDir} may be looked into by others (mode ${mode.toString(8)}): chmod 700 it`,
      };
}

function checkDisk(dataDir: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  const text = `the disk of ${dataDir} has ${Math.floor(freeBytes / BYTES_PER_MB)} MB free`;
  if (freeBytes < LEAST_FREE_BYTES)
    return { kind: 'wrong', text: `EISEN_DATA_DIR: ${text}; below 64 MB Eisen takes no work` };
  if (freeBytes < LITTLE_FREE_BYTES) return { kind: 'note', text: `Little room: ${text}` };
  return { kind: 'right', text: `Disk: ${text}` };
}

/** The folder itself, or the one above it that is there already. */
function nearestFolder(folder: string): string {
  let nearest = folder;
  while (!existsSync(nearest) && path.dirname(nearest) !== nearest) nearest = path.dirname(nearest);
  return nearest;
}

const EVERYBODY = /^(0\.0\.0\.0|::)\/0$/;

/** Eisen speaks plain http, so an https address means a proxy, whose word on who calls has to be believed. */
export function checkProxy(config: Pick<Config, 'publicUrl' | 'trustProxy'>): Finding {
  const { publicUrl, trustProxy } = config;
  if (trustProxy.some((range) => EVERYBODY.test(range)))
    return {
      kind: 'wrong',
      text: 'EISEN_TRUST_PROXY believes everybody: whoever calls can pass for any address, and no limit holds',
    };
  if (trustProxy.length > 0)
    return { kind: 'right', text: `Forwarded addresses are believed of ${trustProxy.join(', ')}` };
  return publicUrl.startsWith('https:')
    ? {
        kind: 'wrong',
        text: 'EISEN_TRUST_PROXY is empty behind the proxy of an https address: all people count as one caller, who soon meets every limit',
      }
    : { kind: 'not set', text: 'EISEN_TRUST_PROXY: no proxy in front' };
}

/** Compares this machine's clock with whoever outside tells the time. */
export async function checkClock(config: Config): Promise<Finding> {
  const addresses = [
    config.microsoft?.loginUrl,
    config.google?.tokenUrl,
    config.publicUrl.startsWith('https:') ? config.publicUrl : null,
  ];
  for (const url of addresses) {
    const aheadMs = url ? await clockAgainst(url) : null;
    if (aheadMs !== null) return describeClock(aheadMs, new URL(url ?? '').host);
  }
  return { kind: 'note', text: 'Clock: nobody outside to compare with' };
}

/** Milliseconds by which this machine is ahead; null when the address tells no time. */
async function clockAgainst(url: string): Promise<number | null> {
  const asked = Date.now();
  const answer = await reach(url);
  if (typeof answer === 'string' || answer.toldMs === null) return null;
  // Whole seconds are told: the middle of the one that was meant.
  return (asked + Date.now()) / 2 - (answer.toldMs + 500);
}

function describeClock(aheadMs: number, host: string): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const text = `this machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of ${host}`;
  if (Math.abs(aheadMs) > WRONG_CLOCK_MS)
    return { kind: 'wrong', text: `Clock: ${text}: tokens and deadlines go wrong` };
  return Math.abs(aheadMs) > ODD_CLOCK_MS
    ? { kind: 'note', text: `Clock: ${text}` }
    : { kind: 'right', text: `Clock: agrees with ${host}` };
}
