import { type Double, readJson, redirected } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import type { HeldBeside } from '#emulator/protocol.ts';

interface EventRow {
  id: number;
  microsoft_id: string;
  user_email: string;
  subject: string;
}

export function heldEvents(store: EmulatedStore, address: string): HeldBeside[] {
  const rows = store.collection<EventRow>('microsoft.calendar_events');
  return rows
    .findBy('user_email', address)
    .map((row) => ({ kind: 'event', id: row.microsoft_id, title: row.subject }));
}

const NEW_EVENT = /^\/v1\.0\/me\/(calendar\/)?events$/;

/** Graph makes one event for one `transactionId`; the emulator ignores it. */
export function createEventKeys(whoAsks: (authorization: string | undefined) => string | null) {
  const idOfKey = new Map<string, string>();
  const double: Double = async (call, next) => {
    const wished = call.method === 'POST' && NEW_EVENT.test(call.path) ? readJson(call) : null;
    if (typeof wished?.transactionId !== 'string') return await next(call);
    const key = `${whoAsks(call.headers.authorization)} ${wished.transactionId}`;
    const known = idOfKey.get(key);
    if (known !== undefined) {
      const there = await next({ ...redirected(call, `/v1.0/me/events/${known}`), method: 'GET' });
      return { ...there, status: there.status === 200 ? 201 : there.status };
    }
    const reply = await next(call);
    const id = readJson(reply)?.id;
    if (typeof id === 'string') idOfKey.set(key, id);
    return reply;
  };
  return { double, reset: () => idOfKey.clear() };
}
