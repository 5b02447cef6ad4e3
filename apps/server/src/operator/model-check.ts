import { type ModelErrorKind, openModel, tryModel } from '@eisen/assistant';
import type { Config } from '#config.ts';
import { systemEdges } from '#system.ts';
import type { Finding } from './finding.ts';

/** What each failure means for whoever set the model up. */
const MEANINGS: Readonly<Partial<Record<ModelErrorKind, string>>> = {
  timeout: 'gave no answer within AI_TIMEOUT_MS; a local model may still be loading',
  unreachable: 'cannot be reached at AI_BASE_URL, or is in trouble',
  busy: 'is asked too often, or the quota of AI_API_KEY is spent',
  refused: 'refuses the request: AI_API_KEY, AI_MODEL or the path of AI_BASE_URL is wrong',
  declined: 'does not take the question: AI_API_KEY or AI_MODEL is wrong',
  malformed: 'does not keep to the form asked for: try another AI_MODEL, or AI_FORMAT=json',
};

/** Asks the language model one small question without any mail. */
export async function checkModel({ model: config }: Config): Promise<Finding[]> {
  if (config === null)
    return [{ kind: 'not set', text: 'Language model: AI_BASE_URL and AI_MODEL (optional)' }];
  const model = await openModel({ ...config, fetch: systemEdges.fetch });
  const problem = await tryModel(model, AbortSignal.timeout(config.timeoutMs));
  const where = `Language model ${config.model} at ${config.host}`;
  const place: Finding = {
    kind: 'note',
    text: `${where}: mail goes there for users who turn it on in Settings`,
  };
  if (problem === null)
    return [{ kind: 'right', text: `${where} answers in the right form` }, place];
  return [{ kind: 'wrong', text: `${where} ${MEANINGS[problem] ?? 'gave no answer'}` }, place];
}
