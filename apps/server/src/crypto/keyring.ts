import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** 32 bytes from which every key in use is derived; never used to encrypt by itself. */
export interface MasterKey {
  /** First 8 bytes of its SHA-256: stands in front of whatever it sealed. */
  readonly id: Buffer;
  derive(purpose: string): Buffer;
}

/** Several master keys: the newest seals, all open. */
export interface Keyring {
  newest(): MasterKey;
  /** Reads the key file again when the id is not known: another process may have added a key. */
  find(id: Uint8Array): MasterKey | null;
  size(): number;
  /** Reads the key file again; keys from the environment stay as they are. */
  reload(): void;
}

/** What a key file may be read by: its owner. */
const KEY_FILE_MODE = 0o600;

/** Within this time of a new key in the file, every process that uses the file seals with it. */
export const KEY_FILE_LOOK_MS = 1_000;

/** The key file stands in the data folder, outside the database's own folder, so that a copy of one lacks the other. */
export function keyFileIn(dataDir: string): string {
  return path.join(dataDir, 'keys');
}

/**
 * Keys from `EISEN_KEYS`, newest first, separated by commas; 32 bytes each in base64.
 */
export function createKeyringFromText(text: string): Keyring {
  return createKeyring(() => text.split(','));
}

/**
 * Keys from a file, one a line, newest first. Made with one fresh key and mode 0600 when it is not there.
 *
 * @throws when others than its owner may read the file
 */
export function openKeyFile(file: string): Keyring {
  createKeyFile(file);
  return createKeyring(
    () => readKeyFile(file),
    () => {
      const { mtimeMs, ino } = statSync(file);
      return `${mtimeMs} ${ino}`;
    },
  );
}

/** Puts a fresh key in front of the file's keys; from then on it seals. */
export function addKeyToFile(file: string): void {
  createKeyFile(file);
  const lines = [newKeyText(), ...readKeyFile(file)];
  const aside = `${file}.new`;
  writeFileSync(aside, `${lines.join('\n')}\n`, { mode: KEY_FILE_MODE, flush: true });
  renameSync(aside, file);
}

/** Leaves only the newest key in the file: after every value was sealed with it. */
export function dropOldKeysFromFile(file: string): void {
  const aside = `${file}.new`;
  writeFileSync(aside, `${readKeyFile(file)[0]}\n`, { mode: KEY_FILE_MODE, flush: true });
  renameSync(aside, file);
}

/** Tests and memory-only databases: one key that dies with the process. */
export function createRandomKeyring(): Keyring {
  return createKeyringFromText(newKeyText());
}

/** @param readState changes when what `read` answers may have changed; null for keys that stay as they are */
function createKeyring(
  read: () => readonly string[],
  readState: (() => string) | null = null,
): Keyring {
  let keys: MasterKey[] = [];
  let state = '';
  let lookedAtMs = 0;
  const reload = () => {
    state = readState?.() ?? '';
    lookedAtMs = performance.now();
    const texts = read().map((text) => text.trim());
    const known = new Map(keys.map((key) => [key.id.toString('hex'), key]));
    keys = texts
      .filter((text) => text !== '')
      .map(createMasterKey)
      .map((key) => known.get(key.id.toString('hex')) ?? key);
    if (keys.length === 0) throw new Error('There is no master key.');
  };
  const lookUp = (id: Uint8Array) => keys.find((key) => key.id.equals(id)) ?? null;
  reload();
  /** A server that went on sealing with an old key would write what opens no more once that key is dropped. */
  const followFile = () => {
    if (readState === null || performance.now() - lookedAtMs < KEY_FILE_LOOK_MS) return;
    lookedAtMs = performance.now();
    if (readState() !== state) reload();
  };
  return {
    newest() {
      followFile();
      return keys[0] as MasterKey;
    },
    find(id) {
      const found = lookUp(id);
      if (found !== null) return found;
      reload();
      return lookUp(id);
    },
    size: () => keys.length,
    reload,
  };
}

function createMasterKey(text: string): MasterKey {
  const master = Buffer.from(text, 'base64');
  if (master.length !== 32) throw new Error('A master key is 32 bytes in base64.');
  const derived = new Map<string, Buffer>();
  return {
    id: createHash('sha256').update('eisen key id').update(master).digest().subarray(0, 8),
    derive(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      if (derived.size >= 1_000) derived.clear();
      const key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));
      derived.set(purpose, key);
      return key;
    },
  };
}

function newKeyText(): string {
  return randomBytes(32).toString('base64');
}

/** Linked into its place, so that two processes that start together end with the same key. */
function createKeyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, `${newKeyText()}\n`, { mode: KEY_FILE_MODE, flush: true });
  chmodSync(aside, KEY_FILE_MODE);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && (error as NodeJS.ErrnoException).code === 'EEXIST'))
      throw error;
  } finally {
    unlinkSync(aside);
  }
}

function readKeyFile(file: string): string[] {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) !== 0)
    throw new Error(
      `The key file ${file} may be read by others (mode ${mode.toString(8)}): chmod 600 it.`,
    );
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
