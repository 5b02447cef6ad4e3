import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCopies, keyOf } from './copy.ts';
import { compareNewestFirst } from './mail-state.ts';
import { buildEmail } from './scripted-server.ts';

describe("keys of the browser's copy", () => {
  it('sort the newest first', () => {
    const time = fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(time, time, (a, b) => {
        const first = { id: 'a', time: a };
        const second = { id: 'a', time: b };
        const order = keyOf(first) < keyOf(second) ? -1 : keyOf(first) > keyOf(second) ? 1 : 0;
        expect(order).toBe(compareNewestFirst(first, second));
      }),
    );
  });
});

describe('a write of the copy', () => {
  it('touches only what differs', () => {
    const kept = [buildEmail('same'), buildEmail('changed'), buildEmail('gone')];
    const [same, changed, gone] = kept;
    const now = buildEmail('changed', { quadrant: 'do' });
    const added = buildEmail('added');
    const current = [same, now, added].flatMap((email) => (email ? [email] : []));
    const byId = (list: readonly (typeof now)[]) => new Map(list.map((email) => [email.id, email]));
    const changes = compareCopies(byId(kept), byId(current));
    expect(changes).toEqual({ changed: [now, added], gone: [gone] });
    expect(changed).toBeDefined();
  });

  it('drops the row of an email whose time changed', () => {
    const before = buildEmail('m1');
    const after = buildEmail('m1', { age: 5 });
    const changes = compareCopies(new Map([['m1', before]]), new Map([['m1', after]]));
    expect(changes).toEqual({ changed: [after], gone: [before] });
  });
});
