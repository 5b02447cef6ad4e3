import { ProviderError } from '#provider.ts';
import type { RemoteRequest } from './remote-api.ts';

/** For tests: calls, what answers them, and how they fail. */

export const READ: RemoteRequest = { path: '/me', units: 1 };
export const SEND: RemoteRequest = { path: '/me/send', method: 'POST', body: { a: 1 }, units: 7 };

export const ok = (body: unknown = {}) => Response.json(body);
export const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('{"error":{"message":"secret words"}}', { status: code, headers });

export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`);
  return error;
}
