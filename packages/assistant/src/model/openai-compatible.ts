import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, Output } from 'ai';
import { z } from 'zod';
import { type AskingForm, formAfter, shapeBody, THOUGHT_TOKENS } from './asking-form.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelQuestion,
  type ModelReply,
  type TokenUsage,
} from './language-model.ts';
import { fence } from './mail-data.ts';
import { boundFetch } from './model-fetch.ts';
import { beginsWithThought, readObject } from './read-object.ts';
import { readRetryAfter } from './retry-after.ts';

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

/** Each part of a form is refused once, and room for thought is asked for once. */
const MOST_FORMS = 6;

/**
 * Any endpoint that speaks OpenAI's chat completions, hosted or on this machine. One answer a call: whoever asks decides
 * what is tried again. Only where the endpoint says that it does not take a part of the request, that part is left out
 * or called otherwise, at once and from then on.
 */
export function createOpenAiCompatibleModel(endpoint: ModelEndpoint): LanguageModel {
  // The library would write its warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  let known: AskingForm = {
    format: endpoint.format,
    limit: 'max_tokens',
    hasTemperature: true,
    thoughtTokens: 0,
  };
  return {
    name: endpoint.model,
    endpoint: endpoint.baseUrl,
    get thoughtTokens() {
      return known.thoughtTokens;
    },
    async ask(question, signal) {
      const usages: (TokenUsage | null)[] = [];
      let form = known;
      for (let forms = 0; forms < MOST_FORMS; forms += 1) {
        const outcome = await askOnce(endpoint, form, question, signal);
        if ('refused' in outcome) form = outcome.refused;
        else {
          // It took the question in this form, whatever it answered. Others may have learned more meanwhile.
          if (forms > 0) known = form;
          usages.push(outcome.usage);
          const usage = addUp(usages);
          if (outcome.value !== undefined) return { value: outcome.value, usage };
          if (outcome.isFiltered) throw new ModelError('declined', { usage });
          if (!outcome.isThinking || form.thoughtTokens > 0)
            throw new ModelError('malformed', { usage });
          form = { ...form, thoughtTokens: THOUGHT_TOKENS };
        }
      }
      throw new ModelError('declined');
    },
  };
}

type Outcome =
  | (ModelReply & {
      /** Its tokens ended before its thoughts did. */
      readonly isThinking: boolean;
      /** A filter took its words away. */
      readonly isFiltered: boolean;
    })
  /** The form to try instead. */
  | { readonly refused: AskingForm };

async function askOnce(
  endpoint: ModelEndpoint,
  form: AskingForm,
  question: ModelQuestion<unknown>,
  signal: AbortSignal,
): Promise<Outcome> {
  const shape = shapeOf(question);
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: endpoint.baseUrl,
    supportsStructuredOutputs: true,
    fetch: boundFetch(endpoint.fetch),
    transformRequestBody: (body) => shapeBody(form, body),
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey }),
  });
  const asked = Output.object({
    schema: jsonSchema(shape),
    name: question.kind.replace(/\W/g, '_'),
  });
  try {
    const { text, reasoningText, finishReason, usage } = await generateText({
      model: provider.chatModel(endpoint.model),
      system: `${question.instructions}\n\nAnswer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(shape)}`,
      prompt: fence(question.data),
      // The schema goes out with it; what comes back is read by us, since it comes in wrappings.
      output: { ...asked, parseCompleteOutput: async () => null },
      maxOutputTokens: question.maxOutputTokens + form.thoughtTokens,
      temperature: 0,
      maxRetries: 0,
      abortSignal: signal,
    });
    const hasThought = reasoningText !== undefined || beginsWithThought(text);
    return {
      value: readObject(text, question.schema),
      usage: readUsage(usage),
      isThinking: hasThought && finishReason === 'length',
      isFiltered: finishReason === 'content-filter',
    };
  } catch (error) {
    const refused = readRefusal(error, form, question.data);
    if (refused !== null && !signal.aborted) return { refused };
    throw toModelError(error, signal);
  }
}

function readRefusal(error: unknown, form: AskingForm, data: string): AskingForm | null {
  if (!APICallError.isInstance(error)) return null;
  return formAfter(form, { status: error.statusCode, body: error.responseBody ?? '', data });
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

/** What all answers to one question cost; null when one of them did not say. */
function addUp(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  const known = usages.filter((usage) => usage !== null);
  if (known.length < usages.length) return null;
  return known.reduce((sum, { input, output }) => ({
    input: sum.input + input,
    output: sum.output + output,
  }));
}

/** The library's errors carry the whole request, mail included: none of them goes on, not even as a cause. */
function toModelError(error: unknown, signal: AbortSignal): ModelError {
  if (signal.aborted) return new ModelError('timeout');
  if (!APICallError.isInstance(error)) return new ModelError('malformed');
  const status = error.statusCode;
  if (status === undefined) return new ModelError('unreachable');
  if (status === 429 || status === 503)
    return new ModelError(status === 429 ? 'busy' : 'unreachable', {
      retryAfterMs: readRetryAfter(error.responseHeaders),
    });
  if (status >= 500 || status === 408) return new ModelError('unreachable');
  if (status < 400) return new ModelError('malformed');
  return new ModelError(OF_THE_ENDPOINT.has(status) ? 'refused' : 'declined');
}

/** Key, payment, path and model. Any other 4xx may be about the words: filters answer 400 or 403, limits 413. */
const OF_THE_ENDPOINT: ReadonlySet<number> = new Set([401, 402, 404, 405, 407, 410]);
