import type { Message, MessageHead, MessageRef } from '#message.ts';
import type { LocalMailContent, LocalMailRecord, LocalMailRef } from './local-mail-store.ts';

export function toMessageRef(row: LocalMailRef): MessageRef {
  return { id: row.id, threadId: row.threadId, receivedAt: row.receivedAt };
}

export function toMessageHead(row: LocalMailRecord): MessageHead {
  const { head } = row;
  return {
    ...toMessageRef(row),
    internetMessageId: head.internetMessageId,
    from: head.from,
    replyTo: head.replyTo ?? [],
    to: head.to,
    cc: head.cc,
    subject: head.subject,
    preview: head.preview,
    priority: head.priority,
    category: head.category,
    unread: row.unread,
    isReply: head.isReply,
    folder: row.folder,
    signals: { ...head.signals, flagged: row.flagged },
    attachments: head.attachments,
    webUrl: null,
  };
}

export function toMessage(row: LocalMailRecord, content: LocalMailContent): Message {
  return { ...toMessageHead(row), ...content };
}
