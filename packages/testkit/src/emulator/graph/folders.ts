import { createHash } from 'node:crypto';
import { type Double, type Json, readJson, withJson } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import type { GraphRow } from './rows.ts';

const WELL_KNOWN = [
  'inbox',
  'sentitems',
  'drafts',
  'archive',
  'deleteditems',
  'junkemail',
] as const;
const OPAQUE = /AQMkADAwEmu[\w-]{40}AAA(=|%3D)/g;
const FOLDER = /^\/v1\.0\/me\/mailFolders(\/[^/?]+)?(\/childFolders)?(\?|$)/;

const opaqueIds = new Map(WELL_KNOWN.map((name) => [opaque(name), name as string]));

/** Folder ids are opaque at Graph; the emulator uses the well-known names themselves. */
export function opaqueFolderId(name: string): string {
  return (WELL_KNOWN as readonly string[]).includes(name) ? opaque(name) : name;
}

/** Folders by opaque id, with the counts that the emulator does not tell. */
export function createFolders(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
): Double {
  const complete = (folder: Json, address: string): Json => {
    const held = store
      .collection<GraphRow>('microsoft.messages')
      .findBy('user_email', address)
      .filter((row) => row.parent_folder_id === folder.id);
    const { wellKnownName: _, childFolders: __, ...rest } = folder;
    return {
      ...rest,
      id: opaqueFolderId(String(folder.id)),
      parentFolderId: 'AQMkADAwRoot=',
      totalItemCount: held.length,
      unreadItemCount: held.filter((row) => !row.is_read).length,
    };
  };

  return async (call, next) => {
    const reply = await next({
      ...call,
      path: knownNames(call.path),
      body: call.body.includes('AQMkADAwEmu')
        ? Buffer.from(knownNames(call.body.toString('utf8')))
        : call.body,
    });
    const address = whoAsks(call.headers.authorization);
    const isRead = call.method === 'GET' && FOLDER.test(call.path) && reply.status === 200;
    const body = isRead && address !== null ? readJson(reply) : null;
    if (body === null || address === null) return reply;
    return Array.isArray(body.value)
      ? withJson(reply, { value: body.value.map((folder) => complete(folder as Json, address)) })
      : withJson(reply, complete(body, address));
  };
}

function knownNames(text: string): string {
  return text.replace(OPAQUE, (id) => opaqueIds.get(id.replace('%3D', '=')) ?? id);
}

function opaque(name: string): string {
  const hash = createHash('sha256').update(`folder ${name}`).digest('base64url').slice(0, 40);
  return `AQMkADAwEmu${hash}AAA=`;
}
