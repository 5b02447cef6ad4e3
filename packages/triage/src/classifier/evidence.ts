import type { FeatureSet, Reading } from './features.ts';
import { type AxisName, addPart, type Model, type ScoredMail } from './model.ts';
import { findPassages, type Passage, quoteHeaviest } from './passages.ts';
import { FAMILIES } from './phrases.ts';
import { isNumberOfThing } from './quotable.ts';

/** Quotations for one axis, strongest first; every one is literally in the subject or the text. */
export interface Quotes {
  readonly quotes: readonly string[];
  /** Log-odds that their words add by themselves; what they make of other words comes on top. */
  readonly part: number;
}

export interface FoundEvidence {
  /** Why it is urgent; when it is not, the next day that it names. */
  readonly urgency: Quotes;
  /** Why it is important; when it is not, what makes it look so. */
  readonly importance: Quotes;
}

export interface EvidenceFinder {
  find(
    features: FeatureSet,
    mail: ScoredMail,
    isUrgent: boolean,
    isImportant: boolean,
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
  ): Quotes => {
    const passages = (['subject', 'body'] as const).flatMap((field) => {
      const parts = weighTokens(features, mail, field, axis);
      if (!holds) for (let at = 0; at < parts.length; at += 1) parts[at] = -(parts[at] as number);
      return findPassages(features[field], parts, holds ? LEAST_FOR : LEAST_AGAINST);
    });
    return quoteHeaviest(passages, MOST_QUOTES);
  };

  return {
    find: (features, mail, isUrgent, isImportant) => ({
      urgency: isUrgent ? quote(features, mail, 'urgent', true) : quoteNextDay(features),
      importance: quote(features, mail, 'important', isImportant),
    }),
  };
}

function quoteNextDay(features: FeatureSet): Quotes {
  const passages = [features.subject, features.body].flatMap((reading): readonly Passage[] =>
    listNearest(reading)
      .filter(({ first, end }) => !isThing(reading, first, end))
      .map(({ days, first, end }) => ({ reading, first, end, part: -days })),
  );
  return quoteHeaviest(passages, 1);
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
