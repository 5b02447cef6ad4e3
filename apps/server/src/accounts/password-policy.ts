import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#http/errors.ts';

/** Whose password it is to be: what strangers know of them is tried first. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Shorter parts are in too many words to say anything. */
const SHORTEST_PART = 3;
/** With fewer letters beside them, what stands beside the own parts is an ornament: "nora.brandt-2026!". */
const FEWEST_LETTERS = 4;
/** What everybody knows to belong to this house. */
const HOUSE = 'eisen';

const TOO_COMMON = 'This password is one of the most common. Please choose another.';
const TOO_OWN = 'Password must not be made of your own name, username or address';

let common: ReadonlySet<string> | null = null;

/**
 * Some 49,000 passwords that leaks showed most often, the commonest 10,000 among them; in lower case.
 *
 * @source `@zxcvbn-ts/language-common` (MIT), list "passwords-common"
 */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(dictionary['passwords-common'].map(String));
  return common;
}

/**
 * Whether a password may be set, beyond its length and shape, which the contract checks.
 *
 * @param field where the sentence stands in the answer
 * @throws invalid with the reason
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): void {
  const reason = whyRefused(password, owner);
  if (reason !== null) throw invalid({ [field]: reason });
}

/** The reason to refuse a password, as its owner reads it; null for one that may be set. */
export function whyRefused(password: string, owner: PasswordOwner): string | null {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (commonPasswords().has(plain)) return TOO_COMMON;
  const letters = onlyLettersAndDigits(plain);
  if (commonPasswords().has(letters)) return TOO_COMMON;
  const rest = withoutParts(letters, owner);
  if (rest === letters) return null;
  return rest.replace(/\P{L}/gu, '').length < FEWEST_LETTERS || commonPasswords().has(rest)
    ? TOO_OWN
    : null;
}

function withoutParts(letters: string, owner: PasswordOwner): string {
  let rest = letters;
  for (const part of partsOf(owner)) rest = rest.replaceAll(part, '');
  return rest;
}

/** The longest first, so that none is left half. */
function partsOf({ username, email, firstName, lastName }: PasswordOwner): string[] {
  const [local = '', host = ''] = email.split('@');
  const whole = [username, email, firstName, lastName, firstName + lastName, local, host, HOUSE];
  const pieces = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const parts = [...whole, ...pieces].map((text) =>
    onlyLettersAndDigits(text.normalize('NFKC').toLowerCase()),
  );
  return [...new Set(parts)]
    .filter((part) => part.length >= SHORTEST_PART)
    .sort((a, b) => b.length - a.length);
}

function onlyLettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
