import { describe, expect, it } from 'vitest';
import type { NewCalendarEvent } from '#calendar-provider.ts';
import { type Script, scriptedAccount } from '#remote/scripted-api.ts';
import { googleError, json } from './gmail-answers.ts';
import { createGoogleCalendar } from './google-calendar.ts';
import { zonedMidnight } from './zoned-midnight.ts';

const KEY = '8f14e45f-ceea-467f-9bd2-0123456789ab';
const ID = '8f14e45fceea467f9bd20123456789ab';
const EVENT: NewCalendarEvent = {
  key: KEY,
  subject: 'Plan\r\nreview',
  description: 'If a < b & c',
  startsAt: new Date('2026-11-25T09:00:00Z'),
  endsAt: new Date('2026-11-25T10:00:00Z'),
  timezone: 'Europe/Paris',
  location: 'Room 4',
  attendees: ['bob@baker.example'],
  isOnlineMeeting: true,
};
const made = (more: object = {}) => ({
  id: ID,
  status: 'confirmed',
  summary: 'Plan review',
  description: 'If a &lt; b &amp; c',
  location: 'Room 4',
  start: { dateTime: '2026-11-25T10:00:00+01:00', timeZone: 'Europe/Paris' },
  end: { dateTime: '2026-11-25T11:00:00+01:00', timeZone: 'Europe/Paris' },
  attendees: [{ email: 'bob@baker.example', responseStatus: 'needsAction' }],
  ...more,
});
const conference = (statusCode: string, uri?: string) => ({
  conferenceData: {
    createRequest: { requestId: KEY, status: { statusCode } },
    ...(uri === undefined ? {} : { entryPoints: [{ entryPointType: 'video', uri }] }),
  },
});

function open(script: Script) {
  const scripted = scriptedAccount(script, { baseUrl: 'https://calendar.example/calendar/v3' });
  return { ...scripted, calendar: createGoogleCalendar(scripted.account) };
}

