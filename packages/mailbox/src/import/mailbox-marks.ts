import type { FolderRole, MailAddress } from '#message.ts';
import type { HeadFields } from '#mime/head-fields.ts';

/** What a mail program noted about a message besides its text. */
export interface MailboxMarks {
  readonly folder: FolderRole;
  readonly unread: boolean;
  readonly flagged: boolean;
  readonly providerImportant: boolean | null;
}

/**
 * Reads the marks that exports carry in a mail's head: Gmail's X-Gmail-Labels, the mbox fields Status and X-Status,
 * Thunderbird's X-Mozilla-Status. Mail without marks is unread in the inbox; the owner's own mail lies in Sent.
 */
export function readMailboxMarks(
  head: HeadFields,
  people: { from: MailAddress; to: readonly MailAddress[]; ownerAddress: string | null },
): MailboxMarks {
  const labels = head.first('x-gmail-labels');
  if (labels !== null) return readGmailLabels(labels);
  const status = head.first('status');
  const flags = head.first('x-status') ?? '';
  const mozilla = Number.parseInt(head.first('x-mozilla-status') ?? '', 16);
  const hasMozilla = !Number.isNaN(mozilla);
  return {
    folder: isOwnMail(people) ? 'sent' : 'inbox',
    unread: hasMozilla ? (mozilla & 0x0001) === 0 : !(status?.includes('R') ?? false),
    flagged: flags.includes('F') || (hasMozilla && (mozilla & 0x0004) !== 0),
    providerImportant: null,
  };
}

function readGmailLabels(value: string): MailboxMarks {
  const labels = new Set(value.split(',').map((label) => label.trim().toLowerCase()));
  return {
    folder: gmailFolder(labels),
    unread: labels.has('unread'),
    flagged: labels.has('starred'),
    providerImportant: labels.has('important'),
  };
}

function gmailFolder(labels: ReadonlySet<string>): FolderRole {
  if (labels.has('trash')) return 'trash';
  if (labels.has('spam')) return 'spam';
  if (labels.has('inbox')) return 'inbox';
  if (labels.has('drafts')) return 'drafts';
  return labels.has('sent') ? 'sent' : 'archive';
}

function isOwnMail({
  from,
  to,
  ownerAddress,
}: {
  from: MailAddress;
  to: readonly MailAddress[];
  ownerAddress: string | null;
}): boolean {
  const owner = ownerAddress?.toLowerCase();
  if (owner === undefined || from.address.toLowerCase() !== owner) return false;
  return !to.some((recipient) => recipient.address.toLowerCase() === owner);
}
