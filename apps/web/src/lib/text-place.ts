/** Characters that tell two texts apart: letters and digits, whatever stands between them and however they are written. */
const TELLING = /[\p{L}\p{N}]/u;
/** A phrase with fewer says too little to be found again. */
const FEWEST_CHARACTERS = 3;
/** Letters of a document that are looked through; mail beyond that is not read to its end by anybody. */
const MOST_CHARACTERS = 150_000;

/** The letters of a document in their order, each with its place. */
export interface LetterMap {
  readonly letters: string;
  /** For each of `letters`: the text node and the offset in it. */
  readonly places: readonly (readonly [node: Text, offset: number])[];
}

/** Reads a part of a page once, for any number of phrases. */
export function mapLetters(root: Node): LetterMap {
  const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(root, SHOW_TEXT);
  const places: [Text, number][] = [];
  let letters = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    let offset = 0;
    for (const character of text.data) {
      const folded = foldedLetters(character);
      letters += folded;
      // A letter may become several code units; each has the same place.
      for (let unit = 0; unit < folded.length; unit += 1) places.push([text, offset]);
      offset += character.length;
      if (places.length >= MOST_CHARACTERS) return { letters, places };
    }
  }
  return { letters, places };
}

/**
 * Where a phrase stands. Only letters and digits are compared, so that a quote is found again whatever its lines,
 * spaces, quotation marks and the elements around its words.
 *
 * @returns null where it does not stand, and for a phrase of one or two letters
 */
export function findPhrase({ letters, places }: LetterMap, phrase: string): Range | null {
  const wanted = [...phrase].map(foldedLetters).join('');
  if (wanted.length < FEWEST_CHARACTERS) return null;
  const start = letters.indexOf(wanted);
  const [first, last] = [places[start], places[start + wanted.length - 1]];
  if (start < 0 || !first || !last) return null;
  const range = (first[0].ownerDocument as Document).createRange();
  range.setStart(...first);
  const [node, offset] = last;
  const { length } = String.fromCodePoint(node.data.codePointAt(offset) ?? 0);
  range.setEnd(node, offset + length);
  return range;
}

function foldedLetters(character: string): string {
  if (character >= 'a' && character <= 'z') return character;
  return [...character.normalize('NFKD').toLowerCase()]
    .filter((part) => TELLING.test(part))
    .join('');
}

const SHOW_TEXT = 4;
