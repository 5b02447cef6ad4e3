import type { JournalEntry } from '@eisen/contract';
import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { serverSentence, wordsByKind } from '#lib/error-words.ts';
import { countOf } from '#lib/format.ts';

/** What the user is told about a change, before and after the server's answer. */
export interface ChangeWords {
  /** The act in the words of a question before it is undone. */
  readonly name: string;
  /** Names the change where it can be undone, and stands in the toast. @param count  emails changed */
  readonly done: (count: number) => string;
  readonly detail?: (count: number) => string | undefined;
  /** Title of the toast when the server did not take it. Null: only logged. */
  readonly failed: ((error: unknown) => string) | null;
  /** Read out at once to people who listen to the screen. */
  readonly spoken?: string;
}

/** The name of a place on screens: a quadrant's title, or the Inbox. */
export function placeName(quadrant: Quadrant | null): string {
  return quadrant === null ? 'Inbox' : QUADRANT_LABELS[quadrant].title;
}

export function moveWords(quadrant: Quadrant | null, asked: number): ChangeWords {
  const name = placeName(quadrant);
  const said = (count: number) =>
    count === 1 ? `Moved to ${name}` : `${countOf(count, 'email')} moved to ${name}`;
  return {
    name: `Move to ${name}`,
    done: said,
    failed: () => (asked === 1 ? 'Failed to move email' : 'Failed to move emails'),
    spoken: `${said(asked)}. Press Z to undo.`,
  };
}

/** Sentences of CARD-14 (ERR-17, ERR-18). */
export const archiveWords: ChangeWords = {
  name: 'Archive',
  done: (count) =>
    count === 1
      ? 'Email archived successfully!'
      : `${countOf(count, 'email')} archived successfully!`,
  failed: () => 'Failed to archive email!',
};

/** Sentences of CARD-15 (ERR-19 to ERR-21): refused by the server, or broken on the way (D-76). */
export const trashWords: ChangeWords = {
  name: 'Delete',
  done: (count) =>
    count === 1
      ? 'Email moved to deleted items successfully'
      : `${countOf(count, 'email')} moved to deleted items successfully`,
  failed: (error) =>
    wordsByKind(error, {
      refused: 'Failed to move email to deleted items',
      broken: 'Failed to delete email',
    }),
};

export function clearWords(quadrant: Quadrant): ChangeWords {
  const title = QUADRANT_LABELS[quadrant].title;
  return {
    name: `Clear ${title}`,
    done: () => `${title} cleared`,
    detail: (count) => `${countOf(count, 'email')} back in the Inbox`,
    failed: () => `Failed to clear ${title}`,
    spoken: `${title} cleared. Press Z to undo.`,
  };
}

export const resetWords: ChangeWords = {
  name: 'Reset All',
  done: () => 'All emails are back in the Inbox',
  failed: () => 'Failed to reset the quadrants',
  spoken: 'All emails are back in the Inbox. Press Z to undo.',
};

/** Opening an email marks it read by itself: a failure is logged, not shown. */
export function readWords(read: boolean): ChangeWords {
  return {
    name: read ? 'Mark as read' : 'Mark as unread',
    done: (count) => `${countOf(count, 'email')} marked as ${read ? 'read' : 'unread'}`,
    failed: null,
  };
}

/**
 * "Moved 11 emails back to the Inbox": what undoing an act did.
 *
 * @param places  where its emails stand since; undefined where that is not known
 * @param marked  what they had been marked as
 */
export function undoneWords(
  kind: JournalEntry['kind'],
  places: readonly (Quadrant | null | undefined)[],
  marked?: 'read' | 'unread',
): string {
  const emails = countOf(places.length, 'email');
  if (kind === 'read') {
    const were = places.length === 1 ? 'it was' : 'they were';
    return `Marked ${emails} as ${marked ? (marked === 'read' ? 'unread' : 'read') : were}`;
  }
  if (kind === 'restore') return `Took ${emails} out of the Inbox again`;
  const verb = kind === 'archive' || kind === 'delete' ? 'Brought' : 'Moved';
  return `${verb} ${emails} back to ${placeOfAll(places)}`;
}

function placeOfAll(places: readonly (Quadrant | null | undefined)[]): string {
  const [place, ...others] = new Set(places);
  if (place === undefined || others.length > 0)
    return places.length === 1 ? 'where it was' : 'where they were';
  return place === null ? 'the Inbox' : placeName(place);
}

/** What time moved by itself (D-120). */
export function raiseWords(count: number): string {
  const { title } = QUADRANT_LABELS.do;
  return count === 1
    ? `An email moved to ${title}: it is due within 48 hours`
    : `${countOf(count, 'email')} moved to ${title}: they are due within 48 hours`;
}

/** One line for each email that a change or an undo could not reach (PLUS-15); at most five, then their number. */
export function listFailures(
  failures: readonly { readonly subject: string; readonly error: string }[],
): string {
  const shown = failures.slice(0, 5).map(({ subject, error }) => `“${subject}”: ${error}`);
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** The reason of a failure beside an email's subject. */
export function reasonOf(error: unknown): string {
  return serverSentence(error) ?? 'no answer from the server';
}
