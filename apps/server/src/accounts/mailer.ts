import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#config.ts';
import type { Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';

export interface Mail {
  readonly to: string;
  /** Where an answer goes: to a proven address of whoever the mail speaks for. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
}

/** What the product itself mails: links, invitations (D-105). Replies go through the user's own mailbox. */
export interface Mailer {
  /** `files`: without SMTP on this machine alone, mails are written as .eml files; `none`: there is no way to send. */
  readonly kind: 'smtp' | 'files' | 'none';
  /** @throws MailUnclearError when it may have gone out, any other error when it did not; a mail is tried once */
  send(mail: Mail): Promise<void>;
}

/** The connection broke while the server had the mail in hands: nobody knows whether it went (D-105). */
export class MailUnclearError extends Error {
  constructor(options: { cause: unknown }) {
    super('The mail server gave no clear answer.', options);
    this.name = 'MailUnclearError';
  }
}

/**
 * What a mail server answered, or that it did not, by its codes alone (RFC 5321 4.2, nodemailer's names): its words
 * quote addresses.
 */
export class MailServerError extends Error {
  readonly code: string | null;
  readonly responseCode: number | null;

  constructor(error: unknown) {
    super('The mail server did not take the mail.');
    this.name = 'MailServerError';
    const { code, responseCode } = (error ?? {}) as Record<string, unknown>;
    this.code = typeof code === 'string' ? code : null;
    this.responseCode = typeof responseCode === 'number' ? responseCode : null;
  }
}

/** Somebody waits for the answer: nodemailer's own limits of up to 10 minutes are too long for that. */
const SMTP_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

export function createMailer(parts: {
  config: Config;
  clock: Clock;
  ids: Ids;
  log: Logger;
}): Mailer {
  const { config } = parts;
  if (config.smtp !== null) return createSmtpMailer(config.smtp);
  if (config.loopback) return createFileMailer(parts);
  return {
    kind: 'none',
    async send() {
      throw new Error('There is no SMTP server, and others than this machine reach the server.');
    },
  };
}

function createSmtpMailer(smtp: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(
    { url: smtp.url, ...SMTP_TIMEOUTS },
    { from: smtp.from },
  );
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        const failure = new MailServerError(error);
        throw isCertain(error) ? failure : new MailUnclearError({ cause: failure });
      }
    },
  };
}

/** Failures before a mail is handed over: reaching the server, greeting it, signing in, the addresses. */
const CERTAIN_CODES = ['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE'];
const CERTAIN_TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];
const CERTAIN_SYSTEM_CODES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'];

/** Whether the mail certainly did not go: the server said no, or never came to have it. */
function isCertain(error: unknown): boolean {
  const { responseCode, code, originalCode, timeoutType } = (error ?? {}) as {
    responseCode?: unknown;
    code?: unknown;
    originalCode?: unknown;
    timeoutType?: unknown;
  };
  return (
    (typeof responseCode === 'number' && responseCode >= 400) ||
    CERTAIN_CODES.includes(String(code)) ||
    CERTAIN_TIMEOUTS.includes(String(timeoutType)) ||
    CERTAIN_SYSTEM_CODES.includes(String(originalCode))
  );
}

function createFileMailer(parts: { config: Config; clock: Clock; ids: Ids; log: Logger }): Mailer {
  const { config, clock, ids, log } = parts;
  const folder = path.join(config.dataDir, 'outbox');
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  // A person reads the file: as it is, no link is broken over lines. Our lines are far below the 998 of a mail.
  transport.use('stream', ({ message }, done) => {
    message.getTransferEncoding = () => '8bit';
    message.setHeader('Content-Transfer-Encoding', '8bit');
    done();
  });
  return {
    kind: 'files',
    async send(mail) {
      const from = 'Eisen <eisen@localhost>';
      const { message } = await transport.sendMail({ ...mail, from, date: clock.now() });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${ids.uuid().slice(-8)}.eml`);
      writeFileSync(file, message as Buffer, { mode: 0o600 });
      log.info(
        { file },
        'No SMTP server is set: a mail was written to a file instead of being sent',
      );
    },
  };
}
