import { splitText } from '@eisen/triage';
import { excerpt } from '#excerpt.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Controls, marks of direction, letters of the tag block and the selectors above it. Joiners shape letters. */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u{e0100}-\u{e01ef}]/gu;

/** Of a longer text only both ends are read: what is told of it lies well within them. */
const END = 20_000;
/** So near to where an end was cut out half a secret may stand. */
const BROKEN = 1_000;

/** The words of one mail as a model is told them. */
export interface ToldMail {
  readonly subject: string;
  readonly text: string;
}

/**
 * The words of a mail as a model is told them (D-29): what is seen, new text only, its first 2,000 and last 500
 * characters, secrets masked. Masked first and cut then, so that no cut stands between a secret and its name or in the
 * midst of it; subject and text are read as one, since "Your password" may be the subject and the text the password.
 * Whatever question holds words of a mail, they come through here or through `tellLine`.
 *
 * @param mail.text  the whole of it, not an excerpt
 */
export function tellMail(mail: ToldMail, longestSubject: number): ToldMail {
  const subject = mail.subject.replace(UNSEEN, '').replace(/\s+/g, ' ');
  const text = splitText(mail.text.replace(UNSEEN, '')).newText;
  const isLong = text.length > 2 * END;
  const whole = maskSecrets(`${subject}\n${isLong ? text.slice(0, END) : text}`);
  const at = whole.indexOf('\n');
  const [line, rest] = at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
  const told = isLong
    ? `${rest.slice(0, -BROKEN)}\n\n${maskSecrets(text.slice(-END)).slice(BROKEN)}`
    : rest;
  return { subject: line.slice(0, longestSubject), text: excerpt(told) };
}

/** A name, or what a user wrote, the same way. */
export function tellLine(text: string, maxLength: number): string {
  return maskSecrets(text.replace(UNSEEN, '')).slice(0, maxLength);
}
