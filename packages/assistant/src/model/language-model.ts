import type { z } from 'zod';

/** What a call cost, as the endpoint counted it. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

/** One question about one email (D-29), or about one goal of the user's own. */
export interface ModelQuestion<T> {
  /** Names the question and the shape of its answer; `-2` behind it is another shape. */
  readonly kind: string;
  /** Our own words: what to do, and how to answer. */
  readonly instructions: string;
  /** Words of others, as JSON; handed over as data between lines that they cannot guess. */
  readonly data: string;
  /** The shape that is asked for, and the bounds that the answer is checked against. */
  readonly schema: z.ZodType<T>;
  /** Whether an answer of the right shape can be true of what was asked; a schema cannot tell. */
  isSound?(answer: T): boolean;
  readonly maxOutputTokens: number;
}

/** A language model somewhere. It is given no tools; what it answers is words and numbers. */
export interface LanguageModel {
  /** As the operator configured it; shown to users. */
  readonly name: string;
  /** Where it answers: what one endpoint said is not taken for an answer of another. */
  readonly endpoint: string;
  /** Tokens that an answer may cost beyond its own, where the model is known to think first; else 0. */
  readonly thoughtTokens: number;
  /** @returns anything at all: the caller checks it. @throws ModelError */
  ask(question: ModelQuestion<unknown>, signal: AbortSignal): Promise<ModelReply>;
}

export interface ModelReply {
  readonly value: unknown;
  /** Null when the endpoint does not say. */
  readonly usage: TokenUsage | null;
}

export type ModelErrorKind =
  /** No answer within the time. */
  | 'timeout'
  /** No connection, or a server in trouble. */
  | 'unreachable'
  /** 429: asked too often. */
  | 'busy'
  /** The endpoint does not take the key, or knows no such model. */
  | 'refused'
  /** The endpoint does not take this question: a filter of contents did not let it through, or its form is strange there. */
  | 'declined'
  /** Not JSON, or not the shape asked for. */
  | 'malformed'
  /** The right shape with a content that cannot be: quotes that are not in the mail, numbers that disagree. */
  | 'nonsense'
  /** The user turned it off meanwhile. */
  | 'off'
  /** The user's tokens of the day are spent. */
  | 'over-budget'
  /** The user's calls of the hour are spent. */
  | 'too-many'
  /** Failed repeatedly: not asked for a while. */
  | 'paused';

/** Why there is no answer. Holds nothing of the question: it may be logged. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** Set when the endpoint said how long to wait. */
  readonly retryAfterMs: number | null;
  /** What the failed call cost; null when nobody knows. */
  readonly usage: TokenUsage | null;

  constructor(
    kind: ModelErrorKind,
    more: { readonly retryAfterMs?: number | null; readonly usage?: TokenUsage | null } = {},
  ) {
    super(`The language model gave no answer: ${kind}`);
    this.name = 'ModelError';
    this.kind = kind;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.usage = more.usage ?? null;
  }
}

const WORDS: Readonly<Record<ModelErrorKind, string>> = {
  timeout: 'The language model did not answer in time.',
  unreachable: 'The language model could not be reached.',
  busy: 'The language model is asked too often just now.',
  refused: 'The language model refused the request.',
  declined: 'The language model did not take this question.',
  malformed: 'The language model gave an answer that cannot be read.',
  nonsense: 'The language model gave an answer that does not fit the email.',
  off: 'The language model is turned off.',
  'over-budget': "Today's tokens for the language model are used up.",
  'too-many': 'The language model was asked for as much mail as an hour allows.',
  paused: 'The language model failed repeatedly and is not asked for a while.',
};

/** One sentence for the user. */
export function wordsForModelError(kind: ModelErrorKind): string {
  return WORDS[kind];
}
