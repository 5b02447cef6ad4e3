import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { listEmlFiles, readEmlFiles } from './read-eml-folder.ts';
import { MAX_MESSAGE_BYTES, type SkipReason, splitMbox } from './split-mbox.ts';

export interface MailSource {
  readonly kind: 'folder' | 'file';
  /** The file's or folder's own name, for the screen. */
  readonly label: string;
  /** How many messages there are; null where only reading tells. */
  readonly expectedMessages: number | null;
  /** Raw messages, read as they are taken. To be walked once. */
  readonly messages: AsyncIterable<Uint8Array>;
  /** Messages left out so far, by the reason. */
  skipped(): Readonly<Record<SkipReason, number>>;
}

/**
 * Opens mail on this machine: an .mbox file, one .eml file, or a folder of .eml files.
 *
 * @throws the file system's error when there is nothing to read at `path`
 */
export async function openMailSource(path: string): Promise<MailSource> {
  const skipped: Record<SkipReason, number> = { 'too-large': 0, unreadable: 0 };
  const onSkipped = (reason: SkipReason) => {
    skipped[reason] += 1;
  };
  const label = basename(path);
  if ((await stat(path)).isDirectory()) {
    const files = await listEmlFiles(path);
    return {
      kind: 'folder',
      label,
      expectedMessages: files.length,
      messages: readEmlFiles(files, { onSkipped }),
      skipped: () => skipped,
    };
  }
  return {
    kind: 'file',
    label,
    expectedMessages: null,
    messages: readMailStream(readFileInPieces(path), { onSkipped }),
    skipped: () => skipped,
  };
}

/** Opens the file with the first piece that is taken: a source that nobody walks holds nothing open. */
async function* readFileInPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 256 * 1024 });
}

/** The messages of one uploaded file: an mbox when it begins with a `From ` line, otherwise one single mail. */
export async function* readMailStream(
  source: AsyncIterable<Uint8Array>,
  options: { onSkipped?: (reason: SkipReason) => void } = {},
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  let size = 0;
  while (size < 16) {
    const next = await chunks.next();
    if (next.done) break;
    start.push(next.value);
    size += next.value.length;
  }
  const whole = joinAgain(start, chunks);
  if (
    /^\s*From /.test(Buffer.concat(start).toString('latin1', 0, 64).replace(BYTE_ORDER_MARK, ''))
  ) {
    yield* splitMbox(whole, options);
    return;
  }
  const single = await gather(whole);
  if (single === null) options.onSkipped?.('too-large');
  else if (single.length > 0) yield single;
}

/** UTF-8's, as it looks in Latin-1. */
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

async function* joinAgain(
  start: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    const [first, ...others] = start;
    if (first !== undefined) {
      const hasMark = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf;
      yield hasMark ? first.subarray(3) : first;
    }
    yield* others;
    for (;;) {
      const next = await rest.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

async function gather(source: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MAX_MESSAGE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
