import { ProviderError } from '#provider.ts';

/** Our own patience with one attempt was over. Asking for less may help, where less can be asked for. */
export class NoAnswerInTimeError extends ProviderError {
  constructor(cause: unknown) {
    super('timeout', 'The provider did not answer in time.', { cause });
  }
}
