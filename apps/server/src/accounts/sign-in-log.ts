import type { Sealer } from '#crypto/seal.ts';
import type { UserId } from '#db/database.ts';
import { limitedAddress } from '#http/limits.ts';
import type { Logger } from '#logger.ts';
import { toKey } from './users-repository.ts';

/** Enough of a keyed hash to tell lines of one source apart. */
const HASH_CHARACTERS = 16;

/** Who tried, before any of it is hashed for the line. */
export interface SignInTry {
  readonly ip: string;
  /** What was typed as username or address. */
  readonly identity: string;
  /** Null for a name that nobody has. */
  readonly userId: UserId | null;
  readonly isKnownDevice: boolean;
}

/** `locked`: turned away by a limit, whatever the password was. */
export type SignInOutcome = 'signed-in' | 'failed' | 'locked';

/** Writes how each try to sign in ended, for whoever watches the server; no line names or addresses anybody. */
export type SignInLog = (outcome: SignInOutcome, tried: SignInTry) => void;

const LINES: Readonly<Record<SignInOutcome, string>> = {
  'signed-in': 'Somebody signed in',
  failed: 'A sign-in failed',
  locked: 'A sign-in was turned away by a limit',
};

export function createSignInLog(parts: { log: Logger; sealer: Sealer }): SignInLog {
  const { log, sealer } = parts;
  const hashed = (text: string) =>
    sealer
      .mac(text, { scope: 'system', purpose: 'log lines' })
      .toString('hex')
      .slice(0, HASH_CHARACTERS);
  return (outcome, { ip, identity, userId, isKnownDevice }) => {
    const line = {
      event: 'sign-in',
      outcome,
      user: userId,
      typed: hashed(`identity ${toKey(identity)}`),
      network: hashed(`network ${limitedAddress(ip)}`),
      device: isKnownDevice ? 'known' : 'new',
    };
    if (outcome === 'locked') log.warn(line, LINES[outcome]);
    else log.info(line, LINES[outcome]);
  };
}
