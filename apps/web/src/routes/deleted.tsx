import { Check } from 'lucide-react';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { AnswerList } from '#features/onboarding/answer-list.tsx';
import { ContactAddress } from '#features/public/contact-address.tsx';
import type { Deletion } from '#lib/deletion-memory.ts';
import { countOf, formatDate } from '#lib/format.ts';

/** A backup holds for at most 28 days what was deleted; with the day of each backup that is within these. */
const GONE_FROM_BACKUPS_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** The end of an account: what is gone, what stays where, and when the backups follow. */
export function Deleted({ at, emails }: Deletion) {
  const goneAt = new Date(at.getTime() + GONE_FROM_BACKUPS_DAYS * DAY_MS);
  const rows = [
    {
      label: 'Deleted now',
      values: [
        'Your name, address, password and settings',
        'Every decision, task, goal and delegation, and what Eisen learned from you',
        'The access to your mailbox, and this browser’s copy of your mail',
        ...(emails ? [`${countOf(emails, 'email')} that Eisen kept for you`] : []),
        'What you sent by a form on this site, if you had confirmed your address',
      ],
    },
    {
      label: 'From backups',
      values: [`By ${formatDate(goneAt)}, at most 30 days from now, no backup holds any of it.`],
    },
    {
      label: 'Not touched',
      values: [
        `${tellMail(emails)}A team that you owned passed to whoever has been in it longest.`,
      ],
    },
  ];
  return (
    <CentreFrame wide>
      <span className="ok-mark">
        <Icon of={Check} size={26} />
      </span>
      <h1>Your account is deleted</h1>
      <p className="centre-lead" role="status">
        All devices are signed out. This cannot be undone.
      </p>
      <div className="mb-5">
        <AnswerList rows={rows} />
      </div>
      <p className="hint mb-5">
        Forms sent under an address that was never confirmed are deleted after two years. To have
        them deleted before, ask <ContactAddress kind="privacy" />.
      </p>
      <ButtonLink href="/" variant="primary" size="xl" block>
        Back to Home
      </ButtonLink>
    </CentreFrame>
  );
}

/** A real mailbox's mail was never kept; an import's and a sandbox's was nowhere else. */
function tellMail(emails: number | null): string {
  if (emails === null)
    return 'Mail at Outlook or Gmail stays there; imported and sandbox mail is deleted. ';
  return emails === 0 ? 'Your mail stays at its provider. ' : '';
}
