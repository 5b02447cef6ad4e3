import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#config.ts';
import type { Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What the product itself mails: links, invitations (D-105). Replies go through the user's own mailbox. */
export interface Mailer {
  /** `files`: local mode, mails are written as .eml files; `none`: there is no way to send. */
  readonly kind: 'smtp' | 'files' | 'none';
  /** @throws when the mail did not go out; a mail is tried once */
  send(mail: Mail): Promise<void>;
}

export function createMailer(parts: {
  config: Config;
  clock: Clock;
  ids: Ids;
  log: Logger;
}): Mailer {
  const { config } = parts;
  if (config.smtp !== null) return createSmtpMailer(config.smtp);
  if (config.localMode) return createFileMailer(parts);
  return {
    kind: 'none',
    async send() {
      throw new Error('There is neither an SMTP server nor local mode.');
    },
  };
}

function createSmtpMailer(smtp: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(smtp.url, { from: smtp.from });
  return {
    kind: 'smtp',
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}

function createFileMailer(parts: { config: Config; clock: Clock; ids: Ids; log: Logger }): Mailer {
  const { config, clock, ids, log } = parts;
  const folder = path.join(config.dataDir, 'outbox');
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    kind: 'files',
    async send(mail) {
      const from = 'Eisen <eisen@localhost>';
      const { message } = await transport.sendMail({ ...mail, from, date: clock.now() });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${ids.uuid().slice(-8)}.eml`);
      writeFileSync(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'Local mode: a mail was written to a file instead of being sent');
    },
  };
}
