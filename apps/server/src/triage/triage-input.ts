import { type ClassifyRequest, dropBrokenLine, excerpt } from '@eisen/assistant';
import { type Message, visibleCharacters } from '@eisen/mailbox';
import { splitText, type TriageInput } from '@eisen/triage';

/** What the server knows beside the message. */
export interface TriageContext {
  readonly owner: { readonly address: string; readonly displayName: string };
  readonly relation: {
    readonly knownSender: boolean | null;
    readonly repliedBefore: boolean | null;
  };
}

/**
 * What the assistant may see of a message (D-29): subject, sender, roles, marks, date and the new text, nothing
 * else. Quoted history and signature stay out.
 */
export function buildTriageInput(
  message: Message,
  context: TriageContext,
  newText = readNewText(message),
): TriageInput {
  return {
    subject: visibleCharacters(message.subject),
    text: excerpt(newText),
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

/** A message as an assistant is asked about it. */
export function buildRequest(message: Message, context: TriageContext): ClassifyRequest {
  const newText = readNewText(message);
  const input = buildTriageInput(message, context, newText);
  // Where a mail was too long to be read whole, its last line may be half a secret.
  return { id: message.id, input, newText: message.truncated ? dropBrokenLine(newText) : newText };
}

function readNewText(message: Message): string {
  return splitText(visibleCharacters(message.text)).newText;
}
