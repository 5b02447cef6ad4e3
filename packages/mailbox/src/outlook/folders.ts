import { z } from 'zod';
import type { FolderRole } from '#message.ts';
import { ProviderError } from '#provider.ts';
import { parseAnswer } from '#remote/parse-answer.ts';
import { pathWithQuery } from '#remote/remote-url.ts';
import type { GraphApi } from './graph-api.ts';

/** Graph's names of the folders that every mailbox has (learn.microsoft.com/graph/api/resources/mailfolder). */
export const WELL_KNOWN: Readonly<Record<FolderRole, string>> = {
  inbox: 'inbox',
  archive: 'archive',
  sent: 'sentitems',
  drafts: 'drafts',
  trash: 'deleteditems',
  spam: 'junkemail',
};
const ROLES = Object.keys(WELL_KNOWN) as FolderRole[];

/** Folders inside Deleted Items and Junk Email that are looked up; whoever has more sees the rest as archive. */
const MAX_INNER_FOLDERS = 200;
const MAX_DEPTH = 5;

export interface Folders {
  /** What a folder is for. Folders of the user's own are `archive`. */
  roleOf(folderId: string | null | undefined): FolderRole;
  /** Null when the mailbox has no such folder. */
  idOf(role: FolderRole): string | null;
}

const folderSchema = z.object({
  id: z.string().min(1).max(1_000),
  childFolderCount: z.number().nullish().catch(null),
});
type GraphFolder = z.infer<typeof folderSchema>;

const SELECT = { $select: 'id,childFolderCount' } as const;

/** Reads the ids of the well-known folders once; they never change. A failed reading is not kept. */
export function createFolders(api: GraphApi): () => Promise<Folders> {
  let reading: Promise<Folders> | null = null;
  return () => {
    reading ??= readFolders(api).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

async function readFolders(api: GraphApi): Promise<Folders> {
  const results = await api.batch(
    ROLES.map((role) => ({
      method: 'GET',
      url: pathWithQuery(`/me/mailFolders/${WELL_KNOWN[role]}`, SELECT),
    })),
  );
  const idByRole = new Map<FolderRole, string>();
  const roleById = new Map<string, FolderRole>();
  const withInner: { folder: GraphFolder; role: FolderRole }[] = [];
  for (const [index, role] of ROLES.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    if (!result.ok) {
      if (result.error.kind === 'not-found') continue;
      throw result.error;
    }
    const folder = parseAnswer(folderSchema, result.body);
    idByRole.set(role, folder.id);
    roleById.set(folder.id, role);
    if (role === 'trash' || role === 'spam') withInner.push({ folder, role });
  }
  for (const { folder, role } of withInner) {
    for (const id of await readInner(api, folder)) roleById.set(id, role);
  }
  return {
    roleOf: (folderId) => roleById.get(folderId ?? '') ?? 'archive',
    idOf: (role) => idByRole.get(role) ?? null,
  };
}

/** A folder that is thrown away keeps its mail inside: all of it lies in the trash. */
async function readInner(api: GraphApi, root: GraphFolder): Promise<readonly string[]> {
  const found: string[] = [];
  let level = [root];
  for (let depth = 0; depth < MAX_DEPTH && found.length < MAX_INNER_FOLDERS; depth += 1) {
    const next: GraphFolder[] = [];
    for (const folder of level) {
      if ((folder.childFolderCount ?? 0) > 0) next.push(...(await readChildren(api, folder.id)));
    }
    found.push(...next.map(({ id }) => id));
    level = next;
  }
  return found;
}

async function readChildren(api: GraphApi, folderId: string): Promise<readonly GraphFolder[]> {
  const path = `/me/mailFolders/${encodeURIComponent(folderId)}/childFolders`;
  try {
    const { value } = await api.json(z.object({ value: z.array(folderSchema) }), {
      path,
      query: { ...SELECT, $top: 100 },
      units: 1,
    });
    return value;
  } catch (error) {
    // Gone in the meantime: then it holds nothing.
    if (error instanceof ProviderError && error.kind === 'not-found') return [];
    throw error;
  }
}
