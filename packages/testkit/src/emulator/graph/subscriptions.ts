import { type Double, jsonReply, readJson } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { HeldBeside } from '#emulator/protocol.ts';

const ONE = /^\/v1\.0\/subscriptions\/([^/?]+)$/;

interface SubscriptionRow {
  id: number;
  microsoft_id: string;
  user_email: string;
  resource: string;
  expiration_date_time: string;
}

/** The emulator makes subscriptions; it renews none, and says 204 for one that is not there. */
export function createSubscriptions(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
) {
  const rows = () => store.collection<SubscriptionRow>('microsoft.subscriptions');
  const double: Double = async (call, next) => {
    const [, asked] = ONE.exec(call.path) ?? [];
    const address = whoAsks(call.headers.authorization);
    if (asked === undefined || address === null) return await next(call);
    const id = decodeURIComponent(asked);
    const row = rows()
      .findBy('microsoft_id', id)
      .find((one) => one.user_email === address);
    if (!row) return errorReply(call.path, { status: 404 });
    if (call.method !== 'PATCH') return await next(call);
    const expirationDateTime = String(readJson(call)?.expirationDateTime);
    rows().update(row.id, { expiration_date_time: expirationDateTime });
    return jsonReply(200, { id, resource: row.resource, expirationDateTime });
  };
  const held = (address: string): HeldBeside[] =>
    rows()
      .findBy('user_email', address)
      .map((row) => ({ kind: 'subscription', id: row.microsoft_id, title: row.resource }));
  return { double, held };
}
