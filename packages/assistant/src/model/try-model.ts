import { z } from 'zod';
import { type LanguageModel, ModelError, type ModelErrorKind } from './language-model.ts';

const schema = z.strictObject({ word: z.literal('ready') });

/** One small question without any mail: whether the endpoint answers, takes the key, knows the model, keeps the form. */
export async function tryModel(
  model: LanguageModel,
  signal: AbortSignal,
): Promise<ModelErrorKind | null> {
  try {
    const { value } = await model.ask(
      {
        kind: 'try-1',
        instructions: 'Answer with the word "ready".',
        data: '{}',
        schema,
        maxOutputTokens: 200,
      },
      signal,
    );
    return schema.safeParse(value).success ? null : 'malformed';
  } catch (error) {
    return error instanceof ModelError ? error.kind : 'unreachable';
  }
}
