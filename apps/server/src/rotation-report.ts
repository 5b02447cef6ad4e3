import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KeyCount, RotationResult } from '#crypto/rotate-keys.ts';

/**
 * What a running server leaves for the operator's command that asked for it by a signal: on the embedded engine, which
 * takes one process, the server itself has to look into the database.
 */
export type RotationReport =
  | {
      readonly did: 'rotate';
      /** Id of the key that now seals, in hex. */
      readonly keyId: string;
      readonly results: readonly RotationResult[];
    }
  | { readonly did: 'count'; readonly counts: readonly KeyCount[] };

/** Puts an order down for the server; it is carried out when the server hears the signal. */
export function orderRotation(dataDir: string, order: RotationReport['did']): void {
  rmSync(reportIn(dataDir), { force: true });
  if (order === 'count') writeFileSync(countOrderIn(dataDir), '', { mode: 0o600 });
  else rmSync(countOrderIn(dataDir), { force: true });
}

/** @returns null until the server has left its report */
export function readRotationReport(dataDir: string): RotationReport | null {
  const file = reportIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RotationReport) : null;
}

/** The server's side: carries out what was ordered and leaves the report, whole or not at all. @returns what it was */
export async function answerRotation(
  dataDir: string,
  work: {
    keyId: () => string;
    count: () => Promise<readonly KeyCount[]>;
    rotate: () => Promise<readonly RotationResult[]>;
  },
): Promise<RotationReport['did']> {
  const isCount = existsSync(countOrderIn(dataDir));
  rmSync(countOrderIn(dataDir), { force: true });
  const report: RotationReport = isCount
    ? { did: 'count', counts: await work.count() }
    : { did: 'rotate', results: await work.rotate(), keyId: work.keyId() };
  const aside = `${reportIn(dataDir)}.new`;
  writeFileSync(aside, `${JSON.stringify(report)}\n`, { mode: 0o600 });
  renameSync(aside, reportIn(dataDir));
  return report.did;
}

function reportIn(dataDir: string): string {
  return path.join(dataDir, 'rotation.json');
}

function countOrderIn(dataDir: string): string {
  return path.join(dataDir, 'rotation-count');
}
