import PostalMime, { type Address } from 'postal-mime';
import { fieldOf, type HeadField, readHead } from '#emulator/child/read-head.ts';

interface Person {
  readonly address: string;
  readonly name?: string;
}

export interface MimeFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
  readonly sizeBytes: number;
  readonly isInline: boolean;
  readonly contentId: string | null;
}

export interface GraphMail {
  readonly head: readonly HeadField[];
  readonly internetMessageId: string | null;
  readonly subject: string;
  readonly from: Person | null;
  readonly replyTo: readonly Person[];
  readonly to: readonly Person[];
  readonly cc: readonly Person[];
  readonly sentAt: Date;
  readonly importance: 'low' | 'normal' | 'high';
  readonly body: { readonly kind: 'html' | 'text'; readonly content: string };
  readonly files: readonly MimeFile[];
  readonly isInvitation: boolean;
  /** Message-IDs that it answers, the nearest first. */
  readonly answers: readonly string[];
}

/** A mail's bytes in the shape in which Graph tells a message: by another reader than the product's. */
export async function readMimeForGraph(raw: Uint8Array): Promise<GraphMail> {
  const mail = await PostalMime.parse(raw);
  const head = readHead(raw);
  const importance = (fieldOf(head, 'importance') ?? '').toLowerCase();
  const references = fieldOf(head, 'references')?.split(/\s+/) ?? [];
  return {
    head,
    internetMessageId: mail.messageId ?? null,
    subject: mail.subject ?? '',
    from: mail.from ? (toPeople([mail.from])[0] ?? null) : null,
    replyTo: toPeople(mail.replyTo ?? []),
    to: toPeople(mail.to ?? []),
    cc: toPeople(mail.cc ?? []),
    sentAt: new Date(mail.date ?? 0),
    importance: importance === 'high' || importance === 'low' ? importance : 'normal',
    body:
      mail.html === undefined
        ? { kind: 'text', content: mail.text ?? '' }
        : { kind: 'html', content: mail.html },
    files: mail.attachments.map((file) => {
      const bytes = toBuffer(file.content);
      return {
        name: file.filename ?? 'attachment',
        contentType: file.mimeType,
        base64: bytes.toString('base64'),
        sizeBytes: bytes.length,
        isInline: file.disposition === 'inline' || file.related === true,
        contentId: file.contentId?.replace(/[<>]/g, '') ?? null,
      };
    }),
    isInvitation: /method=request/i.test(Buffer.from(raw).toString('latin1').slice(0, 20_000)),
    answers: [fieldOf(head, 'in-reply-to') ?? '', ...references.reverse()].filter(
      (id) => id !== '',
    ),
  };
}

function toPeople(addresses: readonly Address[]): Person[] {
  return addresses.flatMap((entry) =>
    entry.group
      ? toPeople(entry.group)
      : [{ address: entry.address ?? '', ...(entry.name ? { name: entry.name } : {}) }],
  );
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
}
