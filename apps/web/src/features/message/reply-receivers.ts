import type { Email } from '@eisen/contract';

type Addresses = Pick<Email, 'sender_email' | 'reply_to'>;

/** Whom an answer goes to by itself, as the To field writes it: whom the email asks for, else its sender. */
export function receiversOf({ sender_email, reply_to }: Addresses): string {
  return reply_to?.map(({ address }) => address).join(', ') ?? sender_email;
}

/** The sentence about answers that do not go to the sender; null where they do. */
export function replyAddressWords({ reply_to }: Addresses): string | null {
  const addresses = reply_to?.map(({ address }) => address) ?? [];
  const [first, second, ...others] = addresses;
  if (first === undefined) return null;
  if (second === undefined) return `Replies go to ${first}`;
  if (others.length === 0) return `Replies go to ${first} and ${second}`;
  return `Replies go to ${first}, ${second} and ${others.length} more`;
}
