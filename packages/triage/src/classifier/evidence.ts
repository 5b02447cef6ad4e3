import { countWorkingDays, DAY_MS } from './calendar.ts';
import type { FeatureSet, Reading } from './features.ts';
import type { Family } from './lexicon.ts';
import { type AxisName, addPart, type Model, type ScoredMail } from './model.ts';
import { findPassages, type Passage, quoteHeaviest } from './passages.ts';
import { FAMILIES } from './phrases.ts';
import { type Clause, isNumberOfThing } from './quotable.ts';
import type { TriageInput } from './types.ts';

/** Quotations for one axis, strongest first; every one is literally in the subject or the text. */
export interface Quotes {
  readonly quotes: readonly string[];
  /** Log-odds that their words add by themselves; what they make of other words comes on top. */
  readonly part: number;
}

export interface FoundEvidence {
  /** Why it is urgent: clauses that name a time or press; when it is not, the next day that it names if that is far. */
  readonly urgency: Quotes;
  /** Why it is important; when it is not, what makes it look so. Never a clause that names a time, nor one of urgency. */
  readonly importance: Quotes;
}

export interface EvidenceFinder {
  find(
    features: FeatureSet,
    mail: ScoredMail,
    judged: {
      readonly isUrgent: boolean;
      readonly isImportant: boolean;
      readonly input: Pick<TriageInput, 'deadline' | 'receivedAt'>;
    },
  ): FoundEvidence;
}

const MOST_QUOTES = 3;
/** Log-odds that a word must add to be the heart of a quotation: little for a yes, more for a no. */
const LEAST_FOR = 0.04;
const LEAST_AGAINST = 0.1;
/** Phrases of the lexicon read better than words that merely weigh as much. */
const LEXICON_FAVOUR = 1.5;
const TIME_FACT = /^(?:opening day|subject day|day|deadline) /;

/** Finds the passages of a mail that moved each axis most towards its answer. */
export function createEvidenceFinder(model: Model, denseNames: readonly string[]): EvidenceFinder {
  const indexes = (names: readonly string[]): readonly number[] =>
    names.map((name) => denseNames.indexOf(name));
  const familyFacts = {
    subject: FAMILIES.map((family) => indexes([`${family} in subject`])),
    body: FAMILIES.map((family) =>
      indexes(['opening', 'body'].map((place) => `${family} in ${place}`)),
    ),
  };
  const timeFacts = indexes(denseNames.filter((name) => TIME_FACT.test(name)));

  // How many phrases of each family the text at hand has.
  const alike = new Uint16Array(FAMILIES.length);

  const sumFacts = (facts: readonly number[], features: FeatureSet, axis: AxisName): number => {
    let sum = 0;
    for (const index of facts) sum += model.densePart(features, index, axis);
    return sum;
  };
  const weighTokens = (
    features: FeatureSet,
    mail: ScoredMail,
    field: 'subject' | 'body',
    axis: AxisName,
  ): number[] => {
    const reading = features[field];
    const parts = model.partsOf(mail, field, axis);
    alike.fill(0);
    for (const { family } of reading.phrases) alike[family] = (alike[family] as number) + 1;
    for (const { family, first, end } of reading.phrases) {
      const part = sumFacts(familyFacts[field][family] ?? [], features, axis);
      addPart(parts, first, end, (LEXICON_FAVOUR * part) / (alike[family] as number));
    }
    const near = listNearest(reading);
    if (near.length === 0) return parts;
    const part = sumFacts(timeFacts, features, axis) / near.length;
    for (const time of near) addPart(parts, time.first, time.end, part);
    return parts;
  };

  const quote = (
    features: FeatureSet,
    mail: ScoredMail,
    axis: AxisName,
    holds: boolean,
    speaks: (reading: Reading, clause: Clause) => boolean,
  ): Quotes => {
    const passages = (['subject', 'body'] as const).flatMap((field) => {
      const parts = weighTokens(features, mail, field, axis);
      if (!holds) for (let at = 0; at < parts.length; at += 1) parts[at] = -(parts[at] as number);
      return findPassages(features[field], parts, holds ? LEAST_FOR : LEAST_AGAINST);
    });
    return quoteHeaviest(passages, MOST_QUOTES, speaks);
  };

  return {
    find: (features, mail, { isUrgent, isImportant, input }) => {
      const urgency = isUrgent
        ? quote(features, mail, 'urgent', true, (...of) => namesSoonTime(...of) || presses(...of))
        : quoteNextDay(features, input);
      const importance = quote(
        features,
        mail,
        'important',
        isImportant,
        (reading, clause) =>
          !namesTime(reading, clause) &&
          !urgency.quotes.some(
            (said) => said.includes(clause.quote) || clause.quote.includes(said),
          ),
      );
      return { urgency, importance };
    },
  };
}

