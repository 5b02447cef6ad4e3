import type { CircuitBreaker } from './circuit-breaker.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelErrorKind,
  type ModelQuestion,
  type TokenUsage,
} from './language-model.ts';
import { findProblem } from './try-model.ts';

/** Keeps a user's tokens of the day. */
export interface TokenLedger {
  /**
   * Sets tokens aside before a call, so that calls at once cannot overdraw; null when too few are left.
   *
   * @throws ModelError when the user may not ask at all, or not now
   */
  book(tokens: number): Promise<Booking | null>;
  /** An answer that was had without a call. */
  noteCached(): Promise<void>;
}

export interface Booking {
  /** Puts what was really used in the place of what was set aside. */
  settle(used: TokenUsage, ended: 'answered' | 'failed'): Promise<void>;
}

/** Answers by content; what is kept and how is the keeper's. */
export interface AnswerCache {
  /** @returns undefined when there is none */
  find(content: string): Promise<unknown>;
  keep(content: string, value: unknown): Promise<void>;
}

/** Where one user's questions to the model are asked. */
export interface ModelDesk {
  readonly modelName: string;
  /** An answer that passed every check. @throws ModelError for anything else */
  ask<T>(question: ModelQuestion<T>): Promise<T>;
}

export interface ModelDeskNeeds {
  readonly model: LanguageModel;
  readonly breaker: CircuitBreaker;
  readonly ledger: TokenLedger;
  readonly cache: AnswerCache;
  /** For the whole of a question: a trial of the model before it and a second attempt included. */
  readonly timeoutMs: number;
  /** A signal that aborts after so long. */
  deadline(timeoutMs: number): AbortSignal;
  /** Rejects when the signal ends it earlier. */
  sleep(waitMs: number, signal: AbortSignal): Promise<void>;
}

/** A second attempt is worth it when it may come soon: somebody waits in front of a progress bar. */
const LONGEST_WAIT_MS = 2_000;
const USUAL_WAIT_MS = 250;
/** More tokens than a question and its answer can be: what says so counts wrongly. */
const MOST_TOKENS = 1_000_000;
/** Letters a token holds at least, on average, in English and German. */
const LETTERS_PER_TOKEN = 3;

export function createModelDesk(needs: ModelDeskNeeds): ModelDesk {
  const { model, breaker, ledger, cache } = needs;

  async function attempt(question: ModelQuestion<unknown>, signal: AbortSignal) {
    try {
      return await model.ask(question, signal);
    } catch (error) {
      const waitMs = waitBeforeSecond(error);
      if (waitMs === null) throw error;
      try {
        await needs.sleep(waitMs, signal);
      } catch {
        throw error;
      }
      return await model.ask(question, signal);
    }
  }

  /** One call, and what it cost when it failed. */
  async function call(
    question: ModelQuestion<unknown>,
    { booking, estimate, signal }: { booking: Booking; estimate: TokenUsage; signal: AbortSignal },
  ) {
    try {
      return await attempt(question, signal);
    } catch (error) {
      // Filters decline a mail for its words: that must not pause the model for everybody.
      if (error instanceof ModelError && error.kind !== 'declined')
        breaker.fail(error.retryAfterMs);
      await booking.settle(costOf(error, estimate), 'failed');
      throw error;
    }
  }

  /**
   * @returns what ends the question, when its time began with a trial; null when there was none to wait for
   * @throws ModelError when the model is paused, or was tried out and is not there
   */
  async function enter(): Promise<AbortSignal | null> {
    if (breaker.state().kind === 'closed') return null;
    const signal = needs.deadline(needs.timeoutMs);
    let problem: ModelErrorKind = 'paused';
    const isOpen = await breaker.enter(async () => {
      const found = await findProblem(model, signal);
      if (found !== null) problem = found.kind;
      return { isThere: found === null, retryAfterMs: found?.retryAfterMs ?? null };
    });
    if (!isOpen) throw new ModelError(problem);
    return signal;
  }

  async function book(estimate: TokenUsage): Promise<Booking> {
    const booking = await ledger.book(estimate.input + estimate.output);
    if (booking === null) throw new ModelError('over-budget');
    return booking;
  }

  return {
    modelName: model.name,
    async ask<T>(question: ModelQuestion<T>): Promise<T> {
      const content = contentOf(question, model);
      const known = await cache.find(content);
      const remembered = known === undefined ? null : readAnswer(question, known);
      if (remembered?.ok) {
        await ledger.noteCached();
        return remembered.answer;
      }
      const estimate = estimateTokens(question, model.thoughtTokens);
      const begun = await enter();
      const booking = await book(estimate);
      // Booking waits for the database, which is none of the model's time.
      const signal = begun ?? needs.deadline(needs.timeoutMs);
      const { value, usage } = await call(question, { booking, estimate, signal });
      const read = readAnswer(question, value);
      // One mail can make a model talk; when it only talks, the next trial without any mail shows it.
      if (!read.ok && read.problem === 'malformed') breaker.fail();
      else breaker.succeed();
      await booking.settle(plausible(usage) ?? estimate, read.ok ? 'answered' : 'failed');
      if (!read.ok) throw new ModelError(read.problem);
      await cache.keep(content, value);
      return read.answer;
    },
  };
}

type Read<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly problem: 'malformed' | 'nonsense' };

function readAnswer<T>(question: ModelQuestion<T>, value: unknown): Read<T> {
  const parsed = question.schema.safeParse(value);
  if (!parsed.success) return { ok: false, problem: 'malformed' };
  const isSound = question.isSound?.(parsed.data) ?? true;
  return isSound ? { ok: true, answer: parsed.data } : { ok: false, problem: 'nonsense' };
}

/** What an answer depends on: who is asked where, for what shape, in which words, about what. */
function contentOf(question: ModelQuestion<unknown>, { endpoint, name }: LanguageModel): string {
  const { kind, instructions, data } = question;
  return JSON.stringify([endpoint, name, kind, instructions, data]);
}

function waitBeforeSecond(error: unknown): number | null {
  if (!(error instanceof ModelError)) return null;
  if (error.kind !== 'busy' && error.kind !== 'unreachable') return null;
  const waitMs = error.retryAfterMs ?? USUAL_WAIT_MS;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null;
}

/** Rather too many than too few: what is set aside comes back. */
function estimateTokens(question: ModelQuestion<unknown>, thoughtTokens: number): TokenUsage {
  const letters = question.instructions.length + question.data.length + FRAME_LETTERS;
  return {
    input: Math.ceil(letters / LETTERS_PER_TOKEN),
    output: question.maxOutputTokens + thoughtTokens,
  };
}

/** Fence and schema around each question. */
const FRAME_LETTERS = 1_200;

/** An endpoint's count, where it can be one: it is others' arithmetic, and a user's budget is kept by it. */
function plausible(usage: TokenUsage | null): TokenUsage | null {
  if (usage === null) return null;
  const isCount = (tokens: number) =>
    Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS;
  return isCount(usage.input) && isCount(usage.output) ? usage : null;
}

/**
 * What reached the model was read by it, and it may have written for as long as it was waited for; what did not arrive
 * cost nothing.
 */
function costOf(error: unknown, estimate: TokenUsage): TokenUsage {
  if (!(error instanceof ModelError)) return estimate;
  const counted = plausible(error.usage);
  if (counted !== null) return counted;
  const hasArrived = error.kind === 'timeout' || error.kind === 'malformed';
  return hasArrived ? estimate : { input: 0, output: 0 };
}
