import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** Argon2id, the library's default, with OWASP's parameters (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. Without a stored hash the same work is done and the answer is no, so that the time
   * does not tell which accounts exist (D-48).
   */
  isRight(password: string, storedHash: string | null): Promise<boolean>;
}

/** @param parallel hashes at once; more wait, so that a flood of logins leaves a core to everybody else */
export function createPasswords(
  parallel: number = Math.max(1, availableParallelism() - 1),
): Passwords {
  const limit = createGate(parallel);
  const nobodysHash = limit(() => hash('nobody has this password', OPTIONS));
  nobodysHash.catch(() => {
    // Told by the first login instead.
  });
  return {
    hash: (password) => limit(() => hash(password, OPTIONS)),
    async isRight(password, storedHash) {
      const against = storedHash ?? (await nobodysHash);
      const fits = await limit(() => verify(against, password));
      return fits && storedHash !== null;
    },
  };
}
