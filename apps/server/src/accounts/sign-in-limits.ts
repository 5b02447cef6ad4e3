import type { UserId } from '#db/database.ts';
import { type Limits, limitedAddress } from '#http/limits.ts';
import { toKey } from './users-repository.ts';

/** A try to sign in, counted before anybody knows how it ends. */
export interface CountedTry {
  /** False when the account had its failures: the right password is answered like a wrong one. */
  readonly mayEnter: boolean;
  /** It was no failure after all. */
  giveBack(): Promise<void>;
}

export interface SignInLimits {
  /**
   * Counts by network address, by what was typed, and by account. Only the first two may tell that they are at their
   * end: the third would tell which username and which address are one person's (docs/adr/0054). A device that signed
   * in to the account before is counted alone: what strangers do does not touch it (docs/adr/0076).
   *
   * @param userId null for a name that nobody has; costs the same
   * @param device its name, null for a stranger. @throws too_many_requests
   */
  count(at: {
    ip: string;
    identity: string;
    userId: UserId | null;
    device: string | null;
  }): Promise<CountedTry>;
  /** Former failures were guesses at a password that is replaced. @param identity under which its owner may come back */
  forget(userId: UserId, identity: string): Promise<void>;
}

export function createSignInLimits(limits: Limits): SignInLimits {
  return {
    async count({ ip, identity, userId, device }) {
      if (device !== null) {
        await limits.take('loginDevice', device);
        return { mayEnter: true, giveBack: () => limits.giveBack('loginDevice', device) };
      }
      const address = limitedAddress(ip);
      const typed = toKey(identity);
      const account = userId ?? `nobody ${typed}`;
      await limits.take('loginAddress', address);
      await limits.take('loginIdentity', typed);
      return {
        mayEnter: await limits.tryTake('loginAccount', account),
        async giveBack() {
          await limits.giveBack('loginAddress', address);
          await limits.giveBack('loginIdentity', typed);
          await limits.giveBack('loginAccount', account);
        },
      };
    },
    async forget(userId, identity) {
      await limits.forget('loginIdentity', toKey(identity));
      await limits.forget('loginAccount', userId);
    },
  };
}
