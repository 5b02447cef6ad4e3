const LINE_CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Characters that turn the direction of what follows: a sender can show a name other than the real one by them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Invisible characters that newsletters stuff into their first lines. */
const INVISIBLE =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** One line for display: no control or direction characters, white space folded, at most `maxLength` units. */
export function cleanLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 4)
    .replace(LINE_CONTROLS, ' ')
    .replace(DIRECTION, '')
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(line, maxLength);
}

/** A body: NUL and other controls but tab and line end are taken out (the database refuses NUL). */
export function cleanBody(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(LONE_SURROGATE, '\ufffd')
  );
}

export function withoutInvisible(text: string): string {
  // Joiners shape letters and emoji: they are filler only beside white space. What stands beside a run is looked at
  // once: a pattern that asks for it tries each place in the run anew, by the square of its length.
  return text
    .replace(INVISIBLE, '')
    .replace(/[\u200c\u200d]+/g, (run, at: number, whole: string) => {
      const isFiller = isBlank(whole[at - 1]) || isBlank(whole[at + run.length] ?? ' ');
      return isFiller ? '' : run;
    });
}

function isBlank(sign: string | undefined): boolean {
  return sign !== undefined && /\s/.test(sign);
}

/** More marks upon one letter than any script has: putting them in order takes time by the square of their number. */
const MANY_MARKS = /(\p{M}{64,})/u;

/**
 * Letters and their marks as one character each (NFC): some programs write "ä" as "a" with a mark, which looks the same
 * and is another word for everybody who compares.
 */
export function composeCharacters(text: string): string {
  const pieces = text.split(MANY_MARKS);
  return pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.normalize('NFC'))).join('');
}

/** Cuts without leaving half of a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}

/** A file name for display and saving: no path, no control or direction characters, null when nothing is left. */
export function cleanFileName(name: string): string | null {
  const base = name.split(/[/\\]/).pop() ?? '';
  const cleaned = cleanLine(base, 200)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return cleaned === '' ? null : cleaned;
}
