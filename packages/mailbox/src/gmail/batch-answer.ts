import { ProviderError } from '#provider.ts';
import { createBreath } from '#reading/breathe.ts';
import { inlineReader, type MailReader } from '#reading/mail-reader.ts';
import type { ItemAnswer } from '#remote/send-each.ts';

/** A batch of GETs as Gmail takes it: multipart/mixed of whole requests, each named by its place. */
export function writeBatch(paths: readonly string[]): { type: string; content: string } {
  // Paths hold no line ends (their ids are encoded), so no boundary can stand in them.
  const boundary = 'eisen-batch';
  const parts = paths.map(
    (path, place) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <item-${place}>\r\n\r\n` +
      `GET ${path}\r\nAccept: application/json\r\n\r\n`,
  );
  return {
    type: `multipart/mixed; boundary=${boundary}`,
    content: `${parts.join('')}--${boundary}--\r\n`,
  };
}

const BOUNDARY = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i;

/** Whether an answer is one to a batch at all. */
export function isBatch(contentType: string | null): boolean {
  return BOUNDARY.test(contentType ?? '');
}

/**
 * Takes a batch's answer apart. Answers are put to their requests by `Content-ID: <response-item-N>`, without one by
 * their order, which is the requests' (developers.google.com/workspace/gmail/api/guides/batch).
 *
 * @param count  how many requests there were
 * @returns null for a request that the answer leaves out
 * @throws ProviderError `unavailable` for what is no multipart answer
 */
export async function readBatch(
  contentType: string | null,
  body: Buffer,
  count: number,
  reader: Pick<MailReader, 'json'> = inlineReader,
): Promise<(ItemAnswer | null)[]> {
  const boundary = BOUNDARY.exec(contentType ?? '');
  if (boundary === null) {
    throw new ProviderError('unavailable', 'The provider answered a batch with no batch.');
  }
  const answers: (ItemAnswer | null)[] = Array.from({ length: count }, () => null);
  const rest = createBreath();
  const parts = splitParts(body, `--${boundary[1] ?? boundary[2]}`, count);
  for (const [order, part] of parts.entries()) {
    const { place, answer } = await readPart(part, reader);
    const at = place ?? order;
    if (at < count && answer !== null) answers[at] = answer;
    await rest();
  }
  return answers;
}

/** The parts between the boundary lines; no more than were asked for. */
function splitParts(body: Buffer, delimiter: string, count: number): Buffer[] {
  const starts: number[] = [];
  let at = body.indexOf(delimiter, 0, 'latin1');
  while (at !== -1 && starts.length <= count) {
    // A boundary stands at the beginning of a line (RFC 2046, 5.1.1).
    if (at === 0 || body[at - 1] === 0x0a) starts.push(at);
    at = body.indexOf(delimiter, at + delimiter.length, 'latin1');
  }
  return starts.slice(0, count).map((start, index) => {
    return body.subarray(start + delimiter.length, starts[index + 1] ?? body.length);
  });
}

async function readPart(
  part: Buffer,
  reader: Pick<MailReader, 'json'>,
): Promise<{ place: number | null; answer: ItemAnswer | null }> {
  const outer = readHead(part);
  // A part may have no head of its own.
  const inner = outer.firstLine.startsWith('HTTP/') ? outer : readHead(outer.rest);
  const id = /<?response-<?item-(\d{1,4})>?/i.exec(outer.field('content-id') ?? '')?.[1];
  const status = /^HTTP\/\d(?:\.\d)?\s+([1-5]\d\d)\b/.exec(inner.firstLine)?.[1];
  const body = await reader.json(inner.rest);
  // A message that ends in its middle is none: it was cut off.
  const isCut = status?.startsWith('2') && body === undefined;
  const answer =
    status === undefined || isCut
      ? null
      : { status: Number(status), header: inner.field, body: body ?? null };
  return { place: id === undefined ? null : Number(id), answer };
}

interface Head {
  readonly firstLine: string;
  field(name: string): string | null;
  readonly rest: Buffer;
}

/** A head as far as 16 KB, and what stands behind its empty line. */
function readHead(bytes: Buffer): Head {
  const start = bytes.findIndex((byte) => byte !== 0x0d && byte !== 0x0a);
  const from = start === -1 ? bytes.length : start;
  const text = bytes.toString('latin1', from, from + 16_384);
  const end = /\r?\n\r?\n/.exec(text);
  const lines = (end === null ? text : text.slice(0, end.index)).split(/\r?\n/);
  return {
    firstLine: lines[0] ?? '',
    field(name) {
      const line = lines.find((candidate) => candidate.toLowerCase().startsWith(`${name}:`));
      return line === undefined ? null : line.slice(name.length + 1).trim();
    },
    rest: end === null ? Buffer.alloc(0) : bytes.subarray(from + end.index + end[0].length),
  };
}
