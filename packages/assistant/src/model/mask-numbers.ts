/** What may stand between the groups of a number: a blank of any width, a dot, a hyphen. */
const GAP = '[ \\u00a0\\u2007\\u2009\\u202f.–-]?';
const CARD = new RegExp(
  `(?<![\\p{L}\\p{N}+])(?:\\d{4}${GAP}\\d{4}${GAP}\\d{4}${GAP}\\d{1,4}(?:${GAP}\\d{1,3})?|3\\d{3}${GAP}\\d{6}${GAP}\\d{4,5})(?!\\d)`,
  'gu',
);
/** Two letters, two digits, and what may belong to it: the check digits tell where it ends. */
const ACCOUNT = new RegExp(`(?<![\\p{L}\\p{N}])[A-Z]{2}\\d{2}(?:${GAP}[A-Z\\d]){11,36}`, 'giu');
const LEAST_ACCOUNT = 15;
const LONGEST_ACCOUNT = 34;

/** A text without numbers of payment cards and of bank accounts, however their groups are set. */
export function maskNumbers(text: string): string {
  return text
    .replace(CARD, (digits) => (isCardNumber(digits) ? '[card number]' : digits))
    .replace(ACCOUNT, (found) => {
      const end = endOfIban(found);
      return end === null ? found : `[account number]${found.slice(end)}`;
    });
}

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = digit * 2;
    return total + (at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The check digits of ISO 13616, at each end of a word within: another word may follow the number. */
function endOfIban(found: string): number | null {
  for (let end = LEAST_ACCOUNT; end <= found.length; end += 1) {
    if (/[A-Z\d]/i.test(found[end] ?? ' ')) continue;
    const groups = found.slice(0, end).split(/[^A-Z\d]/i);
    const isGrouped =
      groups.length === 1 || groups.slice(0, -1).every(({ length }) => length === 4);
    if (isGrouped && isIban(groups.join(''))) return end;
  }
  return null;
}

function isIban(bare: string): boolean {
  if (bare.length < LEAST_ACCOUNT || bare.length > LONGEST_ACCOUNT) return false;
  const turned = bare.slice(4) + bare.slice(0, 4);
  let rest = 0;
  for (const sign of turned)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
