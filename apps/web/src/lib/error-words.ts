import { ApiError, InvalidAnswerError, NetworkError } from './api-errors.ts';

const GENERIC = 'Something went wrong. Please try again.';

/**
 * The one sentence for a failure. First that exists: what the server said, what the caller offers,
 * a general sentence. Failures without an answer have no server sentence, so the caller's stands.
 */
export function wordsFor(error: unknown, fallback: string = GENERIC): string {
  return serverSentence(error) ?? fallback;
}

/** What the server itself said, or null. */
export function serverSentence(error: unknown): string | null {
  return error instanceof ApiError && error.hasSentence ? error.message : null;
}

/**
 * One of a pair of sentences (D-76).
 *
 * @param pair  `refused` when the server answered with a failure; `broken` when the call itself
 *   failed: no connection, or an answer that cannot be read
 */
export function wordsByKind(
  error: unknown,
  pair: { readonly refused: string; readonly broken: string },
): string {
  return error instanceof ApiError ? pair.refused : pair.broken;
}

/**
 * The second line under a failure's title: the server's sentence, or what to do about the
 * connection.
 */
export function detailFor(error: unknown): string {
  const sentence = serverSentence(error);
  if (sentence !== null) return sentence;
  if (error instanceof NetworkError) return 'Please check your connection and try again.';
  if (error instanceof InvalidAnswerError) return 'The server gave an answer that cannot be read.';
  return 'Please try again.';
}
