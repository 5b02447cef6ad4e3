import type { Email } from '@eisen/contract';
import type { EmailAction } from './email-actions.ts';

type Placed = Pick<Email, 'folder'>;

/** What a folder is called beside an email that lies in it; nothing for the inbox, where all the others lie. */
export const FOLDER_WORDS: Readonly<Record<Email['folder'], string | null>> = {
  inbox: null,
  archive: 'Archived',
  sent: 'Sent',
  drafts: 'Draft',
  trash: 'Deleted',
  spam: 'Spam',
};

/**
 * Whether an action works on an email where it lies. Filing sorts the inbox and nothing else; what one wrote oneself
 * would be answered to oneself; what is made of an email needs its words alone.
 */
export function worksOn({ folder }: Placed, action: EmailAction | 'move'): boolean {
  if (action === 'archive' || action === 'delete' || action === 'move') return folder === 'inbox';
  if (action === 'reply') return folder !== 'sent' && folder !== 'drafts';
  return true;
}