describe('an event at Google', () => {
  it('is made under our own id, with a meeting, in its zone, and attendees are told', async () => {
    const { calendar, calls } = open([json(made(conference('pending')))]);
    expect(await calendar.createEvent(EVENT)).toEqual({
      id: ID,
      subject: 'Plan review',
      description: 'If a < b & c',
      startsAt: EVENT.startsAt,
      endsAt: EVENT.endsAt,
      allDay: null,
      isFree: false,
      timezone: 'Europe/Paris',
      location: 'Room 4',
      attendees: ['bob@baker.example'],
      isOnlineMeeting: true,
      joinUrl: null,
    });
    expect(calls[0]?.target).toBe(
      '/calendars/primary/events?sendUpdates=all&conferenceDataVersion=1',
    );
    expect(calls[0]?.json).toEqual({
      id: ID,
      summary: 'Plan review',
      description: 'If a &lt; b &amp; c',
      location: 'Room 4',
      start: { dateTime: '2026-11-25T09:00:00.000Z', timeZone: 'Europe/Paris' },
      end: { dateTime: '2026-11-25T10:00:00.000Z', timeZone: 'Europe/Paris' },
      attendees: [{ email: 'bob@baker.example' }],
      extendedProperties: { private: { eisenAsked: expect.stringMatching(/^[\w-]{43}$/) } },
      conferenceData: {
        createRequest: { requestId: KEY, conferenceSolutionKey: { type: 'hangoutsMeet' } },
      },
    });
  });

  it.each([
    ['success', 'https://meet.example/a-b', true, 'https://meet.example/a-b'],
    ['success', 'javascript:alert(1)', false, null],
    ['failure', undefined, false, null],
  ])('whose meeting ended with %s and %s', async (status, uri, isOnlineMeeting, joinUrl) => {
    const { calendar } = open([json(made(conference(status, uri)))]);
    expect(await calendar.createEvent(EVENT)).toMatchObject({ isOnlineMeeting, joinUrl });
  });

  it('stands without a meeting when the account can make none', async () => {
    const { calendar, calls } = open([googleError(400, 'invalid'), json(made())]);
    expect(await calendar.createEvent(EVENT)).toMatchObject({ isOnlineMeeting: false });
    expect(calls[1]?.target).toBe('/calendars/primary/events?sendUpdates=all');
    expect(calls[1]?.json).not.toHaveProperty('conferenceData');
  });

  it('asks for no meeting when none is wanted', async () => {
    const { calendar, calls } = open([json(made())]);
    await calendar.createEvent({ ...EVENT, isOnlineMeeting: false });
    expect(calls[0]?.json).not.toHaveProperty('conferenceData');
    expect(calls[0]?.target).not.toContain('conferenceDataVersion');
  });

  it('is made once, though its answer got lost', async () => {
    const { calendar, calls } = open([
      new TypeError('cut'),
      googleError(409, 'duplicate'),
      json(made(conference('success', 'https://meet.example/a-b'))),
    ]);
    expect(await calendar.createEvent(EVENT)).toMatchObject({ id: ID, isOnlineMeeting: true });
    expect(calls.map(({ method, target }) => `${method} ${target.split('?')[0]}`)).toEqual([
      'POST /calendars/primary/events',
      'POST /calendars/primary/events',
      `GET /calendars/primary/events/${ID}`,
    ]);
  });

  it('is not taken for another one that its key stands for [FIX-32]', async () => {
    const asked = async (event: NewCalendarEvent) => {
      const { calendar, calls } = open([json(made())]);
      await calendar.createEvent(event);
      return (calls[0]?.json as { extendedProperties: object } | undefined)?.extendedProperties;
    };
    const answers = [
      googleError(409, 'duplicate'),
      json(made({ extendedProperties: await asked(EVENT) })),
    ];
    const again = (event: NewCalendarEvent) =>
      open(answers.map((answer) => answer.clone())).calendar.createEvent(event);
    expect(await again(EVENT)).toMatchObject({ id: ID });
    for (const edit of [{ subject: 'Other' }, { attendees: [] }, { endsAt: new Date(0) }])
      await expect(again({ ...EVENT, ...edit })).rejects.toMatchObject({ kind: 'key-taken' });
  });

  it.each([
    [googleError(403, 'insufficientPermissions'), 'reconnect'],
    [googleError(403, 'forbidden'), 'refused'],
    [googleError(404, 'notFound'), 'not-found'],
  ])('is not made when Google refuses', async (answer, kind) => {
    const { calendar } = open(() => answer.clone());
    await expect(calendar.createEvent(EVENT)).rejects.toMatchObject({ kind });
  });
});

