import { withoutInvisible } from '#mime/clean.ts';

/** Letters of the tag block and the selectors above it: whole sentences can be written in them that nobody sees. */
const SMUGGLED = /[\u{e0000}-\u{e0fff}]/gu;
/** Joiners have work to do in other scripts; between Latin letters they only split words for whoever searches. */
const LATIN_JOINERS = /(?<=[\p{Script=Latin}\d])[\u200c\u200d]+(?=[\p{Script=Latin}\d])/gu;

/** A text without characters that take no room on a screen, for whoever judges it. */
export function visibleCharacters(text: string): string {
  return withoutInvisible(text.replace(SMUGGLED, '')).replace(LATIN_JOINERS, '');
}
