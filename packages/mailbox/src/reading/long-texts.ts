/** Characters from which a text travels as bytes of its own. */
const LONG_TEXT = 32 * 1024;
/** What lies deeper is left out: no answer of a provider goes that deep, and neither copying nor reading could follow. */
const MOST_DEPTH = 200;
/** Values of one answer: a page of 500 references has some thousand. */
const MOST_VALUES = 1_000_000;

type Key = string | number;

/** A value whose long texts were taken out, so that it goes to another thread without being copied at once. */
export interface LiftedValue {
  readonly value: unknown;
  readonly texts: readonly { readonly path: readonly Key[]; readonly bytes: Uint8Array }[];
}

/** A body read as JSON with its long texts apart; null when it is none. */
export function parseLifted(body: Uint8Array, longText = LONG_TEXT): LiftedValue | null {
  let value: unknown;
  if (isTooMany(body)) return null;
  try {
    value = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    return null;
  }
  const texts: { path: Key[]; bytes: Uint8Array }[] = [];
  const holder = { value };
  // A list of its own: what comes from outside may be nested deeper than calls can go.
  const open: { within: Record<Key, unknown>; path: Key[] }[] = [{ within: holder, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { within, path } = next;
    for (const [key, inner] of Object.entries(within)) {
      const at = within === holder ? path : [...path, key];
      if (typeof inner === 'object' && inner !== null) {
        if (at.length > MOST_DEPTH) within[key] = null;
        else open.push({ within: inner as Record<Key, unknown>, path: at });
      } else if (typeof inner === 'string' && inner.length >= longText) {
        texts.push({ path: at, bytes: new TextEncoder().encode(wellFormed(inner)) });
        within[key] = '';
      }
    }
  }
  return { value: holder.value, texts };
}

const [QUOTE, ESCAPE, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];

/**
 * Whether there are more values than memory surely holds: nobody can end a parser in its midst, and the process would
 * end with it.
 */
function isTooMany(body: Uint8Array): boolean {
  if (body.length < MOST_VALUES) return false;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isInText) {
      if (byte === ESCAPE) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1;
    if (values > MOST_VALUES) return true;
  }
  return false;
}

/**
 * Puts the long texts back, one after the other.
 *
 * @param rest  waits where the thread has other work
 */
export async function putBack(
  { value, texts }: LiftedValue,
  rest: () => Promise<void>,
): Promise<unknown> {
  const holder = { value } as Record<Key, unknown>;
  for (const { path, bytes } of texts) {
    let within = holder;
    let key: Key = 'value';
    for (const step of path) {
      within = within[key] as Record<Key, unknown>;
      key = step;
    }
    within[key] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    await rest();
  }
  return holder.value;
}

/** Half a surrogate pair cannot be written as UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
