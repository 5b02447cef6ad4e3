import type { SealedError } from './engine-messages.ts';

/** The embedded engine's thread ended while it worked on this. Whether a commit under way took place is not known. */
export class EngineEndedError extends Error {
  constructor(why: string) {
    super(`The embedded database ${why}; it is started anew, and nothing has to be done.`);
    this.name = 'EngineEndedError';
  }
}

/** The embedded engine is being started anew and was not there in time. */
export class EngineAwayError extends Error {
  constructor() {
    super('The embedded database is being started anew and does not answer yet.');
    this.name = 'EngineAwayError';
  }
}

/** What was not made to be copied stays behind: statements' own functions and values. */
export function sealError(error: unknown): SealedError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, facts: {} };
  const facts = Object.entries(error).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const { name, message, stack } = error;
  return { name, message, stack, facts: Object.fromEntries(facts) };
}

export function unsealError({ name, message, stack, facts }: SealedError): Error {
  const error = Object.assign(new Error(message), facts);
  Object.defineProperty(error, 'name', { value: name, configurable: true });
  if (stack !== undefined) error.stack = stack;
  return error;
}
