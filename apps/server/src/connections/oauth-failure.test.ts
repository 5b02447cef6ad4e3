import { expect, it } from 'vitest';
import { OAuthFailure, toOAuthFailure } from './oauth-failure.ts';

it.each([
  [new TypeError('fetch failed'), 'unavailable', 'network'],
  [new SyntaxError('Unexpected token'), 'answer', 'answer'],
  [new OAuthFailure('timeout', 'timeout'), 'timeout', 'timeout'],
])('%s becomes %s', (error, kind, code) => {
  expect(toOAuthFailure(error)).toMatchObject({ kind, code });
});

it("says the provider's code and nothing of what came with it", () => {
  const failure = toOAuthFailure(new TypeError('token secret-1 for dana@brightwater.example'));
  expect(`${failure.message} ${failure.cause}`).not.toMatch(/secret-1|dana/);
});
