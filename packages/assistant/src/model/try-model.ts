import { z } from 'zod';
import { type LanguageModel, ModelError, type ModelErrorKind } from './language-model.ts';

const schema = z.strictObject({ word: z.literal('ready') });

/** One small question without any mail: whether the endpoint answers, takes the key, knows the model, keeps the form. */
export async function tryModel(
  model: LanguageModel,
  signal: AbortSignal,
): Promise<ModelErrorKind | null> {
  return (await findProblem(model, signal))?.kind ?? null;
}

/** The same, with all that the endpoint said of its failure; null when there is none. */
export async function findProblem(
  model: LanguageModel,
  signal: AbortSignal,
): Promise<ModelError | null> {
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
    return schema.safeParse(value).success ? null : new ModelError('malformed');
  } catch (error) {
    return error instanceof ModelError ? error : new ModelError('unreachable');
  }
}
