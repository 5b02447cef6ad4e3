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

/** An invitation of somebody who has no account. It holds nothing of the mail that was delegated (D-98). */
export interface Invitation {
  /** Who invites, as he calls himself. */
  readonly from: string;
  /** To join a team, or to take over an email. */
  readonly to: 'team' | 'email';
  readonly teamName: string | null;
  readonly link: string;
}

export function invitationMail({
  from,
  to,
  teamName,
  link,
}: Invitation): Pick<Mail, 'subject' | 'text'> {
  const who = harmlessName(from) || 'Somebody';
  const team = harmlessName(teamName ?? '');
  const ofTeam = team === '' ? '' : ` "${team}"`;
  const asks =
    to === 'team'
      ? `invites you to the team${ofTeam} on Eisen`
      : `has handed an email to you on Eisen${team === '' ? '' : ` for the team${ofTeam}`}`;
  return {
    subject: to === 'team' ? `${who} invites you to a team` : `${who} has handed an email to you`,
    text: `Hello,

${who} ${asks}. Open this link and sign in, or sign up with this address, to see it. It works once, within the next 30 days:

${link}

If you do not know ${who}, do nothing.
`,
  };
}

const MOST_OF_A_NAME = 60;

/** What people call themselves goes to strangers in our name: no line of its own, nothing that becomes a link. */
function harmlessName(name: string): string {
  const harmless = name
    .replace(/[^\p{L}\p{M}\p{N} .,'’&()-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...harmless].slice(0, MOST_OF_A_NAME).join('');
}
