import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import type { Keyring } from './keyring.ts';
import { createSealer } from './seal.ts';
import type { SealedTable } from './sealed-tables.ts';
import { insertSecretOnce, selectSecret } from './secrets-repository.ts';

const NAME = 'mac-root';

/**
 * The secret behind every keyed hash of this installation. It lies in the database, sealed by the master key: rotation
 * seals it anew without changing it, so addresses hashed years ago are still found.
 */
export async function loadMacRoot(db: Database, keyring: Keyring): Promise<Buffer> {
  // The sealer's own hashes are not used here, so it needs no root.
  const sealer = createSealer(keyring, Buffer.alloc(0));
  return db.asSystem(async (tx) => {
    const sealed =
      (await selectSecret(tx, NAME)) ??
      (await insertSecretOnce(tx, NAME, sealer.seal(randomBytes(32), placeOf(NAME))));
    return sealer.open(sealed, placeOf(NAME));
  });
}

/** Whether this installation has sealed anything: the root is the first value that it seals. */
export function isRootStored(db: Database): Promise<boolean> {
  return db.asSystem(async (tx) => (await selectSecret(tx, NAME)) !== null);
}

/**
 * Opens the root without making one.
 *
 * @returns false where there is none yet
 * @throws CannotOpenError when the keys do not open it
 */
export async function tryMacRoot(db: Database, keyring: Keyring): Promise<boolean> {
  const sealed = await db.asSystem((tx) => selectSecret(tx, NAME));
  if (sealed === null) return false;
  createSealer(keyring, Buffer.alloc(0)).open(sealed, placeOf(NAME));
  return true;
}

export const sealedSecrets: readonly SealedTable[] = [
  {
    table: 'system_secrets',
    key: ['name'],
    columns: { sealed: (row) => placeOf(row.name ?? '') },
  },
];

function placeOf(name: string) {
  return { scope: 'system', place: `system_secrets/${name}` };
}
