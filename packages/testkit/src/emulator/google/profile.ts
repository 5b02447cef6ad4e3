import { type Double, jsonReply } from '#emulator/child/exchange.ts';
import { type EmulatedStore, nextHistoryId } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { GmailRow, HistoryRow } from './rows.ts';

type WhoAsks = (authorization: string | undefined) => string | null;

/** `users.getProfile` and the end of the history, which the emulator lacks. */
export function createProfile(store: EmulatedStore, whoAsks: WhoAsks): Double {
  return async (call, next) => {
    if (call.method !== 'GET' || !/^\/gmail\/v1\/users\/[^/]+\/profile(\?|$)/.test(call.path))
      return await next(call);
    const address = whoAsks(call.headers.authorization);
    if (address === null) return errorReply(call.path, { status: 401 });
    const mails = store.collection<GmailRow>('google.messages').findBy('user_email', address);
    return jsonReply(200, {
      emailAddress: address,
      messagesTotal: mails.length,
      threadsTotal: new Set(mails.map((mail) => mail.thread_id)).size,
      historyId: currentHistoryId(store, address),
    });
  };
}

export function currentHistoryId(store: EmulatedStore, address: string): string {
  const rows = store.collection<HistoryRow>('google.history').findBy('user_email', address);
  return rows.reduce(
    (last, { gmail_id: id }) => (BigInt(id) > BigInt(last) ? id : last),
    '4000000',
  );
}

/** Gmail's history reaches back only so far: 404 for an id that is older, from the future or no id at all. */
export function createHistoryHorizon(store: EmulatedStore, whoAsks: WhoAsks) {
  const oldest = new Map<string, bigint>();
  const double: Double = async (call, next) => {
    if (!/^\/gmail\/v1\/users\/[^/]+\/history\?/.test(call.path)) return await next(call);
    const start = new URLSearchParams(call.path.split('?')[1]).get('startHistoryId') ?? '';
    const address = whoAsks(call.headers.authorization);
    if (address === null) return await next(call);
    if (!/^\d{1,20}$/.test(start)) return errorReply(call.path, { status: 400 });
    const id = BigInt(start);
    const isKnown =
      id >= (oldest.get(address) ?? 0n) && id <= BigInt(currentHistoryId(store, address));
    return isKnown ? await next(call) : errorReply(call.path, { status: 404 });
  };
  return {
    double,
    /** The history goes on at an id that nobody was told, and begins there. */
    forget(addresses: readonly string[]) {
      for (const address of addresses) {
        const next = nextHistoryId();
        store.collection<HistoryRow>('google.history').insert({
          gmail_id: next,
          user_email: address,
          change_type: 'labelAdded',
          message_gmail_id: 'none',
          thread_id: 'none',
          label_ids: [],
        });
        oldest.set(address, BigInt(next));
      }
    },
    reset: () => oldest.clear(),
  };
}
