import {
  type Double,
  type Json,
  readJson,
  redirected,
  withJson,
} from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { HeldBeside } from '#emulator/protocol.ts';

const EVENTS = /^(\/calendar\/v3\/calendars\/[^/?]+\/events)(?:\?|$)/;
const ONE = /^(\/calendar\/v3\/calendars\/[^/?]+\/events)\/([^/?]+)(?:\?|$)/;

interface EventRow {
  id: number;
  google_id: string;
  user_email: string;
  summary: string;
}

export function heldEvents(store: EmulatedStore, address: string): HeldBeside[] {
  const rows = store.collection<EventRow>('google.calendar_events').findBy('user_email', address);
  return rows.map((row) => ({ kind: 'event', id: row.google_id, title: row.summary }));
}

/** Calendar takes an event's own id and makes no second one (409), and reads one by its id: the emulator does neither. */
export function createEventIds(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
): Double {
  const rowsOf = (id: string, address: string | null) =>
    store
      .collection<EventRow>('google.calendar_events')
      .findBy('google_id', id)
      .filter((row) => row.user_email === address);

  return async (call, next) => {
    const address = whoAsks(call.headers.authorization);
    const [, list, asked] = ONE.exec(call.path) ?? [];
    if (call.method === 'GET' && list !== undefined && asked !== undefined) {
      const reply = await next(redirected(call, `${list}?maxResults=2500`));
      const items = (readJson(reply)?.items ?? []) as Json[];
      const found = items.find((item) => item.id === decodeURIComponent(asked));
      return found ? withJson(reply, found) : errorReply(call.path, { status: 404 });
    }
    const isNew = call.method === 'POST' && EVENTS.test(call.path);
    const id = isNew ? readJson(call)?.id : undefined;
    if (typeof id !== 'string') return await next(call);
    if (rowsOf(id, address).length > 0)
      return errorReply(call.path, { status: 409, reason: 'duplicate' });
    const reply = await next(call);
    const made = readJson(reply);
    for (const row of rowsOf(String(made?.id), address))
      store.collection<EventRow>('google.calendar_events').update(row.id, { google_id: id });
    return made === null ? reply : withJson(reply, { ...made, id });
  };
}
