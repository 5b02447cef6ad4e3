import type { ImportOutcome } from '@eisen/contract';
import { countOf } from '#lib/format.ts';

const FOLDERS: Readonly<Record<ImportOutcome['folders'][number]['folder'], string>> = {
  inbox: 'Inbox',
  archive: 'Archive',
  sent: 'Sent',
  drafts: 'Drafts',
  trash: 'Trash',
  spam: 'Spam',
};

/** Where the imported mail lies now. */
export function tellFolders({ folders }: ImportOutcome): string {
  const found = folders.map(({ folder, messages }) => `${FOLDERS[folder]} ${messages}`);
  return `${countOf(folders.length, 'folder')} found: ${found.join(' · ')}`;
}

/** Why messages were left out, a line for each reason that there was. */
export function tellSkipped({ skipped_because: because }: ImportOutcome): string[] {
  const { duplicate, unreadable, too_large, no_message } = because;
  return [
    duplicate > 0 ? `${duplicate} there already: same Message-ID and same time` : null,
    too_large > 0 ? `${too_large} larger than 25 MB` : null,
    unreadable > 0 ? `${unreadable} that could not be read` : null,
    no_message > 0 ? `${countOf(no_message, 'part')} of the file without a message` : null,
  ].filter((line) => line !== null);
}
