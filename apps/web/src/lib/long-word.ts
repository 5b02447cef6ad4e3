/**
 * Letters without a place between them where a line may end. Where a font moves pairs of letters closer ("AV", "WW"),
 * a browser shapes what is left of such a word anew for each of its lines: 20,000 letters take it some seconds, and
 * twice as many four times as long. Addresses in mails have up to 300.
 */
const LONG_WORD = 300;

const ENDS = new Set([...' \t\n\r\f\u200b'].map((sign) => sign.charCodeAt(0)));

/** Whether a text is to be drawn without pairs and ligatures (`data-long-word`), so that it takes no longer than others. */
export function hasLongWord(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    length = ENDS.has(text.charCodeAt(at)) ? 0 : length + 1;
    if (length >= LONG_WORD) return true;
  }
  return false;
}
