/** What a code for signing in or paying is called. */
const NAMES =
  '(?:\\p{L}{0,20}-?code|m?tan|pin|puk|t?otp|2fa|mfa|einmalkennwort|cvv2?|cvc2?|kartenprüfnummer)';
/** Codes that open nothing. */
const HARMLESS =
  '(?<!(?:zip|postal|area|country|error|exit|status|source|dress)[ -]?)(?!(?:post|bar|quell|dress|en|de)-?code)';
const LABEL = new RegExp(`(?<![\\p{L}\\p{N}])${HARMLESS}${NAMES}s?(?![\\p{L}])`, 'giu');

/** How far behind its name, and before it, a code may stand. */
const BEHIND = 60;
const BEFORE = 40;

const DIGITS = '\\d(?:[ \\u00a0-]?\\d){3,9}';
const MIXED =
  '(?=[A-Z\\d-]{0,24}\\d)(?=[A-Z\\d-]{0,24}[A-Z])[A-Z\\d]{2,12}(?:-[A-Z\\d]{2,12}){0,4}';
/** No part of a date, a time, a price or a number of a telephone. */
const EDGE = '(?<![\\p{L}\\p{N}€$£]|[.,:/+]|\\d-|[€$£] |\\+[\\d /-]{1,15})';
const NO_MORE = '(?![\\p{L}\\p{N}]|[.,:/]\\d|-\\d| ?(?:€|\\$|£|%|EUR|USD|GBP|CHF|Euro)(?!\\p{L}))';
const CODE = new RegExp(`${EDGE}(?:[A-Z]{1,3}-)?(?:${DIGITS}|${MIXED})${NO_MORE}`, 'gu');
/** Cvv and cvc have three digits. */
const CARD_CODE = /^[^\d\n]{0,12}\d{3,4}(?!\d)/u;
const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/;
const YEAR = /^(?:19[5-9]|20[0-4])\d$/;
/** Nothing but a sign or a verb between the name and what it names. */
const SAYING = /^[\s:=#"'*_-]{0,8}(?:(?:is|ist|lautet)[\s:"'*_]{1,6})?$/iu;
const TELEPHONE = /^\d{3}[- ]\d{3}[- ]\d{4}$/;
const MONTH =
  /(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,6}\.?(?: \d{1,2})?,? ?$/iu;
/** Directly behind "is" or a colon small letters are one as well. */
const ANNOUNCED =
  /^[ \t]*(?:[:=]|(?:is|ist|lautet)(?![\p{L}]):?)[\s"'*_]{0,6}(?=[a-z\d-]{0,24}\d)(?=[a-z\d-]{0,24}[a-z])([a-z\d][a-z\d-]{3,23})(?![\p{L}\p{N}])/iu;
const TELLING = /^["'*_]{0,2}\s*(?:is|ist|as|als|[:–—-])(?![\p{L}])/iu;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text without the codes that stand near their name, in English and German. */
export function maskCodes(text: string): string {
  const spans: Span[] = [];
  for (const match of text.matchAll(LABEL)) {
    const end = match.index + match[0].length;
    spans.push(...findBehind(text, end, match[0]), ...findBefore(text, match.index));
  }
  let masked = '';
  let at = 0;
  for (const { from, to } of spans.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue;
    masked += `${text.slice(at, from)}[code]`;
    at = to;
  }
  return masked + text.slice(at);
}

function findBehind(text: string, start: number, label: string): Span[] {
  const near = text.slice(start, start + BEHIND + 40);
  const announced = ANNOUNCED.exec(near);
  if (announced) {
    const [whole, code = ''] = announced;
    const to = start + whole.length;
    return [{ from: to - code.length, to }];
  }
  const short = /^cv[vc]/i.test(label) ? CARD_CODE.exec(near) : null;
  if (short) return [{ from: start + short[0].search(/\d/), to: start + short[0].length }];
  const end = endOfSentence(near.slice(0, BEHIND));
  const found = codesIn(near).filter(
    ({ from, to }) =>
      from < end && (!YEAR.test(near.slice(from, to)) || SAYING.test(near.slice(0, from))),
  );
  // On the line of its name; else on the next that is not empty.
  const [onLine = 0, onNext = 0] = endOfLines(near);
  const same = found.filter(({ from }) => from < onLine);
  const taken = same.length > 0 ? same : found.filter(({ from }) => from < onNext);
  return taken.map(({ from, to }) => ({ from: from + start, to: to + start }));
}

/** Where the line ends, and where the next one does that is not empty. */
function endOfLines(text: string): readonly number[] {
  const line = /^[^\n]*/.exec(text)?.[0].length ?? 0;
  const both = /^[^\n]*\n\s*[^\n]*/.exec(text)?.[0].length ?? line;
  return [line, both];
}

function findBefore(text: string, end: number): Span[] {
  const start = Math.max(0, end - BEFORE);
  const near = text.slice(start, end);
  const line = near.slice(near.lastIndexOf('\n') + 1);
  const from = end - line.length;
  return codesIn(line)
    .filter(({ to }) => TELLING.test(line.slice(to)))
    .map((span) => ({ from: span.from + from, to: span.to + from }));
}

function codesIn(text: string): Span[] {
  return [...text.matchAll(CODE)].flatMap(({ 0: code, index }) => {
    const isYear = /^\d{4}$/.test(code) && MONTH.test(text.slice(Math.max(0, index - 16), index));
    const isOther = isYear || DAY.test(code) || TELEPHONE.test(code);
    const isCode = code.replace(/[^A-Z\d]/g, '').length >= 4 && !isOther;
    return isCode ? [{ from: index, to: index + code.length }] : [];
  });
}

function endOfSentence(text: string): number {
  const end = text.search(/[.!?](?:\s|$)/);
  return end === -1 ? text.length : end;
}
