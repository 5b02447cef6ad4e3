import { excerptOfNew } from '@eisen/assistant';
import { type Message, visibleCharacters } from '@eisen/mailbox';
import type { TriageInput } from '@eisen/triage';

/**
 * What the assistant may see of a message (D-29): subject, sender, roles, marks, date and the new text, nothing
 * else. Quoted history and signature stay out.
 */
export function buildTriageInput(
  message: Message,
  context: {
    owner: { address: string; displayName: string };
    relation: { knownSender: boolean | null; repliedBefore: boolean | null };
  },
): TriageInput {
  return {
    subject: visibleCharacters(message.subject),
    text: excerptOfNew(visibleCharacters(message.text)),
    fromName: visibleCharacters(message.from.name),
    fromAddress: message.from.address,
    ownerAddress: context.owner.address,
    ownerName: context.owner.displayName,
    to: message.to.map((person) => person.address),
    cc: message.cc.map((person) => person.address),
    receivedAt: message.receivedAt,
    priority: message.priority,
    signals: {
      addressed: message.signals.addressed,
      bulk: message.signals.bulk,
      automated: message.signals.automated,
      knownSender: context.relation.knownSender,
      repliedBefore: context.relation.repliedBefore,
      flagged: message.signals.flagged,
      invitation: message.signals.invitation,
      providerImportant: message.signals.providerImportant,
    },
    hasAttachments: message.attachments.some((attachment) => !attachment.inline),
    isReply: message.isReply,
  };
}