/** Families of the lexicon that say by themselves that something cannot wait. */
const PRESSING: ReadonlySet<Family> = new Set<Family>([
  'hurry',
  'due',
  'blocked',
  'ultimatum',
  'incident',
  'now',
  'rival',
  'trouble',
  'service',
]);
/** Times that the reader of days does not know. */
const SOON_WORDS =
  /(?<![\p{L}\d])(?:today|tonight|tomorrow|tmrw|midnight|noon|this (?:morning|afternoon|evening|week)|(?:within|in) (?:the next )?(?:\p{L}+|\d+) (?:minutes?|hours?|days?)|half past|quarter (?:to|past)|o'clock|\d{1,2}(?:[:.]\d\d)?\s?[ap]\.?m|heute|morgen|übermorgen|mitternacht|innerhalb|binnen|\d{1,2}(?:[:.]\d\d)? uhr|diese\p{L}? woche)(?!\p{L})/iu;
const LATER_WORDS =
  /(?<!\p{L})(?:next (?:week|month|quarter)|this (?:month|quarter)|(?:within|in) (?:the next )?(?:\p{L}+|\d+) (?:weeks?|months?)|(?:nächste|diese|kommende)\p{L}? (?:woche|monat|quartal))(?!\p{L})/iu;
/** A time that is further away is no reason to hurry. */
const SOON_DAYS = 7;

function namesSoonTime(reading: Reading, clause: Clause): boolean {
  return SOON_WORDS.test(clause.quote) || namesDayWithin(reading, clause, SOON_DAYS);
}

function namesTime(reading: Reading, clause: Clause): boolean {
  return (
    SOON_WORDS.test(clause.quote) ||
    LATER_WORDS.test(clause.quote) ||
    namesDayWithin(reading, clause, Number.POSITIVE_INFINITY)
  );
}

function namesDayWithin(reading: Reading, clause: Clause, most: number): boolean {
  return reading.times.some(
    ({ days, first, end }) =>
      days >= 0 &&
      days <= most &&
      isWithin(reading, first, end, clause) &&
      !isThing(reading, first, end),
  );
}

function presses(reading: Reading, clause: Clause): boolean {
  return reading.phrases.some(
    ({ family, first, end }) =>
      PRESSING.has(FAMILIES[family] as Family) && isWithin(reading, first, end, clause),
  );
}

function isWithin({ tokens }: Reading, first: number, end: number, { from, to }: Clause): boolean {
  const [opening, last] = [tokens[first], tokens[end - 1]];
  return opening !== undefined && last !== undefined && opening.start >= from && last.end <= to;
}

/** A day that is nearer may press, whatever the judgement was: it is no word for "not urgent". */
const FAR_WORKING_DAYS = 5;

function quoteNextDay(
  features: FeatureSet,
  { deadline, receivedAt }: Pick<TriageInput, 'deadline' | 'receivedAt'>,
): Quotes {
  const isFar = (days: number) => countWorkingDays(receivedAt, days) > FAR_WORKING_DAYS;
  if (deadline && !isFar((deadline.getTime() - receivedAt.getTime()) / DAY_MS)) return NO_QUOTES;
  const days = listDaysAhead(features);
  if (days.some((passage) => !isFar(-passage.part))) return NO_QUOTES;
  return quoteHeaviest(days, 1);
}

const NO_QUOTES: Quotes = { quotes: [], part: 0 };

/** The mentions of the nearest day ahead; the nearer, the heavier. */
export function listDaysAhead(features: FeatureSet): readonly Passage[] {
  return [features.subject, features.body].flatMap((reading): readonly Passage[] =>
    listNearest(reading)
      .filter(({ first, end }) => !isThing(reading, first, end))
      .map(({ days, first, end }) => ({ reading, first, end, part: -days })),
  );
}

function isThing({ text, tokens }: Reading, first: number, end: number): boolean {
  return isNumberOfThing(text, tokens[first]?.start ?? 0, tokens[end - 1]?.end ?? 0);
}

/** The mentions of the nearest day ahead. */
function listNearest({ times }: Reading): Reading['times'] {
  if (times.length === 0) return times;
  const ahead = times.filter((time) => time.days >= 0);
  const nearest = Math.min(...ahead.map((time) => time.days));
  return ahead.filter((time) => time.days === nearest);
}
