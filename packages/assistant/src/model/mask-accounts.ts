/** What a bank account, or what it is found by, is called. */
const ACCOUNTS = [
  '\\p{L}{0,20}konto(?:nummer|nr)?',
  'kto(?:nr)?',
  'blz|bankleitzahl',
  '(?:acc(?:oun)?ts?|acct|a/c)',
  '(?:aba|routing|transit|bsb|sort code|sort-code|bank code)',
].join('|');
/** What a number is called by which a state knows a person. */
const PERSONS = [
  'ssn|social security|itin',
  'tax(?:payer)? ?(?:id(?:entification)?)?',
  'national insurance|nino|ni(?= n)',
  'steuer-?(?:id|identifikations)?-?(?:nummer|nr)?|idnr|st\\.?-?nr',
  '(?:sozial|renten)versicherungs-?(?:nummer|nr)|sv-?(?:nummer|nr)|ahv',
  "passport|driver'?s? licen[cs]e|identity card|id card",
  '(?:reise)?pass-?(?:nummer|nr)|(?:personal)?ausweis-?(?:nummer|nr)|führerschein-?(?:nummer|nr)',
].join('|');
const LABEL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${ACCOUNTS})|(${PERSONS}))(?![\\p{L}\\p{N}])`,
  'giu',
);

/** "number:", "Nr.", "is", a sign of a table, the next line. */
const BETWEEN =
  /^(?:[ \t.-]{0,2}(?:numbers?|nummer|num|no|nr|id)(?!\p{L}))?[ \t]*[.:=#|]{0,2}(?:[ \t]*(?:is|ist|lautet)(?!\p{L}))?[ \t]*[:=#|]?["'*_ \t\u00a0]{0,4}(?:\n[ \t]{0,4})?/iu;
/** Groups with a digit each, or a letter or two among them, on one line. */
const GROUP = '(?:[A-Z]{0,3}\\d[A-Z\\d]{0,17}|[A-Z]{1,2})';
const VALUE = new RegExp(`^${GROUP}(?:[ \\u00a0./-]${GROUP}){0,7}(?![\\p{L}\\p{N}])`, 'u');
const FURTHEST = 90;

/** A day, however it is written; "20-00-00" is none. */
const DAY =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:\d\d|\d{4})|(?:0?[1-9]|1[0-2])[/-](?:0?[1-9]|[12]\d|3[01])[/-](?:\d\d|\d{4})|(?:19|20)\d\d[./-]\d\d[./-]\d\d)(?!\d)/;
const PRICE = /^(?:,\d|[ \u00a0]?(?:€|\$|£|%|EUR|USD|GBP|CHF|Euro)(?!\p{L}))/u;
const SHORT = /^(?:aba|routing|transit|bsb|sort|bank|ssn|social)/i;

const LEAST_DIGITS = 6;
const MOST_DIGITS = 24;
const AMOUNT = /^\d+\.\d\d$/;

/** A text without numbers behind the name of an account or of an identity, however their groups are set. */
export function maskAccounts(text: string): string {
  let masked = '';
  let at = 0;
  for (const match of text.matchAll(LABEL)) {
    const end = match.index + match[0].length;
    if (end < at) continue;
    const near = text.slice(end, end + FURTHEST);
    const from = BETWEEN.exec(near)?.[0].length ?? 0;
    const value = from === 0 ? null : VALUE.exec(near.slice(from))?.[0];
    if (!value || !isNumber(value, near.slice(from), match[0])) continue;
    masked += `${text.slice(at, end + from)}${match[1] ? '[account number]' : '[number]'}`;
    at = end + from + value.length;
  }
  return masked + text.slice(at);
}

function isNumber(value: string, near: string, label: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  if (digits < LEAST_DIGITS || digits > MOST_DIGITS) return false;
  if (AMOUNT.test(value) || PRICE.test(near.slice(value.length))) return false;
  return SHORT.test(label) || !DAY.test(value);
}