describe('the events of a Google calendar', () => {
  const range = {
    startsAt: new Date('2026-11-23T00:00:00Z'),
    endsAt: new Date('2026-11-30T00:00:00Z'),
  };

  it('are single occurrences, earliest first, over all pages', async () => {
    const later = made({
      id: 'b',
      start: { dateTime: '2026-11-26T09:00:00Z' },
      end: { dateTime: '2026-11-26T10:00:00Z' },
    });
    const { calendar, calls } = open([
      json({ timeZone: 'Europe/Paris', items: [later], nextPageToken: 'p/2' }),
      json({ timeZone: 'Europe/Paris', items: [made({ id: 'a' })] }),
    ]);
    const events = await calendar.listEvents(range);
    expect(events.map(({ id, timezone }) => [id, timezone])).toEqual([
      ['a', 'Europe/Paris'],
      ['b', 'Europe/Paris'],
    ]);
    expect(Object.fromEntries(calls[1]?.url.searchParams ?? [])).toEqual({
      timeMin: '2026-11-23T00:00:00.000Z',
      timeMax: '2026-11-30T00:00:00.000Z',
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: '250',
      pageToken: 'p/2',
    });
  });

  it('leave out what was called off and what is no event, and read whole days in their zone', async () => {
    const { calendar } = open([
      json({
        timeZone: 'America/New_York',
        items: [
          made({ status: 'cancelled' }),
          made({ start: {} }),
          { id: 'x' },
          null,
          made({ id: 'day', start: { date: '2026-11-26' }, end: { date: '2026-11-27' } }),
          made({
            id: 'html',
            description: 'One<br><b>two</b>\nthree',
            attendees: [null, { email: 7 }],
          }),
        ],
      }),
    ]);
    const events = await calendar.listEvents(range);
    expect(events.map(({ id }) => id)).toEqual(['html', 'day']);
    expect(events[0]).toMatchObject({ description: 'One\ntwo\nthree', attendees: [] });
    expect(events[1]).toMatchObject({
      startsAt: new Date('2026-11-26T05:00:00Z'),
      endsAt: new Date('2026-11-27T05:00:00Z'),
    });
  });

  it('tell whole days as days, and what blocks no time as free [FIX-06]', async () => {
    const attendees = [{ email: 'bob@baker.example', self: true, responseStatus: 'declined' }];
    const { calendar } = open([
      json({
        timeZone: 'Pacific/Auckland',
        items: [
          made({ id: 'day', start: { date: '2026-11-26' }, end: { date: '2026-11-28' } }),
          made({ id: 'odd', start: { date: '2026-02-30' }, end: { date: '2026-03-02' } }),
          made({ id: 'note', transparency: 'transparent' }),
          made({ id: 'busy', transparency: 'opaque' }),
          made({ id: 'not mine', attendees }),
        ],
      }),
    ]);
    const events = await calendar.listEvents(range);
    expect(Object.fromEntries(events.map((one) => [one.id, [one.allDay, one.isFree]]))).toEqual({
      day: [{ startDay: '2026-11-26', endDay: '2026-11-28' }, false],
      odd: [null, false],
      note: [null, true],
      busy: [null, false],
      'not mine': [null, true],
    });
  });

  it('end after 1,000', async () => {
    let page = 0;
    const { calendar, calls } = open(() => {
      page += 1;
      const items = Array.from({ length: 250 }, (_, index) => made({ id: `e${page}-${index}` }));
      return json({ items, nextPageToken: 'again' });
    });
    expect(await calendar.listEvents(range)).toHaveLength(1_000);
    expect(calls).toHaveLength(4);
  });

  it('are removed by id, and attendees are told', async () => {
    const { calendar, calls } = open([new Response(null, { status: 204 })]);
    await calendar.deleteEvent('a_20261126T090000Z');
    expect(calls.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'DELETE /calendars/primary/events/a_20261126T090000Z?sendUpdates=all',
    ]);
  });

  it.each([404, 410])('are not found when %i', async (status) => {
    const { calendar } = open(() => json({ error: {} }, status));
    await expect(calendar.deleteEvent('a')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('no id leads to another path', async () => {
    const { calendar, calls } = open(() => new Response(null, { status: 204 }));
    for (const id of ['', '.', '..']) {
      await expect(calendar.deleteEvent(id)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await calendar.deleteEvent('a/../../../gmail/v1/x?y#z');
    expect(calls.map(({ url }) => url.pathname)).toEqual([
      '/calendar/v3/calendars/primary/events/a%2F..%2F..%2F..%2Fgmail%2Fv1%2Fx%3Fy%23z',
    ]);
  });
});

describe('the beginning of a day', () => {
  it.each([
    ['2026-11-26', 'UTC', '2026-11-26T00:00:00Z'],
    ['2026-11-26', 'Europe/Paris', '2026-11-25T23:00:00Z'],
    ['2026-11-26', 'Pacific/Auckland', '2026-11-25T11:00:00Z'],
    // The days on which clocks change.
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z'],
    ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00Z'],
    ['2026-10-26', 'Europe/Paris', '2026-10-25T23:00:00Z'],
    // Already changed at midnight UTC, not yet at midnight there.
    ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00Z'],
    // No midnight: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    // Midnight comes twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
    ['2026-11-26', 'No/Zone', '2026-11-26T00:00:00Z'],
    ['0050-01-01', 'Europe/Paris', '0050-01-01T00:00:00Z'],
  ])('%s in %s is %s', (day, zone, instant) => {
    expect(zonedMidnight(day, zone)).toEqual(new Date(instant));
  });

  it('is nothing for what is no day', () => {
    for (const day of ['', '2026-13-01', '2026-11-26T00:00:00', 'today']) {
      expect(zonedMidnight(day, 'UTC')).toBeNull();
    }
  });
});
