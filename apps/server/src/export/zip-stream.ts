import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Letters, digits, dots and hyphens; slashes between folders. */
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/**
 * A ZIP archive, made while it is read: nothing of it is kept but the names.
 *
 * @param entries each is read to its end before the next one is asked for
 * @param at the time that every entry bears
 * @throws what an entry's content throws; an archive that broke off lacks its directory and does not open
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // Declared as less than it is: a PassThrough.
  const archive = zip.outputStream as PassThrough;
  let reading: Readable | null = null;
  const breakOff = (error: Error) => void archive.destroy(error);
  zip.on('error', breakOff);

  async function fill(): Promise<void> {
    for await (const { name, content } of entries) {
      reading = Readable.from(content, { objectMode: false });
      zip.addReadStream(reading, name, { mtime: at });
      await finished(reading, { writable: false });
    }
    zip.end();
  }

  fill().catch(breakOff);
  try {
    for await (const chunk of archive) yield chunk as Buffer;
  } finally {
    // A reader who goes away half-way: what feeds the archive ends, too.
    (reading as Readable | null)?.destroy();
  }
}
