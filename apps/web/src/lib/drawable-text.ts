/**
 * Signs that are drawn onto the letter before them, or join letters to one. Nobody's writing piles up more than a few;
 * to find room for thousands takes a browser minutes.
 */
const PILED = /(?:\p{M}|\u200d|\u2060|\ufeff)+/gu;
const LAST_PILED = /(?:\p{M}|\u200d|\u2060|\ufeff){1,64}$/u;
/** Hebrew with cantillation has four on a letter, Tibetan five, a flag of tags none. */
const MOST_PILED = 8;
/** A family of pictographs has seven. */
const MOST_JOINED = 10;
const JOINED = new RegExp(`(?:[^\\s\\u200d]{1,4}\\u200d){${MOST_JOINED}}`, 'gu');
/** Signs of writing directions; a line of real words needs one or two for each foreign name in it. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MOST_DIRECTIONS = 1_000;

/** Takes the texts of one mail one after the other, in the order in which they are drawn. */
export function createDrawableText(): (text: string) => string {
  let before = 0;
  let directions = 0;
  return (text) => {
    const plain = text.replace(PILED, (pile, at: number) => {
      const room = Math.max(0, MOST_PILED - (at === 0 ? before : 0));
      return pile.length <= room ? pile : [...pile.slice(0, 2 * room)].slice(0, room).join('');
    });
    const tail = LAST_PILED.exec(text.slice(-64))?.[0].length ?? 0;
    before = tail === text.length ? before + tail : tail;
    // With nothing put between: each change of letters and pictographs is shaped by itself.
    const apart = plain.includes('\u200d')
      ? plain.replace(JOINED, (joined) => joined.slice(0, -1))
      : plain;
    return apart.replace(DIRECTIONS, (sign) => {
      directions += 1;
      return directions > MOST_DIRECTIONS ? '' : sign;
    });
  };
}

/** A text of its own, as `createDrawableText` draws it. */
export function drawableText(text: string): string {
  return createDrawableText()(text);
}

const ASKED =
  /(?:\p{M}|\u200d|\u2060|\ufeff){9}|\u200d.{1,4}\u200d|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The same for every text of an answer, in place: whatever a stranger wrote may come to stand on a card. */
export function makeDrawable(value: unknown): unknown {
  if (typeof value === 'string') return ASKED.test(value) ? drawableText(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) {
    const part = parts[key];
    // The HTML of a mail is measured by its cleaner, which must see what the sender wrote.
    if (key === 'html_body' || key === 'base64') continue;
    if (typeof part === 'string' || typeof part === 'object') parts[key] = makeDrawable(part);
  }
  return value;
}
