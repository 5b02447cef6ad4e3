import { type Double, redirected } from '#emulator/child/exchange.ts';

const UNTRASH = /^(\/gmail\/v1\/users\/[^/]+\/messages\/[^/?]+)\/untrash(\?|$)/;

/** Gmail's untrash takes TRASH away and does not bring INBOX back, as the emulator does. */
export const untrashAsGmailDoes: Double = async (call, next) => {
  const [, message] = UNTRASH.exec(call.path) ?? [];
  if (call.method !== 'POST' || message === undefined) return await next(call);
  return await next(redirected(call, `${message}/modify`, { removeLabelIds: ['TRASH'] }));
};
