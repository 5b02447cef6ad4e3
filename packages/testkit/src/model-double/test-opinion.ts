import {
  type Assistant,
  createCircuitBreaker,
  createLocalAssistant,
  createModelDesk,
  createSecondOpinion,
  inlineTeller,
  type LanguageModel,
} from '@eisen/assistant';
import { createClassifier, DEFAULT_WEIGHTS } from '@eisen/triage';

const classifier = createClassifier(DEFAULT_WEIGHTS);

/** The local assistant without dates, which play no part here, and its own threshold for "Not sure". */
export const LOCAL = {
  assistant: createLocalAssistant({
    classifier,
    readMoments: () => ({ due: null, times: [], nearest: null }),
  }),
  threshold: classifier.defaultNotSureThreshold,
};

/** One user's tokens of a day, as the server grants them unless it is told otherwise. */
const TOKENS = 200_000;

/**
 * A second opinion as one user has it: all that it is asked shares a budget of tokens, a breaker and the answers that
 * were kept.
 */
export function createTestOpinion(
  model: LanguageModel,
  options: {
    readonly asks: 'unsure' | 'all';
    readonly timeoutMs: number;
    readonly tokens?: number;
    readonly onUsed?: (tokens: number) => void;
  },
): Assistant {
  const clock = { now: () => new Date() };
  const kept = new Map<string, unknown>();
  let left = options.tokens ?? TOKENS;
  const desk = createModelDesk({
    model,
    breaker: createCircuitBreaker(clock),
    ledger: {
      async book(tokens) {
        if (tokens > left) return null;
        left -= tokens;
        return {
          async settle({ input, output }) {
            left += tokens - input - output;
            options.onUsed?.(input + output);
          },
        };
      },
      noteCached: async () => {},
    },
    cache: {
      find: async (content) => kept.get(content),
      async keep(content, value) {
        kept.set(content, value);
      },
    },
    timeoutMs: options.timeoutMs,
    deadline: AbortSignal.timeout,
    sleep: async () => {},
  });
  return createSecondOpinion({
    local: LOCAL.assistant,
    desk,
    teller: inlineTeller,
    asks: options.asks,
    mayLower: false,
    eliminateMargin: DEFAULT_WEIGHTS.eliminateMargin,
  });
}
