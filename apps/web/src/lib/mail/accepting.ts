import type { CallDefinition } from '@eisen/contract';
import type { AcceptedAnswer } from './accepted-names.ts';

/**
 * The call, whose answers may also use other names of the documents (ENT-01). Our own server's never do, so what reads
 * them loads only once the contract has refused an answer.
 */
export function accepting<C extends CallDefinition>(call: C, answer: AcceptedAnswer): C {
  const schema = call.success[200];
  if (!schema) return call;
  const own = schema['~standard'];
  const validate = async (value: unknown) => {
    const result = await own.validate(value);
    if (!result.issues) return result;
    const names = await import('./accepted-names.ts').catch(() => null);
    return names ? await own.validate(names.ACCEPTED[answer](value)) : result;
  };
  const success = { ...call.success, 200: { '~standard': { ...own, validate } } };
  return { ...call, success } as unknown as C;
}
