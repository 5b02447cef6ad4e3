import type { JournalEntry } from '@eisen/contract';
import { countOf } from '#lib/format.ts';

type Told = Pick<JournalEntry, 'kind' | 'actor' | 'count' | 'marked'>;

/** What an entry of the journal did, as one sentence (D-112). */
export function describeEntry({ kind, actor, count, marked }: Told): string {
  const emails = countOf(count, 'email');
  switch (kind) {
    case 'archive':
      return `Archived ${emails}`;
    case 'delete':
      return `Moved ${emails} to deleted items`;
    case 'restore':
      return `Brought ${emails} back to the inbox`;
    case 'read':
      return marked ? `Marked ${emails} as ${marked}` : `Changed the read mark of ${emails}`;
    case 'classify':
      return `Sorted ${emails}`;
    case 'raise':
      return `Moved ${emails} to Do as the deadline came near`;
    case 'reply':
      return 'A reply needs your attention';
    case 'quadrants':
      return actor === 'user' ? `Moved ${emails} on the board` : `Changed the place of ${emails}`;
  }
}

/** Who did it. */
export const ACTOR_NAMES: Readonly<Record<JournalEntry['actor'], string>> = {
  user: 'You',
  assistant: 'Assistant',
  rule: 'Rule',
};
