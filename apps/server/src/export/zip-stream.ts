import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Letters, digits, dots and hyphens; slashes between folders. */
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes and checksum follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The form of ZIP64 would be needed above. */
const MOST_BYTES = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
}

/**
 * A ZIP archive, made while it is read: nothing of it is kept but the names.
 *
 * @param entries each is read to its end before the next one is asked for
 * @throws what an entry's content throws; an archive that broke off lacks its directory and does not open
 * @source PKWARE APPNOTE 6.3, sections 4.3.7 to 4.3.16
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Buffer> {
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  const told = (bytes: Buffer) => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new Error('The archive is too large for this form.');
    return bytes;
  };
  for await (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const begin = offset;
    yield told(localHeader(name, time));
    const contentAt = offset;
    const sums = { checksum: 0, sizeBytes: 0 };
    for await (const chunk of deflate(summed(entry.content, sums))) yield told(chunk);
    if (sums.sizeBytes > MOST_BYTES) throw new Error('A file is too large for this form.');
    const one = { name, offset: begin, packedBytes: offset - contentAt, ...sums };
    yield told(dataDescriptor(one));
    written.push(one);
  }
  const directoryAt = offset;
  for (const one of written) yield told(centralHeader(one, time));
  yield endRecord({ count: written.length, sizeBytes: offset - directoryAt, offset: directoryAt });
}

async function* summed(
  content: AsyncIterable<string>,
  sums: { checksum: number; sizeBytes: number },
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8');
    sums.checksum = crc32(bytes, sums.checksum);
    sums.sizeBytes += bytes.length;
    yield bytes;
  }
}

async function* deflate(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const fed = pipeline(Readable.from(content), packer);
  // Told by the loop below; this one is for a reader who goes away half-way.
  fed.catch(() => undefined);
  for await (const chunk of packer) yield chunk as Buffer;
  await fed;
}

function localHeader(name: Buffer, time: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(LOCAL_HEADER, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(FLAGS, 6);
  bytes.writeUInt16LE(DEFLATE, 8);
  bytes.writeUInt32LE(time, 10);
  bytes.writeUInt16LE(name.length, 26);
  return Buffer.concat([bytes, name]);
}

function dataDescriptor(one: Omit<Written, 'name' | 'offset'>): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(DATA_DESCRIPTOR, 0);
  writeSums(bytes, 4, one);
  return bytes;
}

function centralHeader(one: Written, time: number): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(CENTRAL_HEADER, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(VERSION, 6);
  bytes.writeUInt16LE(FLAGS, 8);
  bytes.writeUInt16LE(DEFLATE, 10);
  bytes.writeUInt32LE(time, 12);
  writeSums(bytes, 16, one);
  bytes.writeUInt16LE(one.name.length, 28);
  bytes.writeUInt32LE(one.offset, 42);
  return Buffer.concat([bytes, one.name]);
}

function endRecord(directory: { count: number; sizeBytes: number; offset: number }): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(END, 0);
  bytes.writeUInt16LE(directory.count, 8);
  bytes.writeUInt16LE(directory.count, 10);
  bytes.writeUInt32LE(directory.sizeBytes, 12);
  bytes.writeUInt32LE(directory.offset, 16);
  return bytes;
}

function writeSums(
  bytes: Buffer,
  at: number,
  { checksum, packedBytes, sizeBytes }: Omit<Written, 'name' | 'offset'>,
): void {
  bytes.writeUInt32LE(checksum, at);
  bytes.writeUInt32LE(packedBytes, at + 4);
  bytes.writeUInt32LE(sizeBytes, at + 8);
}

/** Two-second steps since 1980, in UTC: time in the low half, date in the high one. */
function dosTime(at: Date): number {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980));
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x1_0000 + time;
}
