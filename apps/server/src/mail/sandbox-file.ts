/** Looked at before anything is stored: enough for the first lines of a mail. */
const HEAD_BYTES = 1_024;

/** Why an upload was refused. */
export class UploadRefused extends Error {
  readonly reason: 'no-mail' | 'too-large';

  constructor(reason: 'no-mail' | 'too-large') {
    super(reason === 'no-mail' ? 'The file holds no mail.' : 'The file is too large.');
    this.name = 'UploadRefused';
    this.reason = reason;
  }
}

/**
 * Passes an upload on while it looks like mail and stays below the limit.
 *
 * @param source  the file's bytes, walked once
 * @throws UploadRefused before the first byte is passed on when it begins like no .mbox and no .eml; in the middle
 *   when it grows above `limitBytes`
 */
export async function* checkUpload(
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) throw new UploadRefused('too-large');
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    if (!looksLikeMail(head)) throw new UploadRefused('no-mail');
    yield head;
    head = null;
  }
  if (head === null) return;
  if (!looksLikeMail(head)) throw new UploadRefused('no-mail');
  yield head;
}

/** Begins with an mbox separator or with head fields, and holds no NUL as binary files do. */
export function looksLikeMail(head: Uint8Array): boolean {
  if (head.subarray(0, HEAD_BYTES).includes(0)) return false;
  const text = Buffer.from(head.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^From \S/.test(text)) return true;
  return /^[a-z][\w-]{0,75}[ \t]*:/i.test(text) && MAIL_FIELD.test(text);
}

/** A field that nearly every mail has, at the start of a line. */
const MAIL_FIELD =
  /^(?:from|to|subject|date|received|message-id|return-path|delivered-to|mime-version)[ \t]*:/im;
