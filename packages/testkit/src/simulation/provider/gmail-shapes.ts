import type { ModelFolder, ModelMail } from './model-account.ts';

export const LABELS: Readonly<Record<ModelFolder, readonly string[]>> = {
  inbox: ['INBOX'],
  archive: [],
  trash: ['TRASH'],
  spam: ['SPAM'],
  sent: ['SENT'],
  drafts: ['DRAFT'],
};

/** A message as Gmail tells it, whole or only its head. */
export function resourceOf(mail: ModelMail, format: string) {
  const base = { ...refOf(mail), labelIds: labelsOf(mail), internalDate: String(mail.receivedMs) };
  if (format === 'minimal') return base;
  const fields = {
    'Message-ID': `<${mail.messageId}>`,
    From: mail.from,
    To: mail.to,
    Subject: mail.subject,
    Date: new Date(mail.receivedMs).toUTCString(),
    ...(mail.ownId === null ? {} : { 'X-Eisen-Message-ID': `<${mail.ownId}>` }),
  };
  const headers = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const data = Buffer.from(mail.text).toString('base64url');
  const body = format === 'metadata' ? {} : { body: { size: mail.text.length, data } };
  return { ...base, payload: { partId: '', mimeType: 'text/plain', headers, ...body } };
}

export function refOf({ id, threadId }: ModelMail) {
  return { id, threadId };
}

export function labelsOf(mail: ModelMail): string[] {
  return [...LABELS[mail.folder], ...(mail.unread ? ['UNREAD'] : [])];
}
