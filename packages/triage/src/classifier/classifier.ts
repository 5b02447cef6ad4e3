import { chancesOf, competingChances, decide, shiftChances } from './calibration.ts';
import { createEvidenceFinder } from './evidence.ts';
import { extractFeatures, type FeatureSet, listDenseNames } from './features.ts';
import { HEADS, type HeadScores } from './heads.ts';
import { isBlank, isForeign } from './language.ts';
import { type ModelWeights, type ScoredMail, unpackModel } from './model.ts';
import { createPhraseFinder } from './phrases.ts';
import { explain, type GuessReason } from './reasoning.ts';
import type { Classification, Classifier, TriageInput, TriageSignals } from './types.ts';

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
  return {
    defaultNotSureThreshold: weights.notSureThreshold,
    weigh: (input) => {
      const mail = model.score(extractFeatures(input, finder));
      return competingChances(weights, chancesOfMail(mail, input));
    },
    classify: (input, options = {}) => {
      const features = extractFeatures(input, finder);
      const mail = model.score(features);
      const common = chancesOfMail(mail, input);
      const { personal = null } = options;
      const chances = personal ? shiftChances(common, personal) : common;
      const [doChance = 0, scheduleChance = 0, delegateChance = 0] = chances;
      const guessed = personal?.because ? null : whyGuessed(input, features, mail);
      const { guess, ...decision } = decide(weights, chances, {
        ...(options.notSureThreshold !== undefined && { threshold: options.notSureThreshold }),
        ...(guessed && { mostSure: ONE_IN_FOUR }),
      });
      const isUrgent = guess === 'do' || guess === 'delegate';
      const isImportant = guess === 'do' || guess === 'schedule';
      const learned = personal?.because?.quadrant === guess ? personal.because.sentence : null;
      const evidence = evidenceFinder.find(features, mail, isUrgent, isImportant);
      return {
        quadrant: guess,
        guess,
        ...decision,
        unsure: decision.unsure || personal?.doubts === guess,
        urgency: { value: doChance + delegateChance, evidence: evidence.urgency },
        importance: { value: doChance + scheduleChance, evidence: evidence.importance },
        reasoning: explain({ input, features, evidence, isUrgent, isImportant, learned, guessed }),
      } satisfies Classification;
    },
  };
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
