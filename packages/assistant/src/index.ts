export * from './assistant.ts';
export { dropBrokenLine, excerpt } from './excerpt.ts';
export * from './goal.ts';
export * from './local-assistant.ts';
export * from './local-goal-drafter.ts';
export {
  type BreakerState,
  type CircuitBreaker,
  createCircuitBreaker,
} from './model/circuit-breaker.ts';
export {
  type LanguageModel,
  ModelError,
  type ModelErrorKind,
  type TokenUsage,
  wordsForModelError,
} from './model/language-model.ts';
export {
  inlineTeller,
  type MailTeller,
  TELLING_WORK,
  type ToldRequest,
} from './model/mail-teller.ts';
export {
  type AnswerCache,
  type Booking,
  createModelDesk,
  type ModelDesk,
  type TokenLedger,
} from './model/model-desk.ts';
export { createModelGoalDrafter } from './model/model-goal-drafter.ts';
export { openModel } from './model/open-model.ts';
export type { ModelEndpoint } from './model/openai-compatible.ts';
export { holdsWords } from './model/quotes.ts';
export { createSecondOpinion } from './model/second-opinion.ts';
export type { Opinion, TriageAnswer } from './model/triage-question.ts';
export { tryModel } from './model/try-model.ts';
