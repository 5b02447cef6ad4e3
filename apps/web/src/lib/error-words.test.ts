import { describe, expect, it } from 'vitest';
import { ApiError, InvalidAnswerError, NetworkError } from './api-errors.ts';
import { detailFor, wordsByKind, wordsFor } from './error-words.ts';

function refusal(message: string, hasSentence = true) {
  return new ApiError({
    status: 409,
    code: 'conflict',
    message,
    hasSentence,
    fields: {},
    loginUrl: null,
    retryAfterSeconds: null,
  });
}

const lost = new NetworkError(false, null);

describe('the sentence for a failure', () => {
  it.each([
    [
      'the server said one',
      refusal('Username is already taken'),
      'Login failed',
      'Username is already taken',
    ],
    ['the server said none', refusal('Conflict', false), 'Login failed', 'Login failed'],
    [
      'nothing was reached',
      lost,
      'Network error. Please try again.',
      'Network error. Please try again.',
    ],
    ['the caller has none either', lost, undefined, 'Something went wrong. Please try again.'],
    ['it is a defect of ours', new TypeError('x is undefined'), 'Login failed', 'Login failed'],
  ])('when %s [AUTH-09]', (_, error, fallback, words) => {
    expect(wordsFor(error, fallback)).toBe(words);
  });

  it('differs by whether the server answered', () => {
    const pair = {
      refused: 'Failed to move email to deleted items',
      broken: 'Failed to delete email',
    };
    expect(wordsByKind(refusal('x'), pair)).toBe(pair.refused);
    expect(wordsByKind(lost, pair)).toBe(pair.broken);
    expect(wordsByKind(new InvalidAnswerError('a', 'b'), pair)).toBe(pair.broken);
  });

  it('says in its second line what can be done', () => {
    expect(detailFor(refusal('Try later'))).toBe('Try later');
    expect(detailFor(lost)).toBe('Please check your connection and try again.');
    expect(detailFor(new Error('x'))).toBe('Please try again.');
  });
});
