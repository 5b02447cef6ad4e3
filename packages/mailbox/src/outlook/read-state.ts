import type { MessageId } from '#message.ts';
import { type GraphApi, messagePath } from './graph-api.ts';
import { isPossibleId } from './whole-messages.ts';

/** Marks messages read or unread; ids that are gone are passed over. */
export async function setRead(
  api: GraphApi,
  ids: readonly MessageId[],
  read: boolean,
): Promise<void> {
  const results = await api.batch(
    [...new Set(ids)].filter(isPossibleId).map((id) => ({
      method: 'PATCH',
      url: messagePath(id),
      body: { isRead: read },
    })),
  );
  for (const result of results) {
    if (!result.ok && result.error.kind !== 'not-found') throw result.error;
  }
}
