import type { TriageInput } from '@eisen/triage';
import { buildInput, type InputChanges } from '@eisen/triage/build-input';
import type { ClassifyRequest } from '#assistant.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelErrorKind,
  type TokenUsage,
} from './language-model.ts';
import { createModelDesk } from './model-desk.ts';

/** Tests: a mail to its owner from a person whom he wrote to before. */
export function buildBudgetMail(changes: InputChanges = {}): TriageInput {
  return buildInput({
    subject: 'Budget',
    text: 'Please answer by Friday.',
    fromName: 'Mira Holt',
    fromAddress: 'mira@north.example',
    receivedAt: new Date('2026-03-02T09:00:00Z'),
    ...changes,
    signals: { knownSender: true, repliedBefore: true, ...changes.signals },
  });
}

/** Tests: a question about such a mail. */
export function buildRequest(changes: InputChanges = {}, id = 'a'): ClassifyRequest {
  const input = buildBudgetMail(changes);
  return { id, input, newText: input.text };
}

type Step = { readonly value: unknown; readonly usage?: TokenUsage } | ModelErrorKind | ModelError;

/** Tests: a model that answers step by step what was laid down, the last step again and again. */
export function createScriptedDesk(
  steps: readonly Step[],
  budget = Number.POSITIVE_INFINITY,
  options: {
    readonly endpoint?: string;
    readonly thoughtTokens?: number;
    /** Answers that were kept before, for desks that share them. */
    readonly kept?: Map<string, unknown>;
  } = {},
) {
  let nowMs = Date.parse('2026-03-02T09:00:00Z');
  const clock = { now: () => new Date(nowMs) };
  const asked: string[] = [];
  const spent: { used: TokenUsage; ended: string }[] = [];
  const kept = options.kept ?? new Map<string, unknown>();
  let left = budget;
  const model: LanguageModel = {
    name: 'scripted-1',
    endpoint: options.endpoint ?? 'https://scripted.example/v1',
    thoughtTokens: options.thoughtTokens ?? 0,
    async ask(question) {
      asked.push(question.data);
      const step = steps[Math.min(asked.length, steps.length) - 1];
      if (step instanceof ModelError) throw step;
      if (step === undefined || typeof step === 'string')
        throw new ModelError(step ?? 'unreachable', { retryAfterMs: 0 });
      return { value: step.value, usage: step.usage ?? { input: 100, output: 20 } };
    },
  };
  const breaker = createCircuitBreaker(clock);
  const desk = createModelDesk({
    model,
    breaker,
    timeoutMs: 1_000,
    deadline: AbortSignal.timeout,
    sleep: async () => {},
    ledger: {
      async book(tokens) {
        if (tokens > left) return null;
        left -= tokens;
        return {
          async settle(used, ended) {
            left += tokens - used.input - used.output;
            spent.push({ used, ended });
          },
        };
      },
      async noteCached() {
        spent.push({ used: { input: 0, output: 0 }, ended: 'cached' });
      },
    },
    cache: {
      find: async (content) => kept.get(content),
      async keep(content, value) {
        kept.set(content, value);
      },
    },
  });
  return {
    desk,
    breaker,
    asked,
    spent,
    left: () => left,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}
