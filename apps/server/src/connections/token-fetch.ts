import type { CustomFetch } from 'openid-client';
import { type Edges, systemEdges } from '#system.ts';
import { OAuthFailure } from './oauth-failure.ts';

/** Answers of token endpoints are a few kilobytes; more is not theirs. */
const MAX_ANSWER_BYTES = 256 * 1_024;

/**
 * The way to a token endpoint: bounds what comes back, follows no redirect, and takes the ID token out of the answer,
 * so that both providers' are judged in one place (docs/adr/0015).
 */
export function createTokenFetch(
  onIdToken: (token: string) => void,
  send: Edges['fetch'] = systemEdges.fetch,
): CustomFetch {
  return async (url, options) => {
    const response = await send(url, { ...options, redirect: 'manual' } as RequestInit);
    const text = await readBounded(response);
    const head = { status: response.status, headers: response.headers };
    if (response.status !== 200) return new Response(text === '' ? null : text, head);
    const { idToken, rest } = takeIdToken(text);
    if (idToken !== null) onIdToken(idToken);
    return new Response(rest, head);
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) throw new OAuthFailure('answer', 'too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function takeIdToken(text: string): { idToken: string | null; rest: string } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { idToken: null, rest: text };
  }
  if (typeof answer !== 'object' || answer === null) return { idToken: null, rest: text };
  const { id_token: idToken, ...rest } = answer as Record<string, unknown>;
  return { idToken: typeof idToken === 'string' ? idToken : null, rest: JSON.stringify(rest) };
}
