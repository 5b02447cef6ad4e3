import { z } from 'zod';
import { MIME_LIMITS } from '#mime/mime-limits.ts';

/** One part of a message as Gmail took it apart, its children gathered in order. */
export interface PayloadPart {
  /** Our id of the part: Gmail's part id, which stays the same while its attachment ids change from read to read. */
  readonly key: string;
  /** Lower case; `application/octet-stream` for what is no media type. */
  readonly mimeType: string;
  /** Decoded by Gmail; empty without one. */
  readonly filename: string;
  readonly headers: readonly PayloadHeader[];
  /** Bytes of the decoded content, as Gmail counts them. */
  readonly sizeBytes: number;
  /** base64url, null when the content has to be asked for by `attachmentId`. */
  readonly data: string | null;
  readonly attachmentId: string | null;
  readonly children: readonly PayloadPart[];
}

export interface PayloadHeader {
  readonly name: string;
  readonly value: string;
}

/** Heads of one part that are looked at. */
const MAX_HEADERS = 1_000;

const headerSchema = z.object({ name: z.string(), value: z.string() });
const partSchema = z.object({
  partId: z.string().max(200).nullish().catch(null),
  mimeType: z.string().nullish().catch(null),
  filename: z.string().nullish().catch(null),
  headers: z.array(z.unknown()).nullish().catch(null),
  body: z
    .object({
      size: z.number().min(0).nullish().catch(null),
      data: z.string().nullish().catch(null),
      attachmentId: z.string().min(1).max(4_000).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  parts: z.array(z.unknown()).nullish().catch(null),
});

/**
 * Reads the payload of messages.get format=full. What has another shape than documented counts as missing; depth and
 * number of parts are bounded like those of mail that is read from its bytes.
 */
export function readPayload(payload: unknown): PayloadPart | null {
  const reader = new PayloadReader();
  return reader.read(payload, 0);
}

/** The part with our id, or null. */
export function findPart(root: PayloadPart | null, key: string): PayloadPart | null {
  return allParts(root).find((part) => part.key === key) ?? null;
}

/** Every part, each before its children. */
export function allParts(root: PayloadPart | null): readonly PayloadPart[] {
  return root === null ? [] : [root, ...root.children.flatMap(allParts)];
}

/** The first head field of this name, whatever its case. */
export function headerOf(part: Pick<PayloadPart, 'headers'>, name: string): string | null {
  return part.headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}

class PayloadReader {
  #count = 0;
  readonly #keys = new Set<string>();

  read(value: unknown, depth: number): PayloadPart | null {
    const parsed = partSchema.safeParse(value);
    if (!parsed.success || this.#count >= MIME_LIMITS.parts) return null;
    this.#count += 1;
    const { partId, mimeType, filename, headers, body, parts } = parsed.data;
    return {
      key: this.#newKey(partId ?? ''),
      mimeType: readType(mimeType ?? ''),
      filename: filename ?? '',
      headers: readHeaders(headers ?? []),
      sizeBytes: Math.floor(body?.size ?? 0),
      data: body?.data ?? null,
      attachmentId: body?.attachmentId ?? null,
      children: depth < MIME_LIMITS.depth ? this.#readAll(parts ?? [], depth + 1) : [],
    };
  }

  #readAll(parts: readonly unknown[], depth: number): PayloadPart[] {
    return parts.slice(0, MIME_LIMITS.parts).flatMap((part) => this.read(part, depth) ?? []);
  }

  /** The root of every message has an empty part id, and nothing says that the others differ from each other. */
  #newKey(partId: string): string {
    const wanted = /^[\w.-]{1,100}$/.test(partId) ? partId : `part-${this.#count}`;
    const key = this.#keys.has(wanted) ? `part-${this.#count}` : wanted;
    this.#keys.add(key);
    return key;
  }
}

export function readHeaders(values: readonly unknown[]): PayloadHeader[] {
  return values.slice(0, MAX_HEADERS).flatMap((value) => {
    const parsed = headerSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

function readType(mimeType: string): string {
  const type = mimeType.trim().toLowerCase();
  return /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(type)
    ? type
    : 'application/octet-stream';
}
