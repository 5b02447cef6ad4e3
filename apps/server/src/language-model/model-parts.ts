import {
  type Assistant,
  createCircuitBreaker,
  createModelDesk,
  createModelGoalDrafter,
  createSecondOpinion,
  type GoalDrafter,
  type LanguageModel,
  type MailTeller,
  ModelError,
  type ModelErrorKind,
  openModel,
  wordsForModelError,
} from '@eisen/assistant';
import { DEFAULT_WEIGHTS } from '@eisen/triage';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Limits } from '#http/limits.ts';
import type { Metrics } from '#http/metrics.ts';
import type { Logger } from '#logger.ts';
import type { SettingsService } from '#settings/settings-service.ts';
import type { Clock, Edges } from '#system.ts';
import type { AnswersService } from './answers-service.ts';
import type { ModelConfig } from './model-config.ts';
import { createUsageService, type UsageReport } from './usage-service.ts';

/** What a user is told of the model in Settings. */
export interface ModelReport extends UsageReport {
  /** Closed: it is asked. Open: not before `until`. Trying: the next question shows whether it is back. */
  readonly state: 'closed' | 'open' | 'trying';
  readonly until: Date | null;
  /** Why the last call of this server failed, in a sentence; null when it did not. */
  readonly problem: string | null;
}

export interface ModelParts {
  readonly config: ModelConfig | null;
  /** Who judges this user's mail: the local assistant, with the model beside it where the user turned it on (D-28). */
  assistantOf(userId: UserId, beside: { local: Assistant; teller: MailTeller }): Promise<Assistant>;
  drafterOf(
    userId: UserId,
    beside: { local: GoalDrafter; teller: MailTeller },
  ): Promise<GoalDrafter>;
  /** Null when no model is configured. */
  report(userId: UserId): Promise<ModelReport | null>;
  /** What is kept of the mailbox's mail goes with it. */
  erase(tx: Tx, userId: UserId): Promise<void>;
  tidy(): Promise<void>;
}

/** The part of the composition root that makes the second opinion; without a model, everything stays local. */
export async function createModelParts(needs: {
  config: ModelConfig | null;
  db: Database;
  answers: AnswersService;
  clock: Clock;
  edges: Edges;
  settings: SettingsService;
  limits: Limits;
  metrics: Pick<Metrics, 'modelAsked'>;
  log: Logger;
}): Promise<ModelParts> {
  const { config, db, answers, clock, edges, settings, limits } = needs;
  const kept = { erase: answers.erase, tidy: answers.tidy };
  if (config === null)
    return {
      config,
      assistantOf: async (_, { local }) => local,
      drafterOf: async (_, { local }) => local,
      report: async () => null,
      ...kept,
    };

  const usage = createUsageService({ db, clock, limits, model: config });
  const breaker = createCircuitBreaker(clock);
  const { model, lastProblem } = watch(await openModel({ ...config, fetch: edges.fetch }), needs);
  const isOn = async (userId: UserId) => (await settings.read(userId)).use_model;
  const deskOf = (userId: UserId) =>
    createModelDesk({
      model,
      breaker,
      ledger: usage.ledgerOf(userId, () => isOn(userId)),
      cache: answers.cacheOf(userId),
      timeoutMs: config.timeoutMs,
      deadline: edges.deadline,
      sleep: edges.sleep,
    });

  return {
    config,
    async assistantOf(userId, { local, teller }) {
      const wanted = await settings.read(userId);
      if (!wanted.use_model) return local;
      return createSecondOpinion({
        local,
        desk: deskOf(userId),
        teller,
        asks: wanted.model_for_all ? 'all' : 'unsure',
        mayLower: wanted.model_may_lower,
        eliminateMargin: DEFAULT_WEIGHTS.eliminateMargin,
      });
    },
    drafterOf: async (userId, { local, teller }) =>
      (await isOn(userId))
        ? createModelGoalDrafter({ local, desk: deskOf(userId), teller })
        : local,
    async report(userId) {
      const state = breaker.state();
      return {
        ...(await usage.report(userId)),
        state: state.kind,
        until: state.kind === 'open' ? state.until : null,
        problem: lastProblem(),
      };
    },
    ...kept,
  };
}

/** Remembers how the last call ended, and logs failures by their kind: nothing of a mail is in it. */
function watch(
  model: LanguageModel,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'modelAsked'> },
) {
  let last: ModelErrorKind | null = null;
  const watched: LanguageModel = {
    name: model.name,
    endpoint: model.endpoint,
    get thoughtTokens() {
      return model.thoughtTokens;
    },
    async ask(question, signal) {
      try {
        const reply = await model.ask(question, signal);
        last = null;
        metrics.modelAsked('answered');
        return reply;
      } catch (error) {
        last = error instanceof ModelError ? error.kind : 'unreachable';
        metrics.modelAsked(last);
        log.warn({ question: question.kind, reason: last }, 'The language model gave no answer');
        throw error;
      }
    },
  };
  return { model: watched, lastProblem: () => (last === null ? null : wordsForModelError(last)) };
}
