import { workingHour } from './clock-times.ts';
import type { MomentPhrase } from './day-times.ts';

/** "And 10" of "between 9 and 10": the end of a range says nothing more of when it begins. */
const REST_OF_RANGE =
  '(?:\\s?(?:[-–]|and|to|until|till|und|bis)\\s?\\d{1,2}(?:[:.]\\d{2})?(?:\\s?(?:[ap]\\.?m\\.?|uhr|h))?(?![\\p{L}\\d]))?';
const OR = new RegExp(
  `^${REST_OF_RANGE}[\\s,]*(?:or|oder|alternatively|alternativ|bzw\\.?)(?:\\s(?:on|at|also|auch|am|um|else))*\\s*$`,
  'iu',
);
/** Behind a day: hours between which it would suit. */
const BETWEEN =
  /^,?\s*(?:between|zwischen)\s(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s?(?<half>[ap]\.?m\.?|uhr)?\s(?:and|und)\s\d{1,2}(?:[:.]\d{2})?\s?(?<endHalf>[ap]\.?m\.?|uhr|h)?(?![\p{L}\d%€$£]|[:.]\d)/iu;
const SUITS_ME =
  /^[^.;!?\n]{0,90}?(?<!\p{L})(?:works? (?:best |well |fine )?for (?:me|us)|suits? (?:me|us)|(?:is|are|would be) (?:fine|good|ok(?:ay)?|possible) (?:for|with) (?:me|us)|passt (?:mir|uns|es mir|es uns)|(?:mir|uns)(?: \p{L}+)? passen|(?:ginge|geht) (?:es )?bei (?:mir|uns))(?!\p{L})/iu;
const I_COULD =
  /(?<!\p{L})(?:(?:i|we)(?: could| can)(?: \p{L}+)? (?:do|make|meet|offer)|(?:i|we)(?: am|['’]m| are|['’]re) (?:free|available)|(?:ich|wir) (?:könnten?|hätten? zeit|wären? frei))(?: (?:it|you|on|am|also|auch|me))*\s*$/iu;
const NOT_SO =
  /(?<!\p{L})(?:not|cannot|never|neither|nor|none|nothing|unless|no longer|nicht|kein\p{L}*|weder|nie)(?!\p{L})|n['’]t(?!\p{L})/iu;

/**
 * The moments of a sentence that its writer offers to choose from: "Tuesday at 3 PM or Wednesday at 10:30", "Friday at 9
 * would work for me". Each has a day and an hour; "Friday between 9 and 10" begins at 9.
 */
export function findOffers(
  sentence: string,
  all: readonly MomentPhrase[],
): ReadonlyMap<MomentPhrase, MomentPhrase> {
  const whole = all.flatMap((phrase) => {
    const exact = withHour(sentence, phrase);
    return exact === null ? [] : [{ phrase, exact }];
  });
  const isChoice = (at: number) => {
    const [one, other] = [whole[at]?.exact, whole[at + 1]?.exact];
    return one && other ? OR.test(sentence.slice(one.end, other.start)) : false;
  };
  const offers = whole.filter(
    ({ exact }, at) => isChoice(at - 1) || isChoice(at) || isWelcome(sentence, exact),
  );
  return new Map(offers.map(({ phrase, exact }) => [phrase, exact]));
}

function withHour(sentence: string, phrase: MomentPhrase): MomentPhrase | null {
  if (phrase.day === null || phrase.day.kind === 'span' || phrase.day.kind === 'period')
    return null;
  if (phrase.hasHour) return phrase;
  const range = BETWEEN.exec(sentence.slice(phrase.end, phrase.end + 60));
  const { hour, minute, half, endHalf } = range?.groups ?? {};
  const begins = Number(hour);
  if (range === null || begins > 23 || Number(minute ?? 0) > 59) return null;
  const isAfternoon = /^p/iu.test(half ?? endHalf ?? '') && begins < 12;
  const time = workingHour(isAfternoon ? begins + 12 : begins, Number(minute ?? 0));
  return { ...phrase, end: phrase.end + range[0].length, time, hasHour: true };
}

function isWelcome(sentence: string, { start, end }: MomentPhrase): boolean {
  if (NOT_SO.test(sentence)) return false;
  return SUITS_ME.test(sentence.slice(end)) || I_COULD.test(sentence.slice(0, start));
}
