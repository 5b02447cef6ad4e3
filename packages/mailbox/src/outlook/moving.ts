import { z } from 'zod';
import type { FolderRole, MessageId } from '#message.ts';
import { type FormerPlace, type MailboxProvider, type Moved, ProviderError } from '#provider.ts';
import { type Folders, WELL_KNOWN } from './folders.ts';
import { type GraphApi, messagePath } from './graph-api.ts';
import { isPossibleId } from './whole-messages.ts';

const PLACE = 'folder:';

const placeSchema = z.object({ id: z.string().min(1), parentFolderId: z.string().min(1) });
const movedSchema = z.object({ id: z.string().min(1).max(1_000) });

/** Moves between folders; deleting is a move into Deleted Items (D-119). */
export function createMoving(
  api: GraphApi,
  folders: () => Promise<Folders>,
): Pick<MailboxProvider, 'archive' | 'trash' | 'restore'> {
  async function folderOf(id: string): Promise<string> {
    if (!isPossibleId(id)) throw new ProviderError('not-found', 'The message is not there.');
    const { parentFolderId } = await api.json(placeSchema, {
      path: messagePath(id),
      query: { $select: 'id,parentFolderId' },
      units: 1,
    });
    return parentFolderId;
  }

  /** Only the id from the answer holds from then on, whatever was asked for. */
  async function move(id: string, from: string, destinationId: string): Promise<Moved> {
    // Read before: what was moved must not end as an error.
    const { roleOf } = await folders();
    const moved = await api.json(movedSchema, {
      path: `${messagePath(id)}/move`,
      method: 'POST',
      body: { destinationId },
      units: 1,
      // Moving to where it lies already changes nothing, and the id stays the same.
      safe: true,
    });
    return {
      id: moved.id as MessageId,
      formerPlace: `${PLACE}${from}`,
      formerFolder: roleOf(from),
    };
  }

  async function moveTo(id: MessageId, role: FolderRole): Promise<Moved> {
    const [from, { idOf }] = [await folderOf(id), await folders()];
    const folderId = idOf(role);
    if (folderId === null) {
      throw new ProviderError('refused', `The mailbox has no folder for this: ${role}.`);
    }
    if (from === folderId) return { id, formerPlace: null };
    return await move(id, from, WELL_KNOWN[role]);
  }

  return {
    archive: (id) => moveTo(id, 'archive'),
    trash: (id) => moveTo(id, 'trash'),
    async restore(id, formerPlace) {
      const folderId = readPlace(formerPlace);
      if (folderId === null) return await moveTo(id, 'inbox');
      const from = await folderOf(id);
      if (from === folderId) return { id, formerPlace: null };
      try {
        return await move(id, from, folderId);
      } catch (error) {
        // The message was there a moment ago, so it is the folder that is gone: the inbox takes it.
        if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error;
        return await moveTo(id, 'inbox');
      }
    },
  };
}

function readPlace(formerPlace: FormerPlace | null | undefined): string | null {
  if (formerPlace === null || formerPlace === undefined) return null;
  const folderId = formerPlace.startsWith(PLACE) ? formerPlace.slice(PLACE.length) : '';
  if (folderId === '' || folderId.length > 1_000) {
    throw new ProviderError('refused', 'This is no place of this mailbox.');
  }
  return folderId;
}
