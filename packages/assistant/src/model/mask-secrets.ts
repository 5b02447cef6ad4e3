import { maskAccounts } from './mask-accounts.ts';
import { maskCodes } from './mask-codes.ts';
import { maskLabelled } from './mask-labelled.ts';
import { maskLocks } from './mask-locks.ts';
import { withoutLookAlikes } from './mask-look-alikes.ts';
import { maskNumbers } from './mask-numbers.ts';
import { maskPhrases } from './mask-phrases.ts';
import { maskPrompted } from './mask-prompted.ts';
import { maskSeeds } from './mask-seeds.ts';
import { maskSignIn } from './mask-sign-in.ts';
import { maskSpoken } from './mask-spoken.ts';
import { maskTables } from './mask-tables.ts';
import { maskTold } from './mask-told.ts';

/**
 * A mail's words without what opens doors: passwords, logins and codes behind their names, keys and tokens, private
 * keys, numbers of cards and accounts, links (a link of a mail may sign in whoever has it) and addresses. Each leaves a
 * word in brackets that says what stood there.
 *
 * @source decision D-29: masked before anything leaves the machine
 */
export function maskSecrets(text: string): string {
  let masked = withoutLookAlikes(text);
  for (const [pattern, replacement] of PATTERNS) masked = masked.replace(pattern, replacement);
  return STEPS.reduce((told, mask) => mask(told), masked);
}

/** In their order: what is recognised by its shape first, then what only its name gives away. */
const STEPS: readonly ((text: string) => string)[] = [
  ...[maskSeeds, maskTables, maskNumbers, maskAccounts, maskSpoken, maskPrompted, maskTold],
  ...[maskLabelled, maskPhrases],
  ...[maskLocks, maskCodes, maskSignIn],
];

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /-----BEGIN [A-Z ]{0,40}(?:PRIVATE KEY|PGP MESSAGE)[A-Z ]{0,10}-----[\s\S]*?(?:-----END [A-Z ]{0,50}-----|$)/g,
    '[private key]',
  ],
  [
    /\b(?:https?|ftps?|sftp|ssh):\/\/(?:[^\s/@<>"]{1,200}@)?([\w.-]{1,253})[^\s<>"')\]]*/gi,
    '[link to $1]',
  ],
  [/\bwww\.([\w.-]{1,253})[^\s<>"')\]]*/gi, '[link to $1]'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, '[address]'],
  // A host with a way behind it, as programs that show mail make links of it.
  [
    /(?<![\p{L}\p{N}@.-])((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})(?::\d{1,5})?[/?#][^\s<>"')\]]{3,}/gu,
    '[link to $1]',
  ],
  [/\b(?:bearer|basic)\s+(?=[\w.~+/-]{0,200}\d|[\w.~+/-]{12,200}=)[\w.~+/-]{12,}=*/gi, '[secret]'],
  [
    /\b(?:sk|pk|rk|ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abeprs]|AKIA|ASIA|AIza|ya29|eyJ|SG|npm)[-_.]?[\w-]{12,}(?:\.[\w-]+)*/g,
    '[secret]',
  ],
  // Eight groups of six digits bring back a disk that BitLocker closed.
  [/(?<!\d)\d{6}(?:\s{0,3}[-–— ]?\s{0,3}\d{6}){7}(?!\d)/g, '[secret]'],
  // Forty signs of base64 without a word in them: a secret key of AWS.
  [
    /(?<![\w/+=])(?=[\w/+]{0,39}[a-z])(?=[\w/+]{0,39}[A-Z])(?=[\w/+]{0,39}\d)[A-Za-z\d/+]{40}(?![\w/+=])/g,
    '[secret]',
  ],
  [/(?<![\w-])(?=[A-Z\d-]{0,28}\d)(?:[A-Z\d]{5}-){4}[A-Z\d]{5}(?![\w-])/g, '[secret]'],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[number]'],
  [/\b(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{32,}={0,2}/g, '[secret]'],
];
