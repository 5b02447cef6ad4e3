import { excerptOfNew } from '#excerpt.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Controls, marks of direction, letters of the tag block and the selectors above it. Joiners shape letters. */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u{e0100}-\u{e01ef}]/gu;

/**
 * The words of a mail as a model is told them (D-29): what is seen, new text only, its first 2,000 and last 500
 * characters, secrets masked. Whatever question holds words of a mail, they come through here or through `tellLine`.
 */
export function tellText(text: string): string {
  return maskSecrets(excerptOfNew(text.replace(UNSEEN, '')));
}

/** A subject, a name, or what a user wrote, the same way. */
export function tellLine(text: string, maxLength: number): string {
  return maskSecrets(text.replace(UNSEEN, '')).slice(0, maxLength);
}
