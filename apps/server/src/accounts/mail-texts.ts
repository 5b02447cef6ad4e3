import type { Mail } from './mailer.ts';

interface Recipient {
  readonly firstName: string;
  readonly email: string;
}

export function resetMail(user: Recipient, link: string): Mail {
  return {
    to: user.email,
    subject: 'Set a new password for Eisen',
    text: `Hello ${user.firstName},

somebody, most likely you, asked for a new password for your Eisen account. This link lets you set one. It works once, within the next hour:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  };
}

export function verifyMail(user: Recipient, link: string): Mail {
  return {
    to: user.email,
    subject: 'Confirm your address for Eisen',
    text: `Hello ${user.firstName},

open this link to confirm that this address is yours. It works once, within the next 24 hours:

${link}

If you have no Eisen account, do nothing.
`,
  };
}
