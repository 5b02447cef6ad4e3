import type { EmulatedMail } from './protocol.ts';

export interface PlainMailParts {
  /** Stands in the Message-ID: `key@emulated.example`. */
  readonly key: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
  /** Minutes before noon of 20 November 2026: smaller is newer. */
  readonly minutesAgo?: number;
  readonly text?: string;
  /** Further lines of the head. */
  readonly head?: readonly string[];
  /** The name of a small text file that comes along. */
  readonly file?: string;
}

const NOON = Date.UTC(2026, 10, 20, 12);

/** A mail as bytes; what is not named is plain. */
export function plainMail(parts: PlainMailParts): EmulatedMail {
  const sentAt = new Date(NOON - (parts.minutesAgo ?? 0) * 60_000);
  const text = [
    'Content-Type: text/plain; charset=utf-8',
    '',
    parts.text ?? `Text of ${parts.key}.`,
  ];
  const file = [
    'Content-Type: multipart/mixed; boundary="emulated-part"',
    '',
    '--emulated-part',
    ...text,
    '--emulated-part',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="${parts.file}"`,
    '',
    'file',
    '--emulated-part--',
  ];
  const lines = [
    `Message-ID: <${parts.key}@emulated.example>`,
    `Date: ${sentAt.toUTCString()}`,
    `From: ${parts.from ?? 'Bob Baker <bob@baker.example>'}`,
    `To: ${parts.to ?? 'Alice North <alice@north.example>'}`,
    `Subject: ${parts.subject ?? `About ${parts.key}`}`,
    'MIME-Version: 1.0',
    ...(parts.head ?? []),
    ...(parts.file === undefined ? text : file),
  ];
  return { raw: Buffer.from(`${lines.join('\r\n')}\r\n`) };
}
