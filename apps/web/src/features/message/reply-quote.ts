import type { Email } from '@eisen/contract';

/** As much of an original as a reply quotes; the rest is in the thread. */
const LONGEST_QUOTE = 20_000;

/** The text that a reply to this email quotes; empty when it has none. */
export function quoteOf(email: Pick<Email, 'full_body_msg' | 'body'>): string {
  return (email.full_body_msg?.trim() || email.body?.trim() || '').slice(0, LONGEST_QUOTE);
}
