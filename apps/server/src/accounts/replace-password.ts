import type { Tx, UserId } from '#db/database.ts';
import { deleteLinksOf } from './links-repository.ts';
import type { SessionsService } from './sessions-service.ts';
import { lockUser, updatePasswordHash } from './users-repository.ts';

export interface PasswordChange {
  readonly userId: UserId;
  readonly passwordHash: string;
  /** What the former password was checked against; null where something else gave the right. */
  readonly verifiedHash: string | null;
  /** The session that stays, or null. */
  readonly keepToken: string | null;
}

/**
 * Another password, in the caller's transaction. Whatever the former one or a link let in ends with it: sessions, and
 * links to set one that are still on their way.
 *
 * @returns false, with nothing changed, when the former password was replaced since it was checked, or the user is gone
 */
export async function replacePassword(
  tx: Tx,
  sessions: Pick<SessionsService, 'endAll'>,
  { userId, passwordHash, verifiedHash, keepToken }: PasswordChange,
): Promise<boolean> {
  const row = await lockUser(tx, userId, 'changing');
  if (row === null) return false;
  if (verifiedHash !== null && row.passwordHash !== verifiedHash) return false;
  await updatePasswordHash(tx, userId, passwordHash);
  await sessions.endAll(tx, userId, keepToken);
  await deleteLinksOf(tx, userId, 'reset');
  return true;
}
