import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai';
import { z } from 'zod';
import {
  type LanguageModel,
  ModelError,
  type ModelQuestion,
  type TokenUsage,
} from './language-model.ts';
import { fence } from './mail-data.ts';
import { boundFetch } from './model-fetch.ts';

export interface ModelEndpoint {
  /** The base under which `/chat/completions` lies, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Whether the endpoint takes a JSON schema (`response_format`), or only the wish for JSON. */
  readonly format: 'schema' | 'json';
  /** The network. */
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Any endpoint that speaks OpenAI's chat completions, hosted or on this machine. One attempt a call: whoever asks
 * decides what is tried again.
 */
export function createOpenAiCompatibleModel(endpoint: ModelEndpoint): LanguageModel {
  // The library would write its warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: endpoint.baseUrl,
    supportsStructuredOutputs: endpoint.format === 'schema',
    fetch: boundFetch(endpoint.fetch),
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey }),
  });
  const model = provider.chatModel(endpoint.model);
  return {
    name: endpoint.model,
    async ask(question, signal) {
      const shape = shapeOf(question);
      try {
        const { output, usage } = await generateText({
          model,
          system: `${question.instructions}\n\nAnswer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(shape)}`,
          prompt: fence(question.data),
          output: Output.object({
            schema: jsonSchema(shape),
            name: question.kind.replace(/\W/g, '_'),
          }),
          maxOutputTokens: question.maxOutputTokens,
          temperature: 0,
          maxRetries: 0,
          abortSignal: signal,
        });
        return { value: output, usage: readUsage(usage) };
      } catch (error) {
        throw toModelError(error, signal);
      }
    },
  };
}

/** Bounds stay out of what is sent, since endpoints differ in which they take; the answer is checked against them. */
function shapeOf(question: ModelQuestion<unknown>) {
  const { $schema: _, ...shape } = z.toJSONSchema(question.schema, {
    override: ({ jsonSchema: part }) => {
      for (const bound of BOUNDS) delete part[bound];
    },
  });
  return shape as Parameters<typeof jsonSchema>[0] & object;
}

const BOUNDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;

function readUsage(usage: {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}): TokenUsage | null {
  const { inputTokens, outputTokens } = usage;
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { input: inputTokens, output: outputTokens };
}

/** The library's errors carry the whole request, mail included: none of them goes on, not even as a cause. */
function toModelError(error: unknown, signal: AbortSignal): ModelError {
  if (signal.aborted) return new ModelError('timeout');
  if (NoObjectGeneratedError.isInstance(error))
    return new ModelError('malformed', { usage: error.usage ? readUsage(error.usage) : null });
  if (!APICallError.isInstance(error)) return new ModelError('malformed');
  const status = error.statusCode;
  if (status === undefined) return new ModelError('unreachable');
  if (status === 429 || status === 503)
    return new ModelError(status === 429 ? 'busy' : 'unreachable', {
      retryAfterMs: readRetryAfter(error.responseHeaders?.['retry-after']),
    });
  if (status >= 500 || status === 408) return new ModelError('unreachable');
  if (status < 400) return new ModelError('malformed');
  return new ModelError(OF_THE_ENDPOINT.has(status) ? 'refused' : 'declined');
}

/** Key, payment, path and model. Any other 4xx may be about the words: filters answer 400 or 403, limits 413. */
const OF_THE_ENDPOINT: ReadonlySet<number> = new Set([401, 402, 404, 405, 407, 410]);

function readRetryAfter(value: string | undefined): number | null {
  const seconds = Number(value ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
