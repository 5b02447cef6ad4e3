import { expect, test } from 'vitest';
import { describeMail } from './mail-badge.ts';

test.each([
  ['live', false, 'authenticated', 'real', 'Live Data'],
  ['live', false, 'authenticated', 'sandbox', 'Sandbox mailbox'],
  ['live', true, 'authenticated', 'real', 'Connecting...'],
  ['live', false, 'checking', 'real', 'Connecting...'],
  ['copy', true, 'checking', 'real', 'Saved copy'],
  ['copy', true, 'checking', 'sandbox', 'Saved copy'],
  ['loading', true, 'checking', 'real', 'Connecting...'],
  ['error', false, 'error', 'real', 'Not connected'],
  ['offline', true, 'error', 'sandbox', 'Offline'],
] as const)(
  'phase %s, stale %s, connection %s of a %s mailbox: %s [DASH-01] [PLUS-01]',
  (phase, stale, connection, mode, text) => {
    expect(describeMail({ phase, stale, connection }, mode).text).toBe(text);
  },
);
