import type { FolderRole, Message } from '@eisen/mailbox';
import type { JournalInverse, JournalPlace } from '#journal/journal.ts';

/**
 * Whether the provider did what it was asked for and never said so, told by where the message is now. What already
 * was as asked before counts as not done: there is nothing to take back.
 *
 * @param message  as the provider shows it now; null when it does not hold it any more
 */
export function isDoneAtProvider(
  inverse: JournalInverse,
  message: Pick<Message, 'folder' | 'unread'> | null,
): boolean {
  if (message === null || inverse.type === 'decision') return false;
  if (inverse.type === 'read') return message.unread === inverse.wasRead;
  return inverse.from !== inverse.to && isAt(inverse.to, message.folder);
}

/** The journal's word for where a message lies; `gone` for places that no move of ours leads to. */
export function placeOfFolder(folder: FolderRole | undefined): JournalPlace {
  if (folder === 'inbox') return 'inbox';
  if (folder === 'trash') return 'trashed';
  return folder === 'archive' ? 'archived' : 'gone';
}

function isAt(place: JournalPlace, folder: FolderRole): boolean {
  // A provider without folders shows mail of one's own that left the inbox under Sent.
  if (place === 'archived') return folder === 'archive' || folder === 'sent';
  return placeOfFolder(folder) === place;
}
