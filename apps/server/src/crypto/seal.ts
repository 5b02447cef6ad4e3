import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Keyring, MasterKey } from './keyring.ts';

/** Whose value it is and where it lies; both must be named again to open it. */
export interface SealPlace {
  /** The owner scope, such as `user:<id>`: each has a key of its own (D-107). */
  readonly scope: string;
  /** Table and row, such as `decisions/<mailbox>/<message>`: a value moved elsewhere does not open. */
  readonly place: string;
}

export interface Sealer {
  /** AES-256-GCM under the newest key; a fresh random nonce each time. */
  seal(plain: Uint8Array | string, at: SealPlace): Buffer;
  /** @throws CannotOpenError when moved, changed, or sealed with a key that is gone */
  open(sealed: Uint8Array, at: SealPlace): Buffer;
  openText(sealed: Uint8Array, at: SealPlace): string;
  /** Keyed hash for look-ups, 32 bytes. Its key outlives rotation, so stored hashes stay true. */
  mac(value: string, at: { scope: string; purpose: string }): Buffer;
  /** Whether the newest key sealed it. */
  isCurrent(sealed: Uint8Array): boolean;
  /** The first bytes of everything that the newest key seals. */
  currentPrefix(): Buffer;
}

export class CannotOpenError extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(`A sealed value cannot be opened: ${reason}`, options);
    this.name = 'CannotOpenError';
  }
}

/** Layout: version (1) · key id (8) · nonce (12) · ciphertext · tag (16). */
const VERSION = 1;
const KEY_ID_AT = 1;
const NONCE_AT = 9;
const TEXT_AT = 21;
const TAG_BYTES = 16;

/**
 * @param macRoot 32 secret bytes of the installation, see `loadMacRoot`
 */
export function createSealer(keyring: Keyring, macRoot: Uint8Array): Sealer {
  const macKeys = new Map<string, Buffer>();
  const open = (sealed: Uint8Array, at: SealPlace): Buffer => {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes.length < TEXT_AT + TAG_BYTES || bytes[0] !== VERSION)
      throw new CannotOpenError('it is not a sealed value');
    const key = keyring.find(bytes.subarray(KEY_ID_AT, NONCE_AT));
    if (key === null) throw new CannotOpenError('its key is not in the key ring');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      sealKey(key, at.scope),
      bytes.subarray(NONCE_AT, TEXT_AT),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(bindTo(at));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(bytes.subarray(TEXT_AT, bytes.length - TAG_BYTES)),
        decipher.final(),
      ]);
    } catch (cause) {
      throw new CannotOpenError('it was changed or belongs elsewhere', { cause });
    }
  };
  const currentPrefix = () => Buffer.concat([Buffer.from([VERSION]), keyring.newest().id]);
  return {
    seal(plain, at) {
      const nonce = randomBytes(TEXT_AT - NONCE_AT);
      const cipher = createCipheriv('aes-256-gcm', sealKey(keyring.newest(), at.scope), nonce, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(bindTo(at));
      const text = cipher.update(typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain);
      return Buffer.concat([currentPrefix(), nonce, text, cipher.final(), cipher.getAuthTag()]);
    },
    open,
    openText: (sealed, at) => open(sealed, at).toString('utf8'),
    mac(value, { scope, purpose }) {
      const name = `${purpose}\0${scope}`;
      let key = macKeys.get(name);
      if (key === undefined) {
        if (macKeys.size >= 1_000) macKeys.clear();
        key = createHmac('sha256', macRoot).update(name).digest();
        macKeys.set(name, key);
      }
      return createHmac('sha256', key).update(value, 'utf8').digest();
    },
    isCurrent: (sealed) => currentPrefix().equals(Buffer.from(sealed).subarray(0, NONCE_AT)),
    currentPrefix,
  };
}

function sealKey(key: MasterKey, scope: string): Buffer {
  return key.derive(`eisen seal v1\0${scope}`);
}

function bindTo(at: SealPlace): Buffer {
  return Buffer.from(`${at.scope}\0${at.place}`, 'utf8');
}
