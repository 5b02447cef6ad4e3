import { ProviderError } from '#provider.ts';

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
