import { existsSync } from 'node:fs';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import { createKeyringFromText, type Keyring, keyFileIn, openKeyFile } from './keyring.ts';
import { isRootStored, loadMacRoot } from './mac-root.ts';
import { CannotOpenError } from './seal.ts';

type KeyConfig = Pick<Config, 'keys' | 'dataDir'>;

/** The database and the keys do not belong together. Nothing was changed. */
export class KeysError extends Error {
  override readonly name = 'KeysError';
}

/**
 * The keys of this installation. A key file is made only for a database that holds nothing yet: a fresh key beside
 * sealed values would hide that theirs is lost, and new values would be sealed with another.
 *
 * @throws KeysError when the database holds sealed values and there is no key file
 */
export async function openInstallationKeys(config: KeyConfig, db: Database): Promise<Keyring> {
  if (config.keys !== null) return createKeyringFromText(config.keys);
  const file = keyFileIn(config.dataDir);
  // Asked for in this order: another process that starts with us makes the file before it seals anything.
  if (!existsSync(file) && (await isRootStored(db)) && !existsSync(file))
    throw new KeysError(
      `${file} is missing, and the database holds values that its keys sealed. Put the file back from your copy, or name its keys in EISEN_KEYS; EISEN_DATA_DIR may also name another folder than before. No new key was made: it would open nothing.`,
    );
  return openKeyFile(file);
}

/**
 * Opens the first sealed value there is, and makes it where there is none.
 *
 * @throws KeysError when the configured keys do not open it
 */
export async function openInstallationRoot(
  config: KeyConfig,
  db: Database,
  keyring: Keyring,
): Promise<Buffer> {
  try {
    return await loadMacRoot(db, keyring);
  } catch (cause) {
    if (!(cause instanceof CannotOpenError)) throw cause;
    throw new KeysError(wrongKeys(config), { cause });
  }
}

/** For the operator: which setting holds keys that do not fit. */
export function wrongKeys(config: KeyConfig): string {
  const where = config.keys === null ? keyFileIn(config.dataDir) : 'EISEN_KEYS';
  return `The keys of ${where} do not open what the database holds: it was sealed with others. Name those, or another DATABASE_URL or EISEN_DATA_DIR.`;
}
