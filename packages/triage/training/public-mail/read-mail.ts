import { decodeBytes } from './charset.ts';
import type { FoundMail } from './found-mail.ts';
import { readHeadText } from './head-text.ts';
import { stripHtml, tidyBody } from './plain-text.ts';
import { type MailPart, readParts, walkParts } from './read-parts.ts';
import { decodeTransfer } from './transfer.ts';

const KEPT = new Set(
  `return-path sender precedence x-mailer list-unsubscribe list-id list-subscribe list-post list-help list-archive
  list-owner reply-to in-reply-to references x-priority x-msmail-priority importance priority x-attachments mailing-list
  x-mailing-list content-type auto-submitted`.split(/\s+/),
);

/** Reads a mail as it was read for labelling: the first plain text in it, else the words of its first HTML. */
export function readMail(raw: Buffer): FoundMail {
  const mail = readParts(raw.toString('latin1'));
  const first = new Map<string, string>();
  for (const [name, value] of mail.fields)
    if (!first.has(name)) first.set(name, readHeadText(value));
  const parts = walkParts(mail);
  const plain = readText(parts, 'text/plain');
  const isPlain = plain.trim() !== '';
  const fieldOf = (name: string): string => first.get(name) ?? '';
  return {
    from: fieldOf('from'),
    to: fieldOf('to'),
    cc: fieldOf('cc'),
    date: fieldOf('date'),
    subject: fieldOf('subject'),
    headers: Object.fromEntries(
      [...first].filter(([name, value]) => KEPT.has(name) && value !== ''),
    ),
    body: tidyBody(isPlain ? plain : stripHtml(readText(parts, 'text/html'))),
    bodyFrom: isPlain ? 'text' : 'html',
  };
}

function readText(parts: readonly MailPart[], type: string): string {
  const part = parts.find((each) => each.type === type && each.parts.length === 0);
  if (part === undefined) return '';
  const encoding = part.fields.find(([name]) => name === 'content-transfer-encoding')?.[1] ?? '';
  return decodeBytes(decodeTransfer(part.content, encoding.toLowerCase()), part.charset);
}
