import {
  type Double,
  type Json,
  jsonReply,
  type Reply,
  readJson,
  redirected,
  urlOf,
} from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { GraphRow } from './rows.ts';
import { readWishes, shapeMessage, type Wishes } from './shape-message.ts';

interface Round {
  /** What this round still has to tell; null: the next call starts a new comparison. */
  readonly rest: readonly string[] | null;
  /** Message id to what it looked like when it was told. */
  readonly seen: ReadonlyMap<string, string>;
  readonly size: number;
  readonly query: string;
}

const DELTA =
  /^\/v1\.0\/me\/mailFolders\/([^/]+)\/messages\/(?:microsoft\.graph\.)?delta(?:\(\))?$/;
/** What `fieldsOf` and `shapeMessage` tell together. */
const IN_THE_ROW = new Set([
  'id',
  'conversationId',
  'receivedDateTime',
  'isRead',
  'subject',
  'importance',
  'categories',
  'parentFolderId',
  'hasAttachments',
  'flag',
  'inferenceClassification',
]);
const MOST_ROUNDS = 2_000;

/**
 * `messages/delta` of a folder, which the emulator lacks: each round compares the folder with what stood there when
 * the round before ended. A token that is not known is too old (410). What left the folder is told as `@removed`.
 */
export function createDelta(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
) {
  const rounds = new Map<string, Round>();
  let issued = 0;

  const double: Double = async (call, next) => {
    const { pathname, searchParams } = urlOf(call);
    const [, folder] = DELTA.exec(pathname) ?? [];
    const address = whoAsks(call.headers.authorization);
    if (call.method !== 'GET' || folder === undefined || address === null) return await next(call);
    const base = `http://${call.headers.host}${pathname}`;
    const token = searchParams.get('$skiptoken') ?? searchParams.get('$deltatoken');
    const known = token === null ? null : rounds.get(token);
    if (known === undefined) {
      const lost = errorReply(call.path, { status: 410, reason: 'SyncStateNotFound' });
      return { ...lost, headers: { ...lost.headers, location: base } };
    }
    const round = known ?? startRound(searchParams, call.headers.prefer);
    const now = lookAt(folder, address);
    const pending = round.rest ?? compare(round.seen, now);
    const value: Json[] = [];
    const wishes = readWishes(new URLSearchParams(round.query), call.headers.prefer);
    const page = pending.slice(0, round.size);
    for (const id of page) {
      const message = now.has(id)
        ? await read(id, wishes, (path) => next(redirected(call, path)))
        : null;
      value.push(
        message ? shapeMessage(message, store, wishes) : { id, '@removed': { reason: 'deleted' } },
      );
    }
    const rest = pending.slice(round.size);
    const isLast = rest.length === 0;
    // What changed while the pages were read is told by the next round.
    const seen = toldOf(round.rest === null ? now : round.seen, now, page);
    const name = keep({ ...round, rest: isLast ? null : rest, seen });
    const link = isLast ? '@odata.deltaLink' : '@odata.nextLink';
    return jsonReply(200, { value, [link]: `${base}?$${isLast ? 'delta' : 'skip'}token=${name}` });
  };

  /** From the row where it holds all that is asked for: a whole message costs the emulator a search. */
  async function read(id: string, { select }: Wishes, ask: (path: string) => Promise<Reply>) {
    const [row] = store.collection<GraphRow>('microsoft.messages').findBy('microsoft_id', id);
    if (row && select?.every((name) => IN_THE_ROW.has(name))) return fieldsOf(row);
    return readJson(await ask(`/v1.0/me/messages/${encodeURIComponent(id)}`));
  }

  function lookAt(folder: string, address: string): Map<string, string> {
    const rows = store
      .collection<GraphRow>('microsoft.messages')
      .findBy('user_email', address)
      .filter((row) => row.parent_folder_id === folder)
      .sort((one, other) => other.received_date_time.localeCompare(one.received_date_time));
    return new Map(rows.map((row) => [row.microsoft_id, looksOf(row)]));
  }

  function keep(round: Round): string {
    issued += 1;
    const name = `delta${issued}`;
    rounds.set(name, round);
    if (rounds.size > MOST_ROUNDS) rounds.delete(rounds.keys().next().value ?? '');
    return name;
  }

  return { double, forget: () => rounds.clear() };
}

function startRound(query: URLSearchParams, prefer: string | undefined): Round {
  const [, asked] = /odata\.maxpagesize=(\d+)/.exec(prefer ?? '') ?? [];
  const size = Math.max(1, Number(asked ?? query.get('$top') ?? 10));
  return { rest: null, seen: new Map(), size, query: query.toString() };
}

function compare(seen: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const changed = [...now].filter(([id, looks]) => seen.get(id) !== looks).map(([id]) => id);
  return [...changed, ...[...seen.keys()].filter((id) => !now.has(id))];
}

/** A later page told its messages as they stand now, and one that is gone meanwhile as removed. */
function toldOf(
  seen: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  page: readonly string[],
): ReadonlyMap<string, string> {
  const told = new Map(seen);
  for (const id of page) {
    const looks = now.get(id);
    if (looks === undefined) told.delete(id);
    else told.set(id, looks);
  }
  return told;
}

function fieldsOf(row: GraphRow): Json {
  return {
    id: row.microsoft_id,
    conversationId: row.conversation_id,
    receivedDateTime: row.received_date_time,
    isRead: row.is_read,
    subject: row.subject,
    importance: row.importance,
    categories: row.categories,
    parentFolderId: row.parent_folder_id,
    hasAttachments: row.has_attachments,
  };
}

function looksOf(row: GraphRow): string {
  return [row.is_read, row.flagged, row.subject, row.categories, row.last_modified_date_time].join(
    '|',
  );
}
