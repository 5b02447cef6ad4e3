import { errorReply } from '#emulator/faults/error-reply.ts';
import type { Double } from './exchange.ts';

export type ScopeTable = readonly (readonly [path: RegExp, scopes: readonly string[]])[];

/** The emulators never look at scopes; the providers refuse with 403 what was not granted, and with 401 who is unknown. */
export function createScopeCheck(
  table: ScopeTable,
  reason: string,
  scopesOf: (authorization: string | undefined) => readonly string[] | null,
): Double {
  return async (call, next) => {
    const granted = scopesOf(call.headers.authorization);
    const wanted = table.find(([path]) => path.test(call.path))?.[1];
    if (wanted === undefined) return await next(call);
    if (granted === null) return errorReply(call.path, { status: 401 });
    const has = granted.some((scope) => wanted.includes(shortScope(scope)));
    return has
      ? await next(call)
      : errorReply(call.path, { status: 403, reason, message: 'Insufficient permissions.' });
  };
}

/** Both providers take a scope with and without its address. */
function shortScope(scope: string): string {
  return scope
    .replace('https://graph.microsoft.com/', '')
    .replace('https://www.googleapis.com/auth/', '')
    .toLowerCase();
}
