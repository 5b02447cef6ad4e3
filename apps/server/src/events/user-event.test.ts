import { describe, expect, it } from 'vitest';
import { MOST_IDS, mergeEvents, readEvent, type UserEvent, writeEvent } from './user-event.ts';

const mail = (change: Partial<Extract<UserEvent, { name: 'mail' }>>): UserEvent => ({
  name: 'mail',
  mailboxId: 'm',
  added: [],
  removed: [],
  changed: [],
  revision: 1,
  complete: true,
  ...change,
});

describe('events of one transaction', () => {
  it('tell each message once, as it stands at the end', () => {
    const merged = mergeEvents([
      mail({ added: ['new', 'back'], changed: ['old'], revision: 4 }),
      mail({ changed: ['new'], removed: ['old'], revision: 6 }),
      mail({ removed: ['back'], revision: 5 }),
    ]);
    expect(merged).toEqual([mail({ added: ['new'], removed: ['old', 'back'], revision: 6 })]);
  });

  it('keep mailboxes, entries and replies apart, and the last state of each', () => {
    const state = (id: string, value: 'queued' | 'sent') =>
      ({ name: 'outbox', id, state: value }) as const;
    const merged = mergeEvents([
      mail({ mailboxId: 'a' }),
      state('1', 'queued'),
      { name: 'journal', entryId: 'e' },
      mail({ mailboxId: 'b' }),
      state('1', 'sent'),
      { name: 'journal', entryId: 'e' },
      state('2', 'queued'),
    ]);
    expect(merged.map((event) => event.name).sort()).toEqual([
      'journal',
      'mail',
      'mail',
      'outbox',
      'outbox',
    ]);
    expect(merged).toContainEqual(state('1', 'sent'));
    expect(mergeEvents([{ name: 'tasks' }, { name: 'goals' }, { name: 'tasks' }])).toHaveLength(2);
  });

  it('name so many ids that a notice stays small, and say that there are more', () => {
    const ids = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, place) => `${prefix}${place}`);
    const [event] = mergeEvents([
      mail({ added: ids('a', MOST_IDS - 10), removed: ids('r', 30), changed: ids('c', 30) }),
    ]);
    expect(event).toMatchObject({ complete: false, changed: [] });
    expect(event?.name === 'mail' && event.removed.length).toBe(10);
    const [whole] = mergeEvents([mail({ added: ids('a', MOST_IDS) })]);
    expect(whole).toMatchObject({ complete: true });
  });

  it('come back as they were written, and not at all from another version', () => {
    const event = mail({ added: ['x'] });
    expect(readEvent(writeEvent(event).data)).toEqual(event);
    expect(readEvent('{"name":"weather"}')).toBeNull();
  });
});
