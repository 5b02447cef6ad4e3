import { logFailure } from '#lib/log.ts';
import { forgetSession, markCopyOf } from '#lib/session-memory.ts';

export const COPY_NAME_PREFIX = 'eisen-mail-';

/**
 * Erases every copy and what the browser remembers of the session: logout, a 401 `not_signed_in` and
 * account deletion (PLUS-04).
 */
export async function eraseEverything(): Promise<void> {
  forgetSession();
  await deleteCopies();
}

/** Erases the copy of the mail and keeps the session: the mailbox was disconnected or replaced. */
export async function eraseCopy(): Promise<void> {
  markCopyOf(null);
  await deleteCopies();
}

/** Deletes the copies of every user of this browser. */
export async function deleteCopies(): Promise<void> {
  if (!globalThis.indexedDB) return;
  try {
    const databases = await globalThis.indexedDB.databases();
    const names = databases.flatMap(({ name }) =>
      name?.startsWith(COPY_NAME_PREFIX) ? [name] : [],
    );
    await Promise.all(names.map(deleteDatabase));
  } catch (error) {
    logFailure("The browser's copy could not be erased", error);
  }
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = globalThis.indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
