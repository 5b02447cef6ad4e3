import { randomBytes, randomInt } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet anyway. */
const SHORTEST_BYTES = 1_024;
/** What the length of a compressed answer is blurred by, up to so many bytes. */
const MOST_PADDING_BYTES = 96;

/** Texts that are whole when they are sent; a stream of events is none. Files that are packed already gain nothing. */
const TEXTS =
  /^(?:application\/(?:json|javascript|manifest\+json)|text\/(?:html|css|javascript|plain)|image\/svg\+xml)(?:;|$)/i;

/**
 * Compresses text answers. Lists hold words of strangers beside the user's own: who could send mail and watch lengths
 * on the wire would learn from how well they pack together, so their length is blurred (docs/adr/0073).
 */
export async function compressTexts(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: SHORTEST_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: TEXTS,
    // Eleven, the default, is for what is packed once: an answer would take a hundred times as long.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers['accept-encoding'] && reply.getHeader('content-type') !== undefined)
      if (/^application\/json/i.test(String(reply.getHeader('content-type'))))
        reply.header('x-padding', padding());
    return payload;
  });
}

function padding(): string {
  return randomBytes(MOST_PADDING_BYTES)
    .toString('base64url')
    .slice(0, randomInt(1, MOST_PADDING_BYTES + 1));
}
