import { type ClassifyRequest, excerpt } from '@eisen/assistant';
import { buildBundledMailbox, bundledOwner, htmlToVisibleText } from '@eisen/mailbox';
import { splitText } from '@eisen/triage';

/** The invented mailbox as questions to an assistant: mail that may be shown to anybody. */
export function bundledRequests(now: Date): ClassifyRequest[] {
  return buildBundledMailbox(now)
    .filter(({ folder }) => folder === 'inbox')
    .map((mail) => {
      const names = Object.keys(mail.headers ?? {}).map((name) => name.toLowerCase());
      const bulk = names.some((name) => name.startsWith('list-') || name === 'precedence');
      const { newText } = splitText(mail.html ? htmlToVisibleText(mail.html) : mail.text);
      const isToOwner = mail.to.some(({ address }) => address === bundledOwner.address);
      return {
        id: mail.key,
        newText,
        input: {
          subject: mail.subject,
          text: excerpt(newText),
          fromName: mail.from.name,
          fromAddress: mail.from.address,
          ownerAddress: bundledOwner.address,
          to: mail.to.map(({ address }) => address),
          cc: (mail.cc ?? []).map(({ address }) => address),
          receivedAt: mail.sentAt,
          priority: 'normal',
          signals: {
            addressed: isToOwner ? 'to' : bulk ? 'list' : 'cc',
            bulk,
            automated: names.includes('auto-submitted'),
            knownSender: null,
            repliedBefore: null,
            flagged: false,
            invitation: false,
            providerImportant: null,
          },
          hasAttachments: (mail.attachments ?? []).length > 0,
          isReply: mail.inReplyTo !== undefined,
        },
      };
    });
}
