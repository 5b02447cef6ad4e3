import { type MailboxProvider, ProviderError, type ProviderErrorKind } from '@eisen/mailbox';
import { type Mailer, MailUnclearError } from './mailer.ts';

/** Answers that a provider gives before it would send anything. */
const CERTAIN: readonly ProviderErrorKind[] = ['refused', 'rate-limited', 'reconnect'];

/**
 * Mails from a user's own mailbox, by way of a draft, once each: a mail whose end is unclear is looked for in Sent and
 * never made again (D-105, D-117).
 *
 * @param makeMessageId the mail's Message-ID without angle brackets, another one each time
 */
export function sendByMailbox(
  provider: Pick<MailboxProvider, 'createReplyDraft' | 'sendDraft' | 'findSent'>,
  makeMessageId: () => string,
): Mailer['send'] {
  return async ({ to, subject, text }) => {
    const internetMessageId = makeMessageId();
    const draft = { inReplyTo: null, to, subject, body: text, internetMessageId };
    const { draftId } = await provider.createReplyDraft(draft);
    try {
      await provider.sendDraft(draftId);
    } catch (error) {
      if (error instanceof ProviderError && CERTAIN.includes(error.kind)) throw error;
      const sent = await provider.findSent(internetMessageId).catch(() => null);
      if (sent === null) throw new MailUnclearError({ cause: error });
    }
  };
}
