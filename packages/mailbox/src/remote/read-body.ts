import { ProviderError } from '#provider.ts';

/** Error bodies are a few hundred bytes; more is not theirs. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** More was answered than is taken: asking for less at once may help, asking again does not. */
export class AnswerTooLongError extends ProviderError {
  constructor() {
    super('unavailable', 'The provider answered more than can be taken.');
  }
}

/**
 * Reads a body to its end, never more than `maxBytes` of it.
 *
 * @throws AnswerTooLongError when there is more; what the connection throws when it is cut
 */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, which frees the connection.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AnswerTooLongError();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A body read as JSON; undefined when it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a body is what a call is answered with that has nothing to tell. */
export function isNothingOrJson(body: Buffer): boolean {
  return body.length === 0 || parseJson(body) !== undefined;
}

/** The body of a refusal, read as JSON; null when it is none. */
export async function readRefusal(response: Response): Promise<unknown> {
  try {
    return parseJson(await readBody(response, MAX_REFUSAL_BYTES)) ?? null;
  } catch (error) {
    // The status alone is worth more than the body that was too long or broke off.
    if (error instanceof ProviderError || error instanceof TypeError) return null;
    throw error;
  }
}
