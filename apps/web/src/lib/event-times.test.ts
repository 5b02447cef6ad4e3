import { expect, it } from 'vitest';
import { proposeEventTimes } from './event-times.ts';

it('an event is proposed 30 minutes ahead and 60 minutes long, across midnight too [CONST-08]', () => {
  expect(proposeEventTimes(new Date('2026-11-21T23:50:00Z'))).toEqual({
    start: new Date('2026-11-22T00:20:00Z'),
    end: new Date('2026-11-22T01:20:00Z'),
  });
});
