import {
  createGoogleCalendar,
  createGraphCalendar,
  createGraphTodo,
  type NewCalendarEvent,
  type RemoteAccount,
} from '@eisen/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmulatedAccount } from './emulated-account.ts';
import type { ProviderName } from './protocol.ts';
import { type Emulators, startEmulators } from './start-emulators.ts';

const ALICE = 'alice@north.example';
let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators({ users: [{ address: ALICE, displayName: 'Alice North' }] });
});
afterAll(async () => await emulators.close());
beforeEach(async () => await emulators.reset());

const EVENT: NewCalendarEvent = {
  key: '0193a5c2-7d1e-7000-8000-00000000e001',
  subject: 'Harbour tour',
  description: 'Meet at the gate.',
  startsAt: new Date('2026-12-01T09:00:00Z'),
  endsAt: new Date('2026-12-01T10:00:00Z'),
  timezone: 'UTC',
  location: 'Gate 3',
  attendees: ['bob@baker.example'],
  isOnlineMeeting: true,
};
const DECEMBER = {
  startsAt: new Date('2026-12-01T00:00:00Z'),
  endsAt: new Date('2027-01-01T00:00:00Z'),
};

function accountAt(name: ProviderName): RemoteAccount {
  const account = createEmulatedAccount({ provider: emulators[name], name, address: ALICE });
  return name === 'google' ? { ...account, baseUrl: `${account.baseUrl}/calendar/v3` } : account;
}

describe.each([
  ['google', createGoogleCalendar],
  ['microsoft', createGraphCalendar],
] as const)('the calendar of %s', (name, open) => {
  it('takes an event with an online meeting, lists it and lets it go', async () => {
    const calendar = open(accountAt(name));
    const made = await calendar.createEvent(EVENT);
    const { subject, startsAt, endsAt, location, attendees } = EVENT;
    expect(made).toMatchObject({ subject, startsAt, endsAt, location, attendees });
    expect(made.isOnlineMeeting).toBe(true);
    const listed = await calendar.listEvents(DECEMBER);
    expect(listed.map((event) => [event.id, event.subject])).toEqual([[made.id, subject]]);
    await calendar.deleteEvent(made.id);
    expect(await calendar.listEvents(DECEMBER)).toEqual([]);
  });

  it('makes one event for one key, however often it is asked (own double)', async () => {
    const calendar = open(accountAt(name));
    const first = await calendar.createEvent(EVENT);
    const again = await calendar.createEvent(EVENT);
    expect(again.id).toBe(first.id);
    expect(await calendar.listEvents(DECEMBER)).toHaveLength(1);
  });
});

describe('the to-do list of Microsoft (own double)', () => {
  it('takes, changes and lets go of an item', async () => {
    const account = accountAt('microsoft');
    const todo = createGraphTodo(account);
    const { id } = await todo.create('0193a5c2-7d1e-7000-8000-00000000d002', {
      title: 'Answer Bob',
      description: '',
      dueAt: new Date('2026-12-01T00:00:00Z'),
      priority: 'high',
      status: 'pending',
    });
    await todo.update(id, { status: 'completed' });
    const items = async () => {
      const [list] = JSON.parse(id) as [string];
      const path = `/me/todo/lists/${encodeURIComponent(list)}/tasks`;
      const headers = { authorization: `Bearer ${await account.tokens.current()}` };
      const answer = await fetch(`${account.baseUrl}${path}`, { headers });
      return ((await answer.json()) as { value: unknown[] }).value;
    };
    expect(await items()).toMatchObject([
      { title: 'Answer Bob', importance: 'high', status: 'completed' },
    ]);
    await todo.remove(id);
    await todo.remove(id);
    expect(await items()).toEqual([]);
    await expect(todo.update(id, { title: 'x' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
