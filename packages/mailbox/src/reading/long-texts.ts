/** Characters from which a text travels as bytes of its own. */
const LONG_TEXT = 32 * 1024;
/** What lies deeper is left out: no answer of a provider goes that deep, and neither copying nor reading could follow. */
const MOST_DEPTH = 200;
/** Values of one answer: a page of 500 references has some thousand. */
const MOST_VALUES = 1_000_000;
/** Entries of the list that an answer is: no page is asked for with more. */
const MOST_LISTED = 2_500;
/** Entries of a list inside of that. No reader of a mail looks at more people, head fields, parts or attachments. */
const MOST_ENTRIES = 1_000;
/** Values of one listed thing: a mail to 500 people has 3,000. Lists that come behind them are empty. */
const MOST_OF_ONE = 20_000;
/** Values from which a thing travels as bytes of its own. */
const LARGE_THING = 1_000;

type Key = string | number;

/** A value whose long texts and large parts were taken out, so that it goes to another thread without being copied at once. */
export interface LiftedValue {
  readonly value: unknown;
  readonly things: readonly LiftedPart[];
  readonly texts: readonly LiftedPart[];
}

interface LiftedPart {
  readonly path: readonly Key[];
  readonly bytes: Uint8Array;
}

/** What is counted together: an answer, or an entry of the list that it is. */
interface Thing {
  readonly path: readonly Key[];
  values: number;
}

/**
 * A body read as JSON with its long texts and large parts apart; null when it is none. What is longer than any reader
 * looks at is cut: a sender decides how many head fields and parts a mail has.
 */
export function parseLifted(body: Uint8Array, longText = LONG_TEXT): LiftedValue | null {
  let value: unknown;
  if (isTooMany(body)) return null;
  try {
    value = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    return null;
  }
  const holder = { value };
  const { things, texts } = liftTexts(holder, longText);
  const large = Number.isFinite(longText)
    ? things.filter(({ values }) => values >= LARGE_THING)
    : [];
  // Entries before the answer that they are entries of: its place is filled first.
  const lifted = large.toReversed().map(({ path }) => {
    const [within, key] = placeOf(holder, path);
    const bytes = new TextEncoder().encode(JSON.stringify(within[key]));
    within[key] = null;
    return { path, bytes };
  });
  return { value: holder.value, things: lifted.toReversed(), texts };
}

/** Takes the long texts out and cuts what is too long, in the order of the text. */
function liftTexts(holder: { value: unknown }, longText: number) {
  const texts: LiftedPart[] = [];
  const whole: Thing = { path: [], values: 0 };
  const things = [whole];
  // A list of its own: what comes from outside may be nested deeper than calls can go.
  const open: { within: Record<Key, unknown>; path: readonly Key[]; thing: Thing }[] = [
    { within: holder, path: [], thing: whole },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { within, path } = next;
    if (Array.isArray(within)) cutList(within, path.length, next.thing);
    const entries = Object.entries(within);
    next.thing.values += entries.length;
    const inside: typeof open = [];
    for (const [key, inner] of entries) {
      const at = within === holder ? path : [...path, key];
      if (typeof inner === 'object' && inner !== null) {
        if (at.length > MOST_DEPTH) {
          within[key] = null;
          continue;
        }
        const isListed = Array.isArray(within) && at.length <= 2;
        const thing = isListed ? { path: at, values: 0 } : next.thing;
        if (isListed) things.push(thing);
        inside.push({ within: inner as Record<Key, unknown>, path: at, thing });
      } else if (typeof inner === 'string' && inner.length >= longText) {
        texts.push({ path: at, bytes: new TextEncoder().encode(wellFormed(inner)) });
        within[key] = '';
      }
    }
    for (let each = inside.pop(); each !== undefined; each = inside.pop()) open.push(each);
  }
  return { things, texts };
}

function cutList(list: unknown[], depth: number, thing: Thing): void {
  const most = depth <= 1 ? MOST_LISTED : MOST_ENTRIES;
  list.length = Math.min(list.length, thing.values > MOST_OF_ONE ? 0 : most);
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
 * Puts the large parts and the long texts back, one after the other.
 *
 * @param rest  waits where the thread has other work
 */
export async function putBack(
  { value, things, texts }: LiftedValue,
  rest: () => Promise<void>,
): Promise<unknown> {
  const holder = { value };
  for (const { path, bytes } of things) {
    const [within, key] = placeOf(holder, path);
    within[key] = JSON.parse(textOf(bytes));
    await rest();
  }
  for (const { path, bytes } of texts) {
    const [within, key] = placeOf(holder, path);
    within[key] = textOf(bytes);
    await rest();
  }
  return holder.value;
}

function placeOf(
  holder: { value: unknown },
  path: readonly Key[],
): [within: Record<Key, unknown>, key: Key] {
  let within = holder as Record<Key, unknown>;
  let key: Key = 'value';
  for (const step of path) {
    within = within[key] as Record<Key, unknown>;
    key = step;
  }
  return [within, key];
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Half a surrogate pair cannot be written as UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
