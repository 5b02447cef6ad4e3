import path from 'node:path';
import type { RotationResult } from '#crypto/rotate-keys.ts';

/** What a running server leaves when it has sealed everything anew, for the operator's command that asked for it. */
export interface RotationReport {
  /** Id of the key that now seals, in hex. */
  readonly keyId: string;
  readonly results: readonly RotationResult[];
}

export function rotationReportIn(dataDir: string): string {
  return path.join(dataDir, 'rotation.json');
}
