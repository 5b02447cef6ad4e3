import {
  chancesOf,
  competingChances,
  decide,
  type QuadrantChances,
  shiftChances,
} from './calibration.ts';
import { createEvidenceFinder, type Quotes } from './evidence.ts';
import { extractFeatures, type FeatureSet, listDenseNames } from './features.ts';
import { HEADS, type HeadScores } from './heads.ts';
import { isBlank, isForeign } from './language.ts';
import { type ModelWeights, type ScoredMail, unpackModel } from './model.ts';
import { createPhraseFinder } from './phrases.ts';
import { proveQuotes } from './proof.ts';
import { type Evidence, explain, type GuessReason } from './reasoning.ts';
import { isImportantPlace, isUrgentPlace, readTaught } from './taught.ts';
import type {
  Classification,
  Classifier,
  PersonalStep,
  TriageInput,
  TriageSignals,
} from './types.ts';

/**
 * What the user's history and marks add to the log-odds. The training mail carries none of them, so they are set by
 * hand, small, and only upwards: they can lift a mail, never hide one.
 */
const HISTORY_STEPS: readonly {
  readonly holds: (signals: TriageSignals) => boolean;
  readonly urgent: number;
  readonly important: number;
}[] = [
  { holds: (signals) => signals.repliedBefore === true, urgent: 0, important: 0.5 },
  { holds: (signals) => signals.flagged, urgent: 0.3, important: 0.6 },
  { holds: (signals) => signals.providerImportant === true, urgent: 0, important: 0.3 },
];

/** How sure it is of a mail that has no words, or words of a language that it was not taught. */
const ONE_IN_FOUR = 0.25;

/**
 * Makes the local classifier (D-28) from trained weights. Unpacking takes some milliseconds: make one and keep it.
 *
 * @throws Error when the weights were trained for other features than this code reads
 */
export function createClassifier(weights: ModelWeights): Classifier {
  const finder = createPhraseFinder();
  const denseNames = listDenseNames(finder);
  const model = unpackModel(weights, denseNames);
  const evidenceFinder = createEvidenceFinder(model, denseNames);
  const chancesOfMail = ({ scores }: ScoredMail, input: TriageInput) =>
    chancesOf(weights, addSteps(scores, input));
  const taughtChances = (mail: ScoredMail, input: TriageInput, personal: PersonalStep | null) => {
    const common = chancesOfMail(mail, input);
    return personal ? shiftChances(common, personal) : common;
  };
  /** What the finder found, less what a judgement does not rest on. */
  const findEvidence = (
    input: TriageInput,
    features: FeatureSet,
    mail: ScoredMail,
    personal: PersonalStep | null,
    judged: { readonly urgent: number | null; readonly important: number | null },
  ): Evidence => {
    const { urgent, important } = judged;
    const found = evidenceFinder.find(features, mail, {
      isUrgent: urgent !== null,
      isImportant: important !== null,
      input,
    });
    const prove = (
      quotes: Quotes,
      value: number | null,
      chanceOf: (chances: QuadrantChances) => number,
    ): readonly string[] => {
      if (value === null) return quotes.quotes;
      const falls = (without: TriageInput) => {
        const left = model.score(extractFeatures(without, finder, features));
        return chanceOf(taughtChances(left, without, personal)) < value;
      };
      return proveQuotes(input, quotes, falls, personal !== null);
    };
    return {
      urgency: prove(found.urgency, urgent, urgencyOf),
      importance: prove(found.importance, important, importanceOf),
    };
  };
  return {
    defaultNotSureThreshold: weights.notSureThreshold,
    weigh: (input) => {
      const mail = model.score(extractFeatures(input, finder));
      return competingChances(weights, chancesOfMail(mail, input));
    },
    classify: (input, options = {}) => {
      const features = extractFeatures(input, finder);
      const mail = model.score(features);
      const { personal = null } = options;
      const common = chancesOfMail(mail, input);
      const chances = personal === null ? common : shiftChances(common, personal);
      const urgency = urgencyOf(chances);
      const importance = importanceOf(chances);
      const why = whyGuessed(input, features, mail);
      const judge = (of: QuadrantChances, isGuessed: boolean) =>
        decide(weights, of, {
          ...(options.notSureThreshold !== undefined && { threshold: options.notSureThreshold }),
          ...(isGuessed && { mostSure: ONE_IN_FOUR }),
        });
      const untaught = judge(common, why !== null);
      // Where the user put such mail it lies, whatever language it is in.
      const { guess } = personal === null ? untaught : judge(chances, false);
      const guessed = personal?.because?.quadrant === guess ? null : why;
      const decision = personal === null ? untaught : judge(chances, guessed !== null);
      const unsure = decision.unsure || personal?.doubts === guess;
      const taught = readTaught(personal, untaught, { guess, unsure });
      const isUrgent = isUrgentPlace(guess);
      const isImportant = isImportantPlace(guess);
      const found = findEvidence(input, features, mail, personal, {
        urgent: isUrgent && !taught.urgent ? urgency : null,
        important: isImportant && !taught.important ? importance : null,
      });
      const evidence = {
        urgency: taught.urgent ? [] : found.urgency,
        importance: taught.important ? [] : found.importance,
      };
      const told = explain({ input, features, evidence, isUrgent, isImportant, taught, guessed });
      return {
        ...decision,
        quadrant: guess,
        unsure,
        urgency: { value: urgency, evidence: evidence.urgency, sentence: told.urgency },
        importance: { value: importance, evidence: evidence.importance, sentence: told.importance },
        ...(told.fact !== '' && { fact: told.fact }),
        reasoning: told.reasoning,
      } satisfies Classification;
    },
  };
}

function urgencyOf([doChance = 0, , delegateChance = 0]: QuadrantChances): number {
  return doChance + delegateChance;
}

function importanceOf([doChance = 0, scheduleChance = 0]: QuadrantChances): number {
  return doChance + scheduleChance;
}

function whyGuessed(
  { signals }: TriageInput,
  features: FeatureSet,
  { words }: ScoredMail,
): GuessReason | null {
  if (isForeign(features, words)) return 'foreign';
  // What lists and machines send is told by its head as well.
  return isBlank(features) && !signals.bulk && !signals.automated ? 'blank' : null;
}

function addSteps(scores: HeadScores, { signals }: TriageInput): HeadScores {
  const steps = HISTORY_STEPS.filter((step) => step.holds(signals));
  return scores.map((score, index) => {
    const head = HEADS[index];
    if (head !== 'urgent' && head !== 'important') return score;
    return steps.reduce((sum, step) => sum + step[head], score);
  });
}
