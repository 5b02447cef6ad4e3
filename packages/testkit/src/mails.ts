import type { Mail, Mailer } from '@eisen/server';

/** Keeps the product's own mails instead of sending them. */
export interface RecordingMailer extends Mailer {
  readonly sent: Mail[];
}

export function createRecordingMailer(kind: Mailer['kind'] = 'smtp'): RecordingMailer {
  const sent: Mail[] = [];
  return {
    kind,
    sent,
    async send(mail) {
      sent.push(mail);
    },
  };
}

/** The first link in a mail's text. @throws when there is none */
export function linkIn(mail: Mail | undefined): URL {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail holds no link.');
  return new URL(link);
}
