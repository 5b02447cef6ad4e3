import type { FeatureSet, Reading } from './features.ts';
import type { AxisName, Model } from './model.ts';
import { findPassages, type Passage, quoteHeaviest } from './passages.ts';
import { FAMILIES } from './phrases.ts';

/** Quotations for each axis, strongest first; every one is literally in the subject or the text. */
export interface Evidence {
  /** Why it is urgent; when it is not, the next day that it names. */
  readonly urgency: readonly string[];
  /** Why it is important; when it is not, what makes it look so. */
  readonly importance: readonly string[];
}

export interface EvidenceFinder {
  find(features: FeatureSet, isUrgent: boolean, isImportant: boolean): Evidence;
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

  const weighTokens = (
    features: FeatureSet,
    field: 'subject' | 'body',
    axis: AxisName,
  ): readonly number[] => {
    const reading = features[field];
    const parts = reading.tokens.map((_, at) => model.meaningPart(features, field, at, axis));
    const spread = (first: number, end: number, part: number): void => {
      for (let at = first; at < end; at += 1) parts[at] = (parts[at] ?? 0) + part / (end - first);
    };
    const sumFacts = (facts: readonly number[]): number =>
      facts.reduce((sum, index) => sum + model.densePart(features, index, axis), 0);
    for (const gram of features.grams) {
      if (gram.field === field) spread(gram.first, gram.end, model.wordPart(features, gram, axis));
    }
    for (const hit of reading.phrases) {
      const alike = reading.phrases.filter((each) => each.family === hit.family).length;
      const part = sumFacts(familyFacts[field][hit.family] ?? []);
      spread(hit.first, hit.end, (LEXICON_FAVOUR * part) / alike);
    }
    const near = listNearest(reading);
    for (const time of near) spread(time.first, time.end, sumFacts(timeFacts) / near.length);
    return parts;
  };

  const quote = (features: FeatureSet, axis: AxisName, holds: boolean): readonly string[] => {
    const passages = (['subject', 'body'] as const).flatMap((field) => {
      const parts = weighTokens(features, field, axis);
      return holds
        ? findPassages(features[field], parts, LEAST_FOR)
        : findPassages(
            features[field],
            parts.map((part) => -part),
            LEAST_AGAINST,
          );
    });
    return quoteHeaviest(passages, MOST_QUOTES);
  };

  return {
    find: (features, isUrgent, isImportant) => ({
      urgency: isUrgent ? quote(features, 'urgent', true) : quoteNextDay(features),
      importance: quote(features, 'important', isImportant),
    }),
  };
}

function quoteNextDay(features: FeatureSet): readonly string[] {
  const passages = [features.subject, features.body].flatMap((reading): readonly Passage[] =>
    listNearest(reading).map(({ days, first, end }) => ({ reading, first, end, part: -days })),
  );
  return quoteHeaviest(passages, 1);
}

/** The mentions of the nearest day ahead. */
function listNearest(reading: Reading): Reading['times'] {
  const ahead = reading.times.filter((time) => time.days >= 0);
  const nearest = Math.min(...ahead.map((time) => time.days));
  return ahead.filter((time) => time.days === nearest);
}
