import { describe, expect, it } from 'vitest';
import type { NewCalendarEvent } from '#calendar-provider.ts';
import { createGraphCalendar } from './graph-calendar.ts';
import { GRAPH_BASE, type GraphScript, graphError, scriptedGraph } from './scripted-graph.ts';

const EVENT: NewCalendarEvent = {
  key: '7f4a1c5e-4ad1-4a5e-9d7c-6a3a3b7f9b10',
  subject: 'Harbour walk',
  description: 'Bring\r\nboots.',
  startsAt: new Date('2026-12-01T09:00:00.500Z'),
  endsAt: new Date('2026-12-01T10:00:00Z'),
  timezone: 'Europe/Paris',
  location: 'Pier 3',
  attendees: ['bob@baker.example'],
  isOnlineMeeting: false,
};
const MADE = {
  id: 'AAk=',
  subject: 'Harbour walk',
  body: { contentType: 'text', content: 'Bring\nboots.' },
  start: { dateTime: '2026-12-01T09:00:00.5000000', timeZone: 'UTC' },
  end: { dateTime: '2026-12-01T10:00:00.0000000', timeZone: 'UTC' },
  location: { displayName: 'Pier 3' },
  attendees: [{ emailAddress: { address: 'bob@baker.example' } }],
  isOnlineMeeting: false,
  onlineMeeting: null,
};
const MEETING = { isOnlineMeeting: true, onlineMeeting: { joinUrl: 'https://meet.example/1' } };

function open(script: GraphScript) {
  const scripted = scriptedGraph(script);
  return { ...scripted, calendar: createGraphCalendar(scripted.account) };
}

describe('making an event', () => {
  it('sends UTC, the key against doubles, and nothing of a meeting that is not wanted', async () => {
    const { calendar, seen } = open(() => Response.json(MADE, { status: 201 }));
    expect(await calendar.createEvent(EVENT)).toEqual({
      id: 'AAk=',
      subject: 'Harbour walk',
      description: 'Bring\nboots.',
      startsAt: EVENT.startsAt,
      endsAt: EVENT.endsAt,
      allDay: null,
      isFree: false,
      timezone: 'Europe/Paris',
      location: 'Pier 3',
      attendees: ['bob@baker.example'],
      isOnlineMeeting: false,
      joinUrl: null,
    });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/me/events' });
    expect(seen[0]?.json).toEqual({
      transactionId: EVENT.key,
      subject: 'Harbour walk',
      body: { contentType: 'text', content: 'Bring\nboots.' },
      start: { dateTime: '2026-12-01T09:00:00.500', timeZone: 'UTC' },
      end: { dateTime: '2026-12-01T10:00:00.000', timeZone: 'UTC' },
      location: { displayName: 'Pier 3' },
      attendees: [{ type: 'required', emailAddress: { address: 'bob@baker.example' } }],
    });
    expect(seen[0]?.headers.get('prefer')).toContain('outlook.timezone="UTC"');
  });

  it('gives the link of the online meeting', async () => {
    const { calendar, seen } = open(() => ({ ...MADE, ...MEETING }));
    expect(await calendar.createEvent({ ...EVENT, isOnlineMeeting: true })).toMatchObject({
      isOnlineMeeting: true,
      joinUrl: 'https://meet.example/1',
    });
    expect(seen[0]?.json).toMatchObject({ isOnlineMeeting: true });
  });

  it('goes without a meeting when the account can make none, under the same key', async () => {
    const { calendar, seen } = open((call) =>
      (call.json as { isOnlineMeeting?: boolean }).isOnlineMeeting
        ? graphError(400, 'ErrorInvalidRequest')
        : MADE,
    );
    const event = await calendar.createEvent({ ...EVENT, isOnlineMeeting: true });
    expect(event).toMatchObject({ isOnlineMeeting: false, joinUrl: null });
    expect(seen).toHaveLength(2);
    expect(seen[1]?.json).toMatchObject({ transactionId: EVENT.key });
    expect(seen[1]?.json).not.toHaveProperty('isOnlineMeeting');
  });

  it('is repeated after a cut connection with the same key [PLUS-16]', async () => {
    let attempts = 0;
    const { calendar, seen } = open(() => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('terminated');
      return MADE;
    });
    await calendar.createEvent(EVENT);
    expect(
      new Set(seen.map(({ json }) => (json as { transactionId: string }).transactionId)),
    ).toEqual(new Set([EVENT.key]));
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['refused with 409', () => graphError(409, 'ErrorDuplicateTransactionId')],
    ['answered with the first', () => MADE],
  ])('edited under its key is not taken for the first one: %s [FIX-32]', async (_, answer) => {
    const { calendar } = open(answer);
    const edited = { ...EVENT, subject: 'Harbour dinner', isOnlineMeeting: true };
    await expect(calendar.createEvent(edited)).rejects.toMatchObject({ kind: 'key-taken' });
  });

  it('that is refused is not made in another way', async () => {
    const { calendar, seen } = open(() => graphError(400, 'ErrorInvalidRecipients'));
    await expect(calendar.createEvent(EVENT)).rejects.toMatchObject({ kind: 'refused' });
    expect(seen).toHaveLength(1);
  });
});

