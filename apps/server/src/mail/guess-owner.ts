import { createBreath } from '@eisen/mailbox';
import type { MailboxIdentity } from './mailbox-identity.ts';

/** Looked at before the import begins: enough to see whose mail it is, little enough to keep in memory. */
const SAMPLE_MESSAGES = 200;
const SAMPLE_BYTES = 8 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;
/** An address counts as the owner's when at least so many and so large a part of the sample went to it. */
const LEAST_HITS = 3;
const LEAST_SHARE = 0.4;

const RECIPIENT_FIELDS = /^(?:delivered-to|x-original-to|envelope-to|to|cc):/i;
/** It begins where a word begins, so that a long word is looked at once and not from each of its letters. */
const ADDRESS =
  /(?<![a-z0-9.!#$%&'*+/=?^_`{|}~-])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}/gi;

/**
 * Whose mail an imported file is: the account's own address when any of it went there, else the address that most of
 * it went to, else the account's. Decides what counts as addressed to the owner.
 *
 * @returns the owner, and all messages again, the sampled ones included
 */
export async function guessOwner(
  messages: AsyncIterable<Uint8Array>,
  account: MailboxIdentity,
): Promise<{ owner: MailboxIdentity; messages: AsyncIterable<Uint8Array> }> {
  const iterator = messages[Symbol.asyncIterator]();
  const sample: Uint8Array[] = [];
  let bytes = 0;
  while (sample.length < SAMPLE_MESSAGES && bytes < SAMPLE_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    sample.push(next.value);
    bytes += next.value.length;
  }
  return { owner: await chooseOwner(sample, account), messages: joinAgain(sample, iterator) };
}

export async function chooseOwner(
  sample: readonly Uint8Array[],
  account: MailboxIdentity,
): Promise<MailboxIdentity> {
  const hits = new Map<string, number>();
  const rest = createBreath();
  for (const message of sample) {
    for (const address of readRecipients(message)) hits.set(address, (hits.get(address) ?? 0) + 1);
    await rest();
  }
  if (hits.has(account.address.trim().toLowerCase())) return account;
  const [best] = [...hits].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < LEAST_HITS || best[1] < sample.length * LEAST_SHARE) return account;
  return { address: best[0], displayName: account.displayName };
}

/** The recipients' addresses in a mail's head, lower case, each once. */
function readRecipients(message: Uint8Array): Set<string> {
  const head = Buffer.from(message.subarray(0, HEAD_BYTES)).toString('latin1');
  const fields = head.split(/\r?\n\r?\n/, 1)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  const found = new Set<string>();
  for (const line of fields.split(/\r?\n/)) {
    if (!RECIPIENT_FIELDS.test(line)) continue;
    for (const address of line.match(ADDRESS) ?? []) found.add(address.toLowerCase());
  }
  return found;
}

async function* joinAgain(
  sample: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* sample;
  try {
    for (;;) {
      const next = await rest.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}
