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

const FILED = { archive: 'archived', delete: 'deleted', move: 'moved' } as const;

/** Why an action does not work on an email where it lies; null where it does. */
export function whyNotOn(email: Placed, action: EmailAction | 'move'): string | null {
  if (worksOn(email, action)) return null;
  if (action in FILED)
    return `Only mail in the inbox can be ${FILED[action as keyof typeof FILED]}`;
  return 'You wrote this email yourself';
}
