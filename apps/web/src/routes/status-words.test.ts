import { describe, expect, test } from 'vitest';
import { describeStatus, type StatusFacts, whyBlocked } from './status-words.ts';

const NOW_MS = new Date('2026-03-10T13:55:00').getTime();
const AT_1403_MS = new Date('2026-03-10T14:03:20').getTime();

const FINE: StatusFacts = {
  phase: 'live',
  stale: false,
  connection: 'authenticated',
  error: null,
  trouble: null,
  behind: null,
  retryAtMs: null,
  providerName: 'Gmail',
  hasMail: true,
  isUnreachable: false,
  isOnline: true,
  nowMs: NOW_MS,
};
const show = (part: Partial<StatusFacts>) => describeStatus({ ...FINE, ...part });

describe('the bar under the header', () => {
  test('is not there while nothing is wrong', () => {
    expect(show({})).toBeNull();
  });

  test('tells the server that is away from the network that is away', () => {
    expect(show({ phase: 'offline' })?.title).toBe('Could not reach the server.');
    expect(show({ phase: 'offline', isOnline: false })?.title).toBe('You are offline.');
  });

  test('asks calmly for a new consent, and says that reading goes on [CONN-06]', () => {
    expect(show({ connection: 'needs-oauth', phase: 'copy', stale: true })).toEqual({
      kind: 'consent',
      title: 'Gmail asks you to sign in again.',
      text: 'Your mail stays readable here; nothing can be changed until then.',
      actions: ['connect'],
    });
  });

  test.each([
    [{ trouble: { kind: 'throttled', untilMs: AT_1403_MS } }, ' until 2:03 PM'],
    [{ behind: { kind: 'throttled', untilMs: AT_1403_MS } }, ' until 2:03 PM'],
    [{ trouble: { kind: 'throttled', untilMs: null } }, ''],
    [{ trouble: { kind: 'throttled', untilMs: NOW_MS - 1 }, error: 'Too many requests.' }, ''],
  ] as const)('names the time that the provider asked for: %j', (part, until) => {
    expect(show(part)).toMatchObject({
      kind: 'waiting',
      title: `Gmail asked us to wait${until}.`,
      actions: [],
    });
  });

  test.each([
    [NOW_MS + 20_000, 'Eisen tries again by itself.'],
    [AT_1403_MS, 'Next try at 2:03 PM.'],
  ])('says when it is tried again', (retryAtMs, text) => {
    const trouble = { kind: 'unreachable', untilMs: null } as const;
    const error = 'The mail provider did not answer in time';
    expect(show({ phase: 'error', error, trouble, retryAtMs })).toEqual({
      kind: 'error',
      title: error,
      text,
      actions: ['retry'],
    });
  });

  test('offers consent when the permissions could not be verified [CONN-03]', () => {
    const error = 'Network error while checking permissions.';
    expect(show({ phase: 'error', connection: 'error', error })?.actions).toEqual([
      'retry',
      'connect',
    ]);
  });

  test('names a server that lost its set-up', () => {
    const trouble = { kind: 'not-set-up', untilMs: null } as const;
    expect(show({ phase: 'error', connection: 'error', trouble })?.title).toBe(
      'Gmail is not set up on this server.',
    );
  });
});

test('changes say why they are not possible', () => {
  expect(whyBlocked(FINE, 'Gmail')).toBeUndefined();
  expect(whyBlocked({ phase: 'offline', connection: 'error' }, 'Gmail')).toMatch(/offline/);
  expect(whyBlocked({ phase: 'copy', connection: 'needs-oauth' }, 'Gmail')).toBe(
    'Connect Gmail again to make changes.',
  );
});
