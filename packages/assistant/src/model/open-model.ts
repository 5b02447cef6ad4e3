import type { LanguageModel } from './language-model.ts';
import type { ModelEndpoint } from './openai-compatible.ts';

/** The library is loaded only where a model is configured. */
export async function openModel(endpoint: ModelEndpoint): Promise<LanguageModel> {
  const { createOpenAiCompatibleModel } = await import('./openai-compatible.ts');
  return createOpenAiCompatibleModel(endpoint);
}
