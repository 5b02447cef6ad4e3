import { type ClassifyRequest, openModel } from '@eisen/assistant';
import { startModelDouble } from './start-model-double.ts';
import { createTestOpinion, LOCAL } from './test-opinion.ts';

export interface Routing {
  readonly mails: number;
  /** Only where the local assistant is not sure. */
  readonly unsure: RouteCost;
  /** The model is asked about every mail. */
  readonly all: RouteCost;
}

export interface RouteCost {
  readonly calls: number;
  /** As the double counts them: four letters each. */
  readonly tokens: number;
}

/** What a second opinion on these mails costs, by whom it is asked for, at the classifier's own threshold. */
export async function measureRouting(mails: readonly ClassifyRequest[]): Promise<Routing> {
  const route = async (asks: 'unsure' | 'all'): Promise<RouteCost> => {
    const double = await startModelDouble();
    try {
      const endpoint = { baseUrl: double.baseUrl, apiKey: null, model: 'double', fetch };
      const model = await openModel({ ...endpoint, format: 'schema' });
      const cost = { calls: 0, tokens: 0 };
      const assistant = createTestOpinion(model, {
        asks,
        timeoutMs: 20_000,
        tokens: Number.POSITIVE_INFINITY,
        onUsed: (tokens) => {
          cost.calls += 1;
          cost.tokens += tokens;
        },
      });
      for (const mail of mails)
        await assistant.classify([mail], {
          now: mail.input.receivedAt,
          notSureThreshold: LOCAL.threshold,
        });
      return cost;
    } finally {
      await double.close();
    }
  };
  return { mails: mails.length, unsure: await route('unsure'), all: await route('all') };
}
