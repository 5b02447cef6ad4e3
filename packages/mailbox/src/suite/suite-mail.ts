import type { FolderRole } from '#message.ts';

/** A mail that the suite puts into a mailbox before it starts. */
export interface SuiteMail {
  readonly raw: Uint8Array;
  readonly folder: Extract<FolderRole, 'inbox' | 'archive' | 'sent' | 'trash' | 'spam'>;
  readonly unread: boolean;
}

export interface SuiteMailParts {
  readonly key: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
  /** Minutes before noon of 20 November 2026: smaller is newer. */
  readonly minutesAgo?: number;
  readonly text?: string;
  readonly html?: string;
  readonly head?: readonly string[];
  readonly attachment?: { readonly name: string; readonly content: string };
  readonly folder?: SuiteMail['folder'];
  readonly unread?: boolean;
}

export const SUITE_OWNER = { address: 'alice@north.example', displayName: 'Alice North' };
const NOON = Date.UTC(2026, 10, 20, 12);

export function suiteMessageId(key: string): string {
  return `${key}@suite.example`;
}

/** One mail as bytes; what a test does not name is plain. */
export function buildSuiteMail(parts: SuiteMailParts): SuiteMail {
  const sentAt = new Date(NOON - (parts.minutesAgo ?? 0) * 60_000);
  const lines = [
    `Message-ID: <${suiteMessageId(parts.key)}>`,
    `Date: ${sentAt.toUTCString()}`,
    `From: ${parts.from ?? 'Bob Baker <bob@baker.example>'}`,
    `To: ${parts.to ?? `${SUITE_OWNER.displayName} <${SUITE_OWNER.address}>`}`,
    `Subject: ${parts.subject ?? `About ${parts.key}`}`,
    'MIME-Version: 1.0',
    ...(parts.head ?? []),
    ...bodyLines(parts),
  ];
  return {
    raw: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8'),
    folder: parts.folder ?? 'inbox',
    unread: parts.unread ?? true,
  };
}

function bodyLines(parts: SuiteMailParts): string[] {
  const text = [
    'Content-Type: text/plain; charset=utf-8',
    '',
    parts.text ?? `Text of ${parts.key}.`,
  ];
  const html =
    parts.html === undefined ? [] : ['Content-Type: text/html; charset=utf-8', '', parts.html];
  const { attachment } = parts;
  if (html.length === 0 && attachment === undefined) return text;
  const file =
    attachment === undefined
      ? []
      : [
          `Content-Type: application/octet-stream; name="${attachment.name}"`,
          `Content-Disposition: attachment; filename="${attachment.name}"`,
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from(attachment.content, 'utf8').toString('base64'),
        ];
  const body = html.length > 0 ? html : text;
  return [
    'Content-Type: multipart/mixed; boundary="suite-part"',
    '',
    '--suite-part',
    ...body,
    ...(file.length > 0 ? ['--suite-part', ...file] : []),
    '--suite-part--',
  ];
}
