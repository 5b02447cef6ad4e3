import { ProviderError } from '@eisen/mailbox';

/** Why a provider did not do it, in words for the user; the mail's own text never stands in them. */
export function wordsForProviderError(error: ProviderError): string {
  switch (error.kind) {
    case 'reconnect':
      return 'The mailbox has to be connected again.';
    case 'rate-limited':
      return 'The mail provider asks to slow down. Please try again in a moment.';
    case 'not-found':
      return 'The email is no longer in the mailbox.';
    case 'timeout':
      return 'The mail provider did not answer in time.';
    case 'cursor-lost':
    case 'unavailable':
      return 'The mail provider could not be reached.';
    case 'refused':
    case 'key-taken':
      return 'The mail provider refused.';
  }
}

/** Of an undo that would meet a newer change whose end nobody knows yet. */
export const NEWER_IS_UNCLEAR =
  'It is not known yet whether a newer change of this email was made. Please try again in a minute.';

/** A provider's failure as its words and whether trying again makes sense; anything else is thrown on. */
export function readProviderFailure(error: unknown): { words: string; isFinal: boolean } {
  if (!(error instanceof ProviderError)) throw error;
  return { words: wordsForProviderError(error), isFinal: error.kind === 'not-found' };
}
