import type { Reply } from '#emulator/child/exchange.ts';
import type { Fault } from './rules.ts';

const READ_AS_TEXT = /^(application\/json|multipart\/mixed)/;
const PAGE = '<!doctype html><title>Sign in to the network</title><p>Welcome, guest.</p>';

/** What stands between the provider and us spoils an answer: its head says that all is well. */
export function spoiled(reply: Reply, { fault }: Fault): Reply {
  if (reply.status < 200 || reply.status > 299) return reply;
  if (fault === 'webPage')
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(PAGE) };
  const isText = READ_AS_TEXT.test(reply.headers['content-type'] ?? '');
  if (fault !== 'truncate' || !isText) return reply;
  return { ...reply, body: reply.body.subarray(0, Math.floor(reply.body.length / 2)) };
}
