import { afterEach, expect, it, vi } from 'vitest';
import { announceSessionEnd } from '#lib/session-end.ts';
import { TAB_KEYS } from '#lib/tab-memory.ts';
import { askedReply, undoableReplies } from './reply-door.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the end of the session leaves nothing of what was written in the tab', () => {
  const held = new Map<string, string>([
    [TAB_KEYS.openReply, 'u1 m1'],
    [TAB_KEYS.goalFilters, '{"owner":"Ada Lund"}'],
  ]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => held.delete(key),
  });
  askedReply.set('m1');
  undoableReplies.set(['r1']);
  announceSessionEnd('session');
  expect(held.size).toBe(0);
  expect(askedReply.get()).toBeNull();
  expect(undoableReplies.get()).toEqual([]);
});
