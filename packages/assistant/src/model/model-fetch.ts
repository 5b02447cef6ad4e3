/** An answer is a few hundred words. */
const MAX_ANSWER_BYTES = 256 * 1_024;

/** Follows no redirect, so that mail reaches nobody but the configured host, and reads no endless answer. */
export function boundFetch(network: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => readWhole(await network(input, { ...init, redirect: 'manual' }));
}

async function readWhole(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) break;
  }
  // A redirect is an answer that nobody asked for; 0 and 1xx cannot be made again.
  const status = response.status >= 200 && response.status < 600 ? response.status : 502;
  const isBodiless = status === 204 || status === 205 || status === 304;
  return new Response(isBodiless ? null : Buffer.concat(chunks), {
    status,
    headers: response.headers,
  });
}
