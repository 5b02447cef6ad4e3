import type { FormerPlace, MailboxProvider, MessageId, Moved } from '@eisen/mailbox';
import type {
  JournalInverse,
  JournalPlace,
  StoredJournalItem,
  UndoOutcome,
} from '#journal/journal.ts';
import type { NewerChange } from '#journal/journal-service.ts';
import { NEWER_IS_UNCLEAR, readProviderFailure } from './provider-words.ts';

export type MoveItem = StoredJournalItem & {
  readonly inverse: JournalInverse & { type: 'move' };
};

const SUPERSEDED = 'This email was moved again since; its newer place stays.';

/** Why a move is not taken back while a newer one stands. */
export function standsBehind(
  item: MoveItem,
  newer: NewerChange,
): { outcome: UndoOutcome; moved: null } {
  return {
    outcome:
      newer === 'unclear'
        ? { item, result: 'failed', error: NEWER_IS_UNCLEAR }
        : { item, result: 'superseded', error: SUPERSEDED },
    moved: null,
  };
}

/** Takes one move back at the provider. */
export async function moveBack(
  provider: MailboxProvider,
  item: MoveItem,
  state: JournalPlace | undefined,
): Promise<{ outcome: UndoOutcome; moved: Moved | null }> {
  const { from, to } = item.inverse;
  // `gone` is a place that the provider told us about, not a newer act of the user here.
  if (state !== undefined && state !== to && state !== from && state !== 'gone')
    return standsBehind(item, 'done');
  try {
    const moved = await putBack(provider, item);
    return { outcome: { item, result: 'undone' }, moved };
  } catch (error) {
    const { words, isFinal } = readProviderFailure(error);
    const result = isFinal ? 'superseded' : 'failed';
    return { outcome: { item, result, error: words }, moved: null };
  }
}

/** Without the adapter's own note of the former place, because its answer was lost, the kind of place must do. */
async function putBack(
  provider: MailboxProvider,
  { messageId, inverse }: MoveItem,
): Promise<Moved> {
  const id = messageId as MessageId;
  if (inverse.formerPlace !== null)
    return await provider.restore(id, inverse.formerPlace as FormerPlace);
  if (inverse.from === 'trashed') return await provider.trash(id);
  const restored = await provider.restore(id, null);
  return inverse.from === 'archived' ? await provider.archive(restored.id) : restored;
}

export function isMoveItem(item: StoredJournalItem): item is MoveItem {
  return item.inverse.type === 'move';
}
