import { fieldErrors } from '@eisen/contract';
import { describe, expect, it } from 'vitest';
import {
  beginEvent,
  type EventFields,
  eventSchema,
  listAttendees,
  moveEnd,
  proposeMinute,
  toWallText,
} from './event-form.ts';

const NOW = new Date('2026-11-21T09:15:37.250Z');
const proposed = proposeMinute(NOW);
const first = beginEvent({ subject: ' Depot terms ', preview: '' }, proposed, 'outlook');
const judge = (part: Partial<EventFields>, isOnline = true) =>
  eventSchema(() => ({ isOnline, timezone: 'Europe/London', proposed })).safeParse({
    ...first,
    ...part,
  });
const sentences = (part: Partial<EventFields>) => {
  const result = judge(part);
  return result.success ? {} : fieldErrors(result.error);
};

describe('what the form begins with', () => {
  it('starts 30 minutes from now and lasts 60 [CAL-04]', () => {
    expect(proposed.start).toEqual(new Date('2026-11-21T09:45:00Z'));
    expect(proposed.end).toEqual(new Date('2026-11-21T10:45:00Z'));
    expect(new Date(first.start_time)).toEqual(proposed.start);
    expect(new Date(first.end_time)).toEqual(proposed.end);
  });

  it.each([
    ['outlook', 'Teams Meeting'],
    ['gmail', 'Meet'],
  ] as const)('%s meets in %s, nobody is invited [CAL-05]', (provider, place) => {
    const fields = beginEvent({ subject: 'x'.repeat(400), preview: '' }, proposed, provider);
    expect(fields.location).toBe(place);
    expect(fields.attendees).toBe('');
    expect(fields.subject).toHaveLength(255);
  });

  it('is called as the mail begins when that has no subject', () => {
    const fields = beginEvent({ subject: ' ', preview: 'Lunch at noon?' }, proposed, 'outlook');
    expect(fields.subject).toBe('Lunch at noon?');
  });
});

describe('what is sent', () => {
  it('holds moments in UTC, the zone and the meeting', () => {
    const result = judge({ attendees: 'mira@norvik.example' });
    expect(result.success && result.data).toMatchObject({
      subject: 'Depot terms',
      start_time: '2026-11-21T09:45:00.000Z',
      end_time: '2026-11-21T10:45:00.000Z',
      attendees: ['mira@norvik.example'],
      is_online_meeting: true,
      timezone: 'Europe/London',
    });
    const offline = judge({}, false);
    expect(offline.success && offline.data.is_online_meeting).toBe(false);
  });

  it.each(['subject', 'start_time', 'end_time'] as const)('needs %s [CAL-02]', (field) => {
    expect(sentences({ [field]: '' })[field]).toBe('Please fill in all required fields');
  });

  it('says at its field that the end must follow the start, and that an address is none', () => {
    expect(sentences({ end_time: first.start_time })).toEqual({
      end_time: 'End time must be after start time',
    });
    expect(sentences({ attendees: 'mira@norvik.example, bob' }).attendees).toBe(
      'Please enter a valid email address',
    );
  });

  it.each([
    ['', []],
    [' , ', []],
    ['a@b.example', ['a@b.example']],
    [' a@b.example ,c@d.example, ', ['a@b.example', 'c@d.example']],
  ])('reads attendees from %j [CAL-03]', (text, names) => {
    expect(listAttendees(text)).toEqual(names);
  });
});

describe('a start that moves', () => {
  it.each([
    ['2026-01-05T09:00', '2026-01-05T09:30', '2026-01-06T14:00', '2026-01-06T14:30'],
    ['2026-01-05T23:30', '2026-01-06T00:30', '2026-01-05T23:45', '2026-01-06T00:45'],
    // Half typed, or no length to keep: the end stays.
    ['2026-01-05T09:00', '2026-01-05T09:30', '', '2026-01-05T09:30'],
    ['2026-01-05T09:00', '2026-01-05T08:30', '2026-01-06T09:00', '2026-01-05T08:30'],
  ])('from %s to %s: now %s', (start, end, next, expected) => {
    expect(moveEnd(start, end, next)).toBe(expected);
  });

  it('shows a moment as the clock of this browser does', () => {
    const date = new Date(2026, 0, 5, 7, 3);
    expect(toWallText(date)).toBe('2026-01-05T07:03');
  });
});
