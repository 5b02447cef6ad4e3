const START = '(?<![\\p{L}\\p{N}])';
/** What numbers open that are told with its name. */
const PLACE =
  '(?:\\p{L}{0,14}(?:tresor|schloss|safe)(?!ty)|vault|strong ?box|lock-?(?:box|er)|key ?(?:box|safe|pad)|pad-?lock|(?:bike|door|number|combination|front)? ?lock|combination|combo|schlüssel(?:kasten|box|safe)|(?:\\p{L}{1,14}-?)?kombination|alarm(?:anlage)?|(?:gate|door|garage|entry|tür|tor|haustür|garagen)(?:[ -]?(?:code|keypad|pin))?)';
const NAMED = new RegExp(
  `${START}${PLACE}(?:s|es)?(?:[ -]?(?:code|combo|combination|kombination|number|nummer|pin))?(?![\\p{L}])`,
  'giu',
);

const TURN = '(?:left|right|links|rechts|l|r)';
/** Three or more short numbers, turns to both sides, or four to eight digits. */
const NUMBERS = new RegExp(
  `(?<![\\p{L}\\p{N}€$£]|[.:/+]|\\d-|[€$£] )(?:\\d{1,2} ?${TURN}(?:[ ,;-]{1,3}\\d{1,2} ?${TURN}){1,5}|${TURN} ?\\d{1,2}(?:[ ,;-]{1,3}${TURN} ?\\d{1,2}){1,5}|\\d{1,2}(?:[ ,–-]{1,2}\\d{1,2}){2,6}|\\d{4,8}(?:-\\d{1,4})?)[#*]?(?![\\p{L}\\p{N}]|[.,:/]\\d|-\\d| ?(?:€|\\$|£|%|EUR|USD|GBP|CHF|Euro|kg|m²|sqm|km)(?![\\p{L}]))`,
  'giu',
);
const YEAR = /^(?:19[5-9]|20[0-4])\d$/;
const DAY = /^(?:19|20)\d\d-?\d\d-?\d\d$/;
/** How far from its name a number may stand, in its sentence. */
const BEHIND = 45;
const BEFORE = 60;

/** A text without the numbers that open safes, locks and doors, in English and German. */
export function maskLocks(text: string): string {
  const spans: { from: number; to: number }[] = [];
  for (const { 0: name, index } of text.matchAll(NAMED)) {
    const end = index + name.length;
    const isPlain = /^(?:gate|door|garage|entry|alarm|tür|tor|haustür|lock| lock)$/i.test(name);
    const behind = sentenceOf(text.slice(end, end + BEHIND + 40));
    for (const found of behind.matchAll(NUMBERS)) {
      const isNear = found.index <= (isPlain ? 14 : BEHIND);
      if (isNear && isCombination(found[0])) spans.push(spanAt(end + found.index, found[0]));
    }
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const from = index - before.length;
    if (
      !/(?:opens?|to|on|für|for|öffne[tn]?|am|an|into)\s(?:the|den|das|die|dem|our|my|unseren?|meinen?)?\s?$/i.test(
        before,
      )
    )
      continue;
    for (const found of before.matchAll(NUMBERS)) {
      const isBroken = /[.!?\n]/.test(before.slice(found.index + found[0].length));
      if (!isBroken && !isPlain && isCombination(found[0]))
        spans.push(spanAt(from + found.index, found[0]));
    }
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

function spanAt(from: number, found: string) {
  return { from, to: from + found.length };
}

function isCombination(found: string): boolean {
  return !YEAR.test(found) && !DAY.test(found);
}

function sentenceOf(text: string): string {
  const end = text.search(/\n|[.!?](?:\s|$)/);
  return end === -1 ? text : text.slice(0, end);
}
