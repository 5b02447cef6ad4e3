export { confidenceToFile } from './classifier/calibration.ts';
export { createClassifier } from './classifier/classifier.ts';
export type { ModelWeights } from './classifier/model.ts';
export { leaveOutSaid } from './classifier/passages.ts';
export type {
  Axis,
  Classification,
  Classifier,
  ClassifyOptions,
  PersonalStep,
  TriageInput,
  TriageSignals,
} from './classifier/types.ts';
export {
  type Dated,
  type DueMark,
  isNear,
  NAMED_MOMENT_KINDS,
  type NamedMoment,
  type NamedMomentKind,
  NEAR_MS,
  readDueMark,
} from './due.ts';
export { isForgotten } from './learning/fading.ts';
export {
  type AxisStep,
  type Lesson,
  NO_STEP,
  stepToPlace,
} from './learning/lesson.ts';
export { keepTraits } from './learning/likeness.ts';
export { createMemory, type Memory, type Remembered } from './learning/memory.ts';
export { tellEffect } from './learning/sentences.ts';
export {
  type KeyedTrait,
  readTraits,
  TAUGHT_KINDS,
  type TaughtKind,
  type Trait,
} from './learning/traits.ts';
export { DEFAULT_WEIGHTS } from './model/weights.ts';
export {
  ABOUT_QUADRANTS,
  compareQuadrants,
  parseQuadrant,
  QUADRANT_LABELS,
  QUADRANTS,
  type Quadrant,
  type QuadrantLabel,
  quadrantOf,
} from './quadrant.ts';
export { buildSampleEmails, type SampleEmail } from './sample-emails.ts';
export { applySampleRules, type RuleInput } from './sample-rules.ts';
export {
  bandOf,
  compareScored,
  HIGHEST_SCORE,
  type PriorityScore,
  SCORE_BAND_TITLES,
  SCORE_BANDS,
  type Scorable,
  type ScoreBand,
  type ScorePart,
  type ScorePartKind,
  scorePriority,
} from './score.ts';
export {
  readSentiment,
  SENTIMENT_KEYWORDS,
  SENTIMENTS,
  type Sentiment,
  type SentimentReading,
} from './sentiment.ts';
export { splitText, type TextParts } from './split-text.ts';
export { withoutSalutation } from './text/salutation.ts';
export { endsSentence, endsWithShortWord } from './text/sentence-end.ts';
