import { expect, test } from 'vitest';
import { describeMail } from './mail-badge.ts';

const NOTHING = { trouble: null, behind: null, mailbox: null };

test.each([
  ['live', false, 'authenticated', 'real', 'Live Data'],
  ['live', false, 'authenticated', 'sandbox', 'Sandbox mailbox'],
  ['live', true, 'authenticated', 'real', 'Connecting...'],
  ['live', false, 'checking', 'real', 'Connecting...'],
  ['copy', true, 'checking', 'real', 'Saved copy'],
  ['copy', true, 'checking', 'sandbox', 'Saved copy'],
  ['loading', true, 'checking', 'real', 'Connecting...'],
  ['error', false, 'error', 'real', 'Not connected'],
  ['copy', true, 'needs-oauth', 'real', 'Not connected'],
  ['offline', true, 'error', 'sandbox', 'Offline'],
] as const)(
  'phase %s, stale %s, connection %s of a %s mailbox: %s [DASH-01] [PLUS-01]',
  (phase, stale, connection, mode, text) => {
    expect(describeMail({ ...NOTHING, phase, stale, connection }, mode).text).toBe(text);
  },
);

test.each([
  ['real', 'sandbox', 'Live Data'],
  ['sandbox', 'real', 'Sandbox mailbox'],
] as const)('a %s mailbox stays one where new ones are %s: %s [PLUS-01]', (kind, mode, text) => {
  const status = { ...NOTHING, phase: 'live', stale: false, connection: 'authenticated' } as const;
  expect(describeMail({ ...status, mailbox: { kind, connectedAt: null } }, mode).text).toBe(text);
});

test('mail that waits for its provider is not called live', () => {
  const status = { ...NOTHING, phase: 'live', stale: false, connection: 'authenticated' } as const;
  const behind = { kind: 'throttled', untilMs: null } as const;
  expect(describeMail({ ...status, behind }, 'real').text).toBe('Waiting');
});
