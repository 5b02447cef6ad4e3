import type { ModelFolder, ModelMail } from './model-account.ts';

const FOLDERS: Readonly<Record<string, ModelFolder>> = {
  inbox: 'inbox',
  archive: 'archive',
  sentitems: 'sent',
  drafts: 'drafts',
  deleteditems: 'trash',
  junkemail: 'spam',
};

/** A message as Graph tells it. */
export function shapeOf(mail: ModelMail) {
  return {
    id: mail.id,
    conversationId: mail.threadId,
    receivedDateTime: new Date(mail.receivedMs).toISOString().replace('.000Z', 'Z'),
    subject: mail.subject,
    from: { emailAddress: readAddress(mail.from) },
    sender: { emailAddress: readAddress(mail.from) },
    toRecipients: mail.to === '' ? [] : [{ emailAddress: readAddress(mail.to) }],
    ccRecipients: [],
    isRead: !mail.unread,
    isDraft: mail.folder === 'drafts',
    importance: 'normal',
    inferenceClassification: 'focused',
    flag: { flagStatus: 'notFlagged' },
    categories: [],
    internetMessageId: `<${mail.messageId}>`,
    parentFolderId: idOfFolder(mail.folder),
    body: { contentType: 'text', content: mail.text },
    attachments: [],
  };
}

function readAddress(text: string) {
  const [, name = '', address = text] = /^(.*?)\s*<([^>]*)>$/.exec(text) ?? [];
  return { name, address };
}

/**
 * What tells one state of a message from another. Exchange gives a message that enters a folder a new change number, so
 * one that left and came back between two rounds is told as well.
 */
export function looksOf(mail: ModelMail): string {
  return `${mail.unread}|${mail.subject}|${mail.moves}`;
}

export function idOfFolder(role: ModelFolder): string {
  return `folder-${role}`;
}

/** By id, or by the name of a well-known folder. */
export function folderOf(name: string): ModelFolder | null {
  const byId = Object.values(FOLDERS).find((role) => idOfFolder(role) === name);
  return byId ?? FOLDERS[decodeURIComponent(name).toLowerCase()] ?? null;
}
