import nodemailer from 'nodemailer';
import type { Config } from '#config.ts';
import type { Finding } from './finding.ts';
import { reasonOf } from './reason-of.ts';

const TIMEOUT_MS = 8_000;

/** Greets the mail server and signs in; no mail is sent. */
export async function checkSmtp({ smtp }: Pick<Config, 'smtp'>): Promise<Finding[]> {
  if (smtp === null)
    return [
      { kind: 'not set', text: 'SMTP_URL and MAIL_FROM: password reset and invitations by mail' },
    ];
  const transport = nodemailer.createTransport({
    url: smtp.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return [{ kind: 'right', text: `SMTP answers; mails come from ${smtp.from}` }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const text =
      code === 'EAUTH'
        ? 'SMTP_URL: the mail server refuses name or password'
        : `SMTP_URL: the mail server cannot be used: ${reasonOf(error)}`;
    return [{ kind: 'wrong', text }];
  } finally {
    transport.close();
  }
}
