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

open this link to confirm that this address is yours. It works within the next 24 hours, in any browser:

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
  /** Once more, for an email that was handed on before. */
  readonly isReminder?: boolean | undefined;
  /** Whether an answer to the mail reaches whoever invites. */
  readonly canReply?: boolean | undefined;
}

export function invitationMail({
  from,
  to,
  teamName,
  link,
  isReminder,
  canReply,
}: Invitation): Pick<Mail, 'subject' | 'text'> {
  const who = harmlessName(from) || 'Somebody';
  const team = harmlessName(teamName ?? '');
  const ofTeam = team === '' ? '' : ` "${team}"`;
  const asks =
    to === 'team'
      ? `invites you to the team${ofTeam} on Eisen`
      : `has handed an email to you on Eisen${team === '' ? '' : ` for the team${ofTeam}`}`;
  if (isReminder)
    return {
      subject: `${who} reminds you of an email`,
      text: `Hello,

${who} has handed an email to you on Eisen and reminds you of it. Open this link and sign in, or sign up with this address, to see it. It works once, within the next 30 days:

${link}
${canReply ? REPLY : ''}
If you do not know ${who}, do nothing.
`,
    };
  return {
    subject: to === 'team' ? `${who} invites you to a team` : `${who} has handed an email to you`,
    text: `Hello,

${who} ${asks}. Open this link and sign in, or sign up with this address, to see it. It works once, within the next 30 days:

${link}
${canReply ? REPLY : ''}
If you do not know ${who}, do nothing.
`,
  };
}

const REPLY = `
You can also answer by replying to this mail.
`;

/** To somebody without account, who was invited to an email. */
export function takenBackMail(from: string): Pick<Mail, 'subject' | 'text'> {
  const did = `${harmlessName(from) || 'Somebody'} has taken back the email that you were handed`;
  return { subject: did, text: `Hello,\n\n${did} on Eisen. There is nothing left to do.\n` };
}

/** What somebody did that concerns the reader, without a word of any email. */
const DEEDS = {
  invited: 'invites you to a team',
  delegated: 'has handed an email to you',
  reminded: 'reminds you of an email that you were handed',
  'taken-back': 'has taken back an email that you were handed',
  accepted: 'has accepted an email that you handed on',
  done: 'is done with an email that you handed on',
  declined: 'has declined an email that you handed on',
  reopened: 'has taken up again an email that you handed on',
  answered: 'has answered about an email that you handed on',
} as const;

/** What the reader has to do; elsewhere it is told and wants nothing. */
const NEXT: Readonly<Partial<Record<keyof typeof DEEDS, string>>> = {
  invited: 'You can accept or decline there:',
  delegated: 'It waits for you there:',
  reminded: 'It waits for you there:',
  'taken-back': 'There is nothing left to do.',
};

export function notificationMail({
  from,
  kind,
  link,
}: {
  readonly from: string;
  readonly kind: keyof typeof DEEDS;
  readonly link: string;
}): Pick<Mail, 'subject' | 'text'> {
  const did = `${harmlessName(from) || 'Somebody'} ${DEEDS[kind]}`;
  const next = NEXT[kind] ?? 'You can see it there:';
  const where = next.endsWith(':') ? `\n${link}\n` : '';
  return { subject: did, text: `Hello,\n\n${did} on Eisen. ${next}\n${where}` };
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
