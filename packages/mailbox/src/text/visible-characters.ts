import { withoutInvisible } from '#mime/clean.ts';

/**
 * Letters of the tag block and the selectors above it: whole sentences can be written in them that nobody sees. And
 * the anchors of notes between lines, which nobody draws.
 */
const SMUGGLED = /[\u{e0000}-\u{e0fff}\ufff9-\ufffb]/gu;
/**
 * Joiners, fillers and selectors of variants have work to do in other scripts and beside emoji; at Latin letters they
 * only split words for whoever searches.
 */
const AT_LATIN =
  /(?<=\p{Script=Latin})\p{Default_Ignorable_Code_Point}+|(?<=\d)\p{Default_Ignorable_Code_Point}+(?=[\p{Script=Latin}\d])/gu;

/** A text without characters that take no room on a screen, for whoever judges it. */
export function visibleCharacters(text: string): string {
  return withoutInvisible(text.replace(SMUGGLED, '')).replace(AT_LATIN, '');
}