describe('events between two moments', () => {
  it('come page by page, earliest first, with texts as text', async () => {
    const late = { ...MADE, id: 'b', start: { dateTime: '2026-12-02T09:00:00' } };
    const { calendar, seen } = open(({ query }) =>
      query.has('$skip')
        ? { value: [{ ...MADE, body: { contentType: 'html', content: '<p>Hi</p>' } }] }
        : { value: [late], '@odata.nextLink': `${GRAPH_BASE}/me/calendarView?$skip=1` },
    );
    const events = await calendar.listEvents({
      startsAt: new Date('2026-12-01T00:00:00Z'),
      endsAt: new Date('2026-12-03T00:00:00Z'),
    });
    expect(events.map(({ id, description }) => [id, description])).toEqual([
      ['AAk=', 'Hi'],
      ['b', 'Bring\nboots.'],
    ]);
    expect(seen[0]?.query.get('startDateTime')).toBe('2026-12-01T00:00:00.000Z');
    for (const { headers } of seen) {
      expect(headers.get('prefer')).toContain('outlook.body-content-type="text"');
    }
  });

  it('tell whole days as days, and what is shown as free [FIX-06]', async () => {
    const midnight = (day: number) => ({ dateTime: `2026-12-0${day}T00:00:00.0000000` });
    const { calendar, seen } = open(() => ({
      value: [
        {
          ...MADE,
          id: 'fair',
          isAllDay: true,
          start: midnight(1),
          end: midnight(3),
          showAs: 'oof',
        },
        { ...MADE, id: 'note', showAs: 'free' },
        { ...MADE, id: 'maybe', showAs: 'tentative' },
      ],
    }));
    const events = await calendar.listEvents({ startsAt: new Date(0), endsAt: new Date(1) });
    expect(Object.fromEntries(events.map((one) => [one.id, [one.allDay, one.isFree]]))).toEqual({
      fair: [{ startDay: '2026-12-01', endDay: '2026-12-03' }, false],
      note: [null, true],
      maybe: [null, false],
    });
    const asked = seen[0]?.query.get('$select')?.split(',');
    expect(asked).toEqual(expect.arrayContaining(['isAllDay', 'showAs']));
  });

  it('are at most 1,000, however many there are', async () => {
    let page = 0;
    const { calendar, seen } = open(() => {
      page += 1;
      return {
        value: Array.from({ length: 300 }, (_, index) => ({ ...MADE, id: `e${page}-${index}` })),
        '@odata.nextLink': `${GRAPH_BASE}/me/calendarView?$skip=1`,
      };
    });
    const range = { startsAt: new Date(0), endsAt: new Date(1) };
    expect(await calendar.listEvents(range)).toHaveLength(1_000);
    expect(seen).toHaveLength(10);
  });

  it.each([
    ['2026-12-01', 'a day'],
    ['soon', 'no time'],
    ['2026-13-41T09:00:00', 'a day that is none'],
  ])('with %s (%s) are no answer', async (dateTime) => {
    const { calendar } = open(() => ({ value: [{ ...MADE, start: { dateTime } }] }));
    const range = { startsAt: new Date(0), endsAt: new Date(1) };
    await expect(calendar.listEvents(range)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('show no join link that is not https', async () => {
    const { calendar } = open(() => ({
      value: [
        { ...MADE, isOnlineMeeting: true, onlineMeeting: { joinUrl: 'javascript:alert(1)' } },
      ],
    }));
    const [event] = await calendar.listEvents({ startsAt: new Date(0), endsAt: new Date(1) });
    expect(event?.joinUrl).toBeNull();
  });
});

describe('deleting an event', () => {
  it('names it, its id encoded', async () => {
    const { calendar, seen } = open(() => new Response(null, { status: 204 }));
    await calendar.deleteEvent('A/k=');
    expect(seen).toMatchObject([{ method: 'DELETE', path: '/me/events/A%2Fk%3D' }]);
  });

  it.each(['', '.', '..'])('of the id %j deletes nothing', async (id) => {
    const { calendar, calls } = open(() => new Response(null, { status: 204 }));
    await expect(calendar.deleteEvent(id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(calls).toEqual([]);
  });

  it('that is gone is not found', async () => {
    const { calendar } = open(() => graphError(404, 'ErrorItemNotFound'));
    await expect(calendar.deleteEvent('a')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
