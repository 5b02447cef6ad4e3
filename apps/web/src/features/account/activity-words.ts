import type { JournalEmail, JournalEntry } from '@eisen/contract';
import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
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

const PLACES = {
  inbox: 'Inbox',
  archive: 'Archive',
  trash: 'Deleted items',
  elsewhere: 'elsewhere',
  read: 'read',
  unread: 'unread',
} as const;

/** Which emails an entry changed, from where to where: the first three, then the number of the others. */
export function describeEmails({ emails = [], count }: Pick<JournalEntry, 'emails' | 'count'>) {
  const more = count - emails.length;
  return [
    ...emails.map(describeEmail),
    ...(emails.length > 0 && more > 0 ? [`and ${more} more`] : []),
  ];
}

function describeEmail({ subject, sender, from, to }: JournalEmail): string {
  const isGone = subject === null && sender === null;
  const name = isGone ? 'An email that is no longer there' : subject || `From ${sender}`;
  const way = [from, to].flatMap((place) => (place === null ? [] : [placeName(place)]));
  return way.length === 0 ? name : `${name}: ${way.join(' → ')}`;
}

function placeName(place: NonNullable<JournalEmail['from']>): string {
  return place in PLACES
    ? PLACES[place as keyof typeof PLACES]
    : QUADRANT_LABELS[place as Quadrant].title;
}
