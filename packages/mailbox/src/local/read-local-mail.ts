import { createHash } from 'node:crypto';
import { type MailboxMarks, readMailboxMarks } from '#import/mailbox-marks.ts';
import { type ReadMail, readMessage } from '#mime/read-message.ts';

/** What the bytes of an imported mail say, as values that may go from one thread to another. */
export interface LocalReading {
  readonly mail: Omit<ReadMail, 'head'>;
  readonly marks: MailboxMarks;
  /** Its Message-ID, or `sha256:` and the hash of its bytes. */
  readonly messageKey: string;
}

export interface LocalMailInput {
  readonly raw: Uint8Array;
  readonly ownerAddress: string;
  readonly now: Date;
}

/** Reads one mail of a local mailbox; null for bytes that are no mail. */
export async function readLocalMail(input: LocalMailInput): Promise<LocalReading | null> {
  const { raw, ownerAddress, now } = input;
  const result = await readMessage(raw, { ownerAddress, fallbackDate: now, now });
  if (!result.ok) return null;
  const { head, ...mail } = result.mail;
  const marks = readMailboxMarks(head, {
    from: mail.from,
    to: [...mail.to, ...mail.cc],
    ownerAddress,
  });
  return { mail, marks, messageKey: mail.internetMessageId ?? digestKey(raw) };
}

/** The key of a mail that has no Message-ID. */
export function digestKey(raw: Uint8Array): string {
  return `sha256:${createHash('sha256').update(raw).digest('base64url')}`;
}
