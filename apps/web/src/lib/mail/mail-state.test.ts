import { describe, expect, it } from 'vitest';
import {
  addPending,
  confirmPending,
  dropUnlisted,
  EMPTY_MAIL_STATE,
  mergeListed,
  readEmail,
  readView,
} from './mail-state.ts';
import { viewOf } from './mail-view.ts';
import { buildEmail, buildInbox } from './scripted-server.ts';

const listed = (count: number) => mergeListed(EMPTY_MAIL_STATE, { emails: buildInbox(count) });
const idsOf = (state: typeof EMPTY_MAIL_STATE) => readView(state).map((email) => email.id);

describe('merging an answer', () => {
  it('passes over emails that were changed after the question', () => {
    const answer = { emails: [buildEmail('m1', { quadrant: 'do' })], removed: ['m2', 'm3'] };
    const state = mergeListed(listed(3), answer, (id) => id !== 'm3');
    expect(idsOf(state)).toEqual(['m1', 'm2']);
    expect(readEmail(state, 'm1')?.quadrant).toBeNull();
  });

  it('lists the newest first, of one time the greater id first', () => {
    const emails = [buildEmail('a', { age: 1 }), buildEmail('b', { age: 1 }), buildEmail('c')];
    expect(idsOf(mergeListed(EMPTY_MAIL_STATE, { emails }))).toEqual(['c', 'b', 'a']);
  });
});

describe('a reading from the start', () => {
  it('drops what the server no longer lists, as far down as it read', () => {
    const state = listed(4);
    const downTo = readEmail(state, 'm3')?.time ?? null;
    expect(idsOf(dropUnlisted(state, new Set(['m1', 'm3']), downTo))).toEqual(['m1', 'm3', 'm4']);
    expect(idsOf(dropUnlisted(state, new Set(['m1', 'm3']), null))).toEqual(['m1', 'm3']);
    const spared = dropUnlisted(state, new Set(['m1']), null, (id) => id === 'm2');
    expect(idsOf(spared)).toEqual(['m1', 'm2']);
  });
});

describe('unanswered changes', () => {
  it('lie over the server in the order they were made', () => {
    const place = (key: string, quadrant: 'do' | 'delegate') => ({
      key,
      ids: new Set(['m1']),
      effect: { kind: 'decide' as const, decision: { quadrant } },
    });
    const state = addPending(addPending(listed(1), place('a', 'do')), place('b', 'delegate'));
    expect(readEmail(state, 'm1')?.quadrant).toBe('delegate');
    expect(state.emails.get('m1')?.quadrant).toBeNull();
    const confirmed = confirmPending(state, 'a', ['m1']);
    expect(readEmail(confirmed, 'm1')?.quadrant).toBe('delegate');
    expect(confirmed.emails.get('m1')?.quadrant).toBe('do');
  });

  it('leave the lists of other quadrants as they were', () => {
    const emails = [...buildInbox(2), buildEmail('s1', { quadrant: 'schedule', age: 9 })];
    const state = mergeListed(EMPTY_MAIL_STATE, { emails });
    const before = viewOf(state);
    const effect = { kind: 'decide' as const, decision: { quadrant: 'do' as const } };
    const after = viewOf(addPending(state, { key: 'a', ids: new Set(['m1']), effect }));
    expect(after.byQuadrant.schedule).toBe(before.byQuadrant.schedule);
    expect(after.inbox).not.toBe(before.inbox);
    expect(viewOf(state).counts).toMatchObject({ inbox: 2, schedule: 1, total: 3 });
  });
});
