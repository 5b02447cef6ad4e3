import MailComposer from 'nodemailer/lib/mail-composer';
import { addressParser } from 'postal-mime';
import type { MailAddress } from '#message.ts';
import { readAddresses } from './addresses.ts';
import { cleanBody, cleanLine } from './clean.ts';

export interface ReplyMail {
  readonly from: MailAddress;
  /** One or more addresses as people write them. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly sentAt: Date;
  /** Without angle brackets. */
  readonly internetMessageId: string;
  /** The answered mail's Message-ID, null when it has none. */
  readonly inReplyTo: string | null;
  /** The Message-IDs above the answered mail, oldest first. */
  readonly references: readonly string[];
  /** Says the Message-ID once more in `REPEATED_ID_FIELD`, for providers that put another in its place. */
  readonly repeatsId?: boolean;
}

/** Our Message-ID where no provider rewrites it. */
export const REPEATED_ID_FIELD = 'X-Eisen-Message-ID';

export type ComposedReply =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'no-recipient' | 'bad-message-id' };

/** Ids that can stand in a head as they are; anything else could end the field. */
export const PLAIN_ID = /^[!-;=?-~]+@[!-;=?-~]+$/;

/** An answer as RFC 5322 bytes, in the answered mail's thread (RFC 5322, 3.6.4). */
export async function composeReply(reply: ReplyMail): Promise<ComposedReply> {
  const to = readRecipients(reply.to);
  if (to.length === 0) return { ok: false, reason: 'no-recipient' };
  if (!PLAIN_ID.test(reply.internetMessageId)) return { ok: false, reason: 'bad-message-id' };
  const parent =
    reply.inReplyTo !== null && PLAIN_ID.test(reply.inReplyTo) ? reply.inReplyTo : null;
  const above = [...reply.references.filter((id) => PLAIN_ID.test(id) && id !== parent)];
  if (parent !== null) above.push(parent);
  const composer = new MailComposer({
    from: { name: cleanLine(reply.from.name, 200), address: cleanLine(reply.from.address, 320) },
    to: to.map(({ name, address }) => ({ name, address })),
    subject: cleanLine(reply.subject, 998),
    text: cleanBody(reply.body),
    date: reply.sentAt,
    messageId: `<${reply.internetMessageId}>`,
    ...(parent === null ? {} : { inReplyTo: `<${parent}>` }),
    references: above.map((id) => `<${id}>`),
    ...(reply.repeatsId
      ? { headers: { [REPEATED_ID_FIELD]: `<${reply.internetMessageId}>` } }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { ok: true, bytes: await composer.compile().build() };
}

/** The recipients in a field as people write them; empty when one of them could be an attempt at another field. */
export function readRecipients(field: string): MailAddress[] {
  if (/\p{Cc}/u.test(field)) return [];
  return readAddresses(addressParser(cleanLine(field, 4_000))).filter(({ address }) =>
    /^[^\s@<>]+@[^\s@<>]+$/.test(address),
  );
}
