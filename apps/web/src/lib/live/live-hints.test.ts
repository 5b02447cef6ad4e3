import { expect, it, vi } from 'vitest';
import { readLiveEvent } from './live-events.ts';
import { onLiveHint, tellLiveHints } from './live-hints.ts';

it('tells who follows an event of its name, and everybody when some may have been missed', () => {
  const looks = { invite: vi.fn(), delegation: vi.fn() };
  const stops = [onLiveHint('invite', looks.invite), onLiveHint('delegation', looks.delegation)];
  const counts = () => [looks.invite.mock.calls.length, looks.delegation.mock.calls.length];
  tellLiveHints('invite');
  expect(counts()).toEqual([1, 0]);
  tellLiveHints('mail');
  expect(counts()).toEqual([1, 0]);
  tellLiveHints('gap');
  tellLiveHints('resync');
  expect(counts()).toEqual([3, 2]);
  for (const stop of stops) stop();
  tellLiveHints('gap');
  expect(counts()).toEqual([3, 2]);
});

it.each(['invite', 'delegation', 'teams', 'goals', 'tasks', 'calendar'] as const)(
  'reads %s events as hints, whatever they hold',
  (event) => {
    expect(readLiveEvent({ event, data: '{"unknown":1}' })).toEqual({ name: event });
  },
);
