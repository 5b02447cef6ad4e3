import type { Message } from '@eisen/mailbox';

/** More of the original helps nobody; the rest is in the thread. */
const LONGEST_QUOTE = 20_000;
const REPLY_MARK = /^\s*(?:re|aw|antw|sv|vs)\s*(?:\[\d+\])?\s*:/iu;

/**
 * The text of a reply: what the user wrote, then the original as a quote (D-99).
 *
 * @param original the answered message's plain text as the caller showed it; empty for the one the mailbox holds
 */
export function composeReplyText(written: string, answered: Message, original = ''): string {
  const quoted = (original.trim() || answered.text.trim()).slice(0, LONGEST_QUOTE);
  if (quoted === '') return written;
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => (line === '' ? '>' : `> ${line}`));
  return `${written}\n\n${attribution(answered)}\n${lines.join('\n')}\n`;
}

/** The subject in the answered thread: Gmail keeps a reply in its thread only under the same subject. */
export function replySubject(chosen: string, answered: Message): string {
  const subject = chosen.trim() || answered.subject.trim();
  return REPLY_MARK.test(subject) ? subject : `Re: ${subject}`.trim();
}

/**
 * Whom an answer goes to that names nobody, or only who wrote the mail: its sender may want answers elsewhere (Reply-To).
 *
 * @returns addresses with commas between them; null without anybody
 */
export function receiverOf(answered: Message, named: string | null): string | null {
  const isSender = named === null || named.toLowerCase() === answered.from.address.toLowerCase();
  if (!isSender || answered.replyTo.length === 0) return named;
  return answered.replyTo.map(({ address }) => address).join(', ');
}

function attribution({ from, receivedAt }: Message): string {
  const [day = '', time = ''] = receivedAt.toISOString().split('T');
  const name = from.name.trim();
  const sender = name === '' ? from.address : `${name} <${from.address}>`;
  return `On ${day} at ${time.slice(0, 'HH:MM'.length)} UTC, ${sender} wrote:`;
}
