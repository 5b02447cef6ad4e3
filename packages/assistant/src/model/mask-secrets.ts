import { maskAccounts } from './mask-accounts.ts';
import { maskCodes } from './mask-codes.ts';
import { maskLabelled } from './mask-labelled.ts';
import { maskNumbers } from './mask-numbers.ts';
import { maskPhrases } from './mask-phrases.ts';
import { maskSignIn } from './mask-sign-in.ts';
import { maskTables } from './mask-tables.ts';

/**
 * A mail's words without what opens doors: passwords, logins and codes behind their names, keys and tokens, private
 * keys, numbers of cards and accounts, links (a link of a mail may sign in whoever has it) and addresses. Each leaves a
 * word in brackets that says what stood there.
 *
 * @source decision D-29: masked before anything leaves the machine
 */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const [pattern, replacement] of PATTERNS) masked = masked.replace(pattern, replacement);
  return maskSignIn(
    maskCodes(maskPhrases(maskLabelled(maskAccounts(maskNumbers(maskTables(masked)))))),
  );
}

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
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[number]'],
  [/\b(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{32,}={0,2}/g, '[secret]'],
];
