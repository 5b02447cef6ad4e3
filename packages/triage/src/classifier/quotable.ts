import { SALUTATION, withoutSalutation } from '#text/salutation.ts';
import { endsSentence, endsWithShortWord } from '#text/sentence-end.ts';

/** A clause that is longer is parted at its commas; what is longer than that is no quotation that anybody reads. */
const MOST_CHARS = 120;
/** How far a clause is looked for on each side. */
const MOST_REACH = 200;
/** A line at least this long was wrapped by a program: its clause goes on in the next one. */
const WRAPPED_CHARS = 50;
const GOODBYE =
  /^(?:(?:thanks|thank you|many thanks|best|kind|warm|vielen dank|danke|mit freundlichen|viele|liebe|beste|herzliche)(?: and| und)?(?: again| in advance| im voraus)?(?: regards| wishes| grüßen?)?|regards|cheers|sincerely|yours (?:truly|sincerely)|grüße|mfg|lg|vg)[\s,!.]*$/iu;
const ADDRESS_AROUND = /[/@=&?#_\\]/;
/** "Version 3.2", "release 12/24", "§ 4": numbers of things, no days. */
const NUMBERED =
  /(?:version|release|build|revision|rev|ver|chapter|section|kapitel|abschnitt|punkt|paragraph|ticket|order|invoice|v|no|nr|#|§)\.?\s?$/iu;

/** A clause that can be quoted, white space as single spaces, and where it stands. */
export interface Clause {
  readonly quote: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The clause of a text around a stretch of it; null where that is nothing to quote: a greeting or a goodbye, a piece of
 * an address, or too long to be read.
 */
export function quotableClause(text: string, start: number, end: number): Clause | null {
  let last = end;
  while (last > start && /[.!?;:\s]/u.test(text.charAt(last - 1))) last -= 1;
  if (isInAddress(text, start, last)) return null;
  const clause = cut(text, start, last, isClauseEnd);
  const found = clause.quote.length <= MOST_CHARS ? clause : cut(text, start, last, isPartEnd);
  const { quote } = found;
  if (quote.length > MOST_CHARS || SALUTATION.test(quote) || GOODBYE.test(quote)) return null;
  return quote === '' || isHalf(quote) || /:\/\/|www\.|\S@\S/iu.test(quote) ? null : found;
}

/** Whether a bracket or a quotation is cut in two. */
function isHalf(quote: string): boolean {
  const count = (signs: RegExp) => quote.match(signs)?.length ?? 0;
  return count(/\(/g) !== count(/(?<![:;]-?|^\d|^\p{L}|\s\d|\s\p{L})\)/gu) || count(/"/g) % 2 === 1;
}

/** Whether what looks like a day is the number of a version, a section or an order. */
export function isNumberOfThing(text: string, start: number, end: number): boolean {
  return (
    /^[\d./-]+$/.test(text.slice(start, end)) &&
    (NUMBERED.test(text.slice(Math.max(0, start - 12), start)) ||
      /^\.\d/.test(text.slice(end, end + 2)) ||
      /[\dv]\.$/iu.test(text.slice(Math.max(0, start - 2), start)))
  );
}

function isInAddress(text: string, start: number, end: number): boolean {
  const before = /\S*$/.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end, end + 40))?.[0] ?? '';
  return (
    /:\/\/|www\./iu.test(before) ||
    ADDRESS_AROUND.test(before.slice(-1)) ||
    ADDRESS_AROUND.test(after.slice(0, 1)) ||
    /^\.\p{L}/u.test(after)
  );
}

function cut(
  text: string,
  start: number,
  end: number,
  endsAt: (text: string, at: number) => boolean,
): Clause {
  let from = start;
  while (from > 0 && start - from < MOST_REACH && !endsAt(text, from - 1)) from -= 1;
  let to = end;
  while (to < text.length && to - end < MOST_REACH && !endsAt(text, to)) to += 1;
  if (endsWithShortWord(text.slice(from, to + 1))) to += 1;
  const clause = text
    .slice(from, to)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;:.!?*•>–—-]+|[\s,;:–—-]+$/gu, '');
  return { quote: withoutSalutation(clause), from, to };
}

/** The end of a sentence, a colon or semicolon, a dash that joins no numbers, the end of a line that no program wrapped. */
function isClauseEnd(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (sign === '.' || sign === '!' || sign === '?') return endsSentence(text, at);
  const next = text.charAt(at + 1);
  const isLast = next === '' || /\s/u.test(next);
  if (sign === ';' || sign === ':') return isLast;
  if (sign === '–' || sign === '—' || sign === '-')
    return isLast && /\s/u.test(text.charAt(at - 1)) && !isSpan(text, at);
  return (sign === '\n' || sign === '\r') && !isWrapped(text, at);
}

/** "7:30 - 9:00". */
function isSpan(text: string, at: number): boolean {
  return /\d\s$/u.test(text.slice(at - 2, at)) && /^\s\d/u.test(text.slice(at + 1, at + 3));
}

/** A comma too, but for that of a day ("Sunday, 22 November"). */
function isPartEnd(text: string, at: number): boolean {
  if (isClauseEnd(text, at)) return true;
  return (
    text.charAt(at) === ',' &&
    /\s/u.test(text.charAt(at + 1)) &&
    !/^\s*(?:\d|(?:at|um|on|am|den)\s+(?:the\s+)?\d|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.?\s+\d)/iu.test(
      text.slice(at + 1, at + 20),
    )
  );
}

function isWrapped(text: string, at: number): boolean {
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(begin, at).trimEnd();
  if (line.length < WRAPPED_CHARS || /[!?:;]$/u.test(line)) return false;
  const next = text.slice(at + 1, at + 1 + WRAPPED_CHARS).replace(/^\n?[ \t]*/u, '');
  if (line.endsWith('.'))
    return /^\p{L}/u.test(next) && !endsSentence(text, begin + line.length - 1);
  return /^[\p{Ll}\d(]/u.test(next);
}
