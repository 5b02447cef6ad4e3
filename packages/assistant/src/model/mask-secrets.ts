/**
 * A mail's words without what opens doors: passwords and codes behind their labels, keys and tokens, private keys,
 * numbers of cards and accounts, links (a link of a mail may sign in whoever has it) and addresses. Each leaves a word
 * in brackets that says what stood there.
 *
 * @source decision D-29: masked before anything leaves the machine
 */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const [pattern, replacement] of PATTERNS) masked = masked.replace(pattern, replacement);
  return masked
    .replace(CARD, (digits) => (isCardNumber(digits) ? '[card number]' : digits))
    .replace(IBAN, (account) => (isIban(account) ? '[account number]' : account));
}

const LABELS = [
  'pass(?:word|phrase|code)',
  '(?:pass|kenn|code)wort',
  'pwd',
  'mot de passe',
  'zugangsdaten',
  'user ?name',
  'benutzername',
  '(?:api|access|secret|private|license|product|recovery|activation)[ _-]?(?:key|token|secret)',
  'secret',
  'token',
  '(?:lizenz|produkt|wiederherstellungs)schlüssel',
  'cvv2?',
  'cvc2?',
].join('|');
const CODE_WORDS =
  '(?:code|pin|tan|puk|otp|passcode|einmalkennwort|(?:bestätigungs|sicherheits|zugangs|freischalt|einmal|prüf)-?code)';

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
  [/\b(?:bearer|basic)\s+[\w.~+/-]{12,}=*/gi, '[secret]'],
  [
    /\b(?:sk|pk|rk|ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abeprs]|AKIA|ASIA|AIza|ya29|eyJ|SG|npm)[-_.]?[\w-]{12,}(?:\.[\w-]+)*/g,
    '[secret]',
  ],
  [
    new RegExp(
      `\\b(${LABELS})\\b(["'*_ ]{0,3}(?:is|ist|lautet|:|=|->|→|-)[\\s"'*_]{1,4}|["'*_]{0,3}[:=])[^\\s"'*<>]{2,200}`,
      'giu',
    ),
    '$1$2[secret]',
  ],
  [new RegExp(`\\b(${CODE_WORDS}\\b[^\\n\\d]{0,40}?)\\d[\\d -]{2,10}\\d\\b`, 'giu'), '$1[code]'],
  [
    new RegExp(
      `\\b(?:[A-Z]{1,2}-)?\\d{3}[ -]?\\d{1,5}(\\b[^\\n\\d]{0,24}?\\b${CODE_WORDS})\\b`,
      'giu',
    ),
    '[code]$1',
  ],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[number]'],
  [/\b(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{32,}={0,2}/g, '[secret]'],
];

const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = digit * 2;
    return total + (at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The check digits of ISO 13616. */
function isIban(text: string): boolean {
  const bare = text.replaceAll(' ', '');
  if (bare.length < 15 || bare.length > 34) return false;
  const turned = bare.slice(4) + bare.slice(0, 4);
  let rest = 0;
  for (const sign of turned)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
