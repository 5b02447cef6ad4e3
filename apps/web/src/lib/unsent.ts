import { listKeptWords } from './kept-words.ts';
import { countReplyDrafts } from './replies/reply-memory.ts';
import { REPLIES_NAME } from './replies/reply-names.ts';

/** How many texts of the user this device keeps that are not sent yet: replies, and forms that were left open. */
export function countUnsent(userId: string): number {
  const forms = listKeptWords(userId).filter((name) => name !== REPLIES_NAME);
  return forms.length + countReplyDrafts(userId);
}
