import { reasonOf } from './reason-of.ts';

export interface Reached {
  readonly status: number;
  readonly location: string;
  /** Milliseconds since 1970 by the other side's clock, told in whole seconds; null when it tells none. */
  readonly toldMs: number | null;
  /** The first part of the body. */
  readonly text: string;
}

const TIMEOUT_MS = 8_000;
const READ_BYTES = 256 * 1_024;

/**
 * Looks at an address of a provider, as nobody in particular.
 *
 * @returns what came back, or why nothing did
 */
export async function reach(url: string): Promise<Reached | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal });
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > READ_BYTES) break;
    }
    const toldMs = Date.parse(response.headers.get('date') ?? '');
    return {
      toldMs: Number.isNaN(toldMs) ? null : toldMs,
      status: response.status,
      location: response.headers.get('location') ?? '',
      text: Buffer.concat(chunks).toString('utf8'),
    };
  } catch (error) {
    return reasonOf(error);
  }
}
