import { afterEach, expect, it, vi } from 'vitest';
import { announceSessionEnd } from '#lib/session-end.ts';
import { askedReply, REPLIES_KEY, undoableReplies } from './reply-door.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the end of the session leaves nothing of what was written in the tab', () => {
  const held = new Map([[REPLIES_KEY, '{"userId":"u1"}']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => held.delete(key),
  });
  askedReply.set('m1');
  undoableReplies.set(['r1']);
  announceSessionEnd();
  expect(held.size).toBe(0);
  expect(askedReply.get()).toBeNull();
  expect(undoableReplies.get()).toEqual([]);
});
