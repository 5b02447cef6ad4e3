import { partBody } from './attachments.ts';
import { type MimePart, outlineMime } from './outline.ts';
import { decodeTransfer } from './transfer.ts';

/**
 * The bytes of a mail that is attached to another one.
 *
 * @param place  0 for the first attached mail that is not itself inside an attached one
 * @returns null when there is no such part
 */
export function readNestedMessage(raw: Buffer, place: number): Buffer | null {
  const outer: MimePart[] = [];
  for (const part of outlineMime(raw).parts) {
    const around = outer[outer.length - 1];
    const isInside = around !== undefined && part.bodyStart < around.bodyEnd;
    if (part.type.value === 'message/rfc822' && !isInside) outer.push(part);
  }
  const part = outer[place];
  return part === undefined ? null : decodeTransfer(partBody(raw, part), part.type.encoding);
}
