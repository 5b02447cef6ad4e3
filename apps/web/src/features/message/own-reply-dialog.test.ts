import { expect, it } from 'vitest';
import { pickReply } from './own-reply-dialog.tsx';

const at = (minute: number) => new Date(Date.UTC(2026, 9, 20, 10, minute));
const hit = (id: string, minute: number, part = {}) => ({
  id,
  thread_id: 't1',
  sender_email: 'Dana@brightwater.example',
  time: at(minute).toISOString(),
  ...part,
});
const pick = (hits: readonly ReturnType<typeof hit>[]) =>
  pickReply(hits, 't1', ['dana@brightwater.example'], at(42))?.id;

it('finds the own reply by conversation, sender and time [FIX-16]', () => {
  expect(pick([hit('a', 30), hit('b', 42), hit('c', 45)])).toBe('b');
  expect(pick([hit('a', 42, { thread_id: 't2' })])).toBeUndefined();
  expect(pick([hit('a', 42, { sender_email: 'mira@harbour.example' })])).toBeUndefined();
  expect(pick([hit('a', 10)])).toBeUndefined();
  expect(pick([])).toBeUndefined();
});
