import { type CalendarProvider, ProviderError } from '@eisen/mailbox';
import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';

const event = {
  subject: ' Call with Norvik ',
  start_time: '2026-03-05T09:00:00.000Z',
  end_time: '2026-03-05T10:00:00.000Z',
  timezone: 'Europe/Berlin',
};

describeOnEngines('the calendar of a local mailbox', (engine) => {
  let stack: Stack;
  /** What the next deletion meets: a failure in front of the calendar, or one behind it. */
  let trouble: { readonly kind: 'unavailable' | 'refused'; readonly isDone: boolean } | null = null;
  const wrapCalendar = (calendar: CalendarProvider): CalendarProvider => ({
    ...calendar,
    async deleteEvent(id) {
      if (trouble === null || trouble.isDone) await calendar.deleteEvent(id);
      if (trouble) throw new ProviderError(trouble.kind, 'broken');
    },
  });
  beforeAll(async () => {
    stack = await startStack({ engine, overrides: { wrapCalendar } });
    await connectBundled(stack.alice, 'outlook');
    await connectBundled(stack.bob, 'gmail');
  });
  afterAll(() => stack.close());

  const create = (part: object = {}, headers: Record<string, string> = {}) =>
    stack.alice.post('/auth/calendar/create-event', { ...event, ...part }, { headers });
  const list = async (start: string, end: string) =>
    (await stack.alice.get(`/auth/calendar/events?start=${start}&end=${end}`)).body.events;

  it('holds an event with all that was said, and no meeting that it cannot make [ENT-10, D-104]', async () => {
    const answer = await create({
      description: 'Agenda',
      location: 'Teams Meeting',
      attendees: ['Mira@North.example', 'tom@south.example'],
      is_online_meeting: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.event).toMatchObject({
      subject: 'Call with Norvik',
      description: 'Agenda',
      location: 'Teams Meeting',
      timezone: 'Europe/Berlin',
      start_time: event.start_time,
      end_time: event.end_time,
      is_online_meeting: true,
      online_meeting: false,
      join_url: null,
    });
    expect(answer.body.event.attendees).toHaveLength(2);
    const [listed] = await list('2026-03-05T00:00:00.000Z', '2026-03-06T00:00:00.000Z');
    expect(listed).toMatchObject({ id: answer.body.event.id, subject: 'Call with Norvik' });
  });

  it('lists what touches the time, and nothing that only meets its edge', async () => {
    const at = (hour: number) => `2026-04-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const { id } = (await create({ start_time: at(9), end_time: at(12) })).body.event;
    const idsIn = async (start: string, end: string) =>
      (await list(start, end)).map((one: { id: string }) => one.id);
    expect(await idsIn(at(10), at(11))).toEqual([id]);
    expect(await idsIn(at(11), at(13))).toEqual([id]);
    expect(await idsIn(at(12), at(13))).toEqual([]);
    expect(await idsIn(at(8), at(9))).toEqual([]);
  });

  it('refuses what is missing and an end before the start [CAL-02, D-104]', async () => {
    const missing = await create({ subject: '', start_time: undefined });
    expect(missing.status).toBe(400);
    expect(missing.body.error).toBe('Please fill in all required fields');
    expect(Object.keys(missing.body.fields).sort()).toEqual(['start_time', 'subject']);
    const backwards = await create({ end_time: event.start_time });
    expect(backwards.body.error).toBe('End time must be after start time');
    expect((await create({ attendees: ['nobody'] })).status).toBe(400);
    expect((await create({ timezone: 'Mars/Olympus' })).status).toBe(400);
    const long =
      '/auth/calendar/events?start=2026-01-01T00:00:00.000Z&end=2026-06-01T00:00:00.000Z';
    expect((await stack.alice.get(long)).status).toBe(400);
  });

  it('makes one event for one key [D-117]', async () => {
    const headers = { 'idempotency-key': '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
    const part = {
      start_time: '2026-05-01T09:00:00.000Z',
      end_time: '2026-05-01T10:00:00.000Z',
    };
    const answers = await Promise.all([create(part, headers), create(part, headers)]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await list('2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z')).toHaveLength(1);
  });

  it('does not answer with what was made under the same key before it was edited [FIX-32]', async () => {
    const headers = { 'idempotency-key': '3f2504e0-4f89-41d3-9a0c-0305e82c3302' };
    const part = {
      start_time: '2026-05-03T09:00:00.000Z',
      end_time: '2026-05-03T10:00:00.000Z',
    };
    const first = await create(part, headers);
    // As after an answer that was lost behind the calendar: nobody remembers that the call was carried out.
    const forget = () =>
      stack.context.db.asSystem((tx) => tx.execute('delete from idempotency_keys'));
    for (const edit of [{ location: 'Room 4' }, { end_time: '2026-05-03T11:00:00.000Z' }]) {
      await forget();
      const edited = await create({ ...part, ...edit }, headers);
      expect([edited.status, edited.body.code]).toEqual([409, 'idempotency_conflict']);
    }
    await forget();
    expect((await create(part, headers)).body.event).toEqual(first.body.event);
    expect(await list('2026-05-03T00:00:00.000Z', '2026-05-04T00:00:00.000Z')).toHaveLength(1);
  });

  const oneHourLater = async () => {
    stack.clock.advance({ hours: 1, ms: 1 });
    await stack.context.mail.removeDueEvents();
  };
  const idsOn = async (day: string): Promise<string[]> =>
    (await list(`${day}T00:00:00.000Z`, `${day}T23:00:00.000Z`)).map(
      (one: { id: string }) => one.id,
    );
  const countPending = async () =>
    (await stack.context.db.asSystem((tx) => rowsOf(tx, sql`select 1 from event_removals`))).length;

  it.each([
    ['the calendar did not get', false],
    ['took effect behind the failure', true],
  ])('repeats a deletion that %s, until it is confirmed [FIX-32]', async (_, isDone) => {
    const day = isDone ? '2026-06-02' : '2026-06-01';
    const times = { start_time: `${day}T09:00:00.000Z`, end_time: `${day}T10:00:00.000Z` };
    const { id } = (await create(times)).body.event;
    trouble = { kind: 'unavailable', isDone };
    const deleted = await stack.alice.delete(`/auth/calendar/event/${id}`);
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { message: 'Event deleted', sync_error: expect.stringMatching(/keeps trying until/) },
    ]);
    // For its user it is gone from now on.
    expect(await idsOn(day)).toEqual([]);
    expect((await stack.alice.delete(`/auth/calendar/event/${id}`)).status).toBe(404);
    trouble = { kind: 'unavailable', isDone: false };
    await oneHourLater();
    expect(await countPending()).toBe(1);
    trouble = null;
    await oneHourLater();
    expect(await countPending()).toBe(0);
    expect(await idsOn(day)).toEqual([]);
  });

  it('promises nothing where the calendar refuses a deletion [FIX-32]', async () => {
    const { id } = (
      await create({
        start_time: '2026-06-03T09:00:00.000Z',
        end_time: '2026-06-03T10:00:00.000Z',
      })
    ).body.event;
    trouble = { kind: 'refused', isDone: false };
    expect((await stack.alice.delete(`/auth/calendar/event/${id}`)).status).toBe(502);
    expect(await countPending()).toBe(0);
    expect(await idsOn('2026-06-03')).toEqual([id]);
    trouble = null;
    expect((await stack.alice.delete(`/auth/calendar/event/${id}`)).status).toBe(200);
  });

  it('keeps the moment of a zone through the change to summer time [D-14]', async () => {
    const { event: made } = (
      await create({ start_time: '2026-03-29T00:30:00.000Z', end_time: '2026-03-29T01:30:00.000Z' })
    ).body;
    expect(made).toMatchObject({
      start_time: '2026-03-29T00:30:00.000Z',
      end_time: '2026-03-29T01:30:00.000Z',
      timezone: 'Europe/Berlin',
    });
  });

  it('deletes an event once, and answers 404 for one that is not there', async () => {
    const { id } = (await create()).body.event;
    expect((await stack.alice.delete(`/auth/calendar/event/${id}`)).status).toBe(200);
    const again = await stack.alice.delete(`/auth/calendar/event/${id}`);
    expect(again.status).toBe(404);
    expect(again.body.error).toBe('Event not found');
  });

  it('has both forms, each for its own provider, and is nobody else’s', async () => {
    const { id } = (await create()).body.event;
    const gmail = await stack.bob.post('/auth/gmail/calendar/create-event', event);
    expect(gmail.status).toBe(201);
    expect((await stack.bob.delete(`/auth/gmail/calendar/event/${id}`)).status).toBe(404);
    expect((await stack.bob.post('/auth/calendar/create-event', event)).status).toBe(401);
    expect((await stack.carol.post('/auth/calendar/create-event', event)).body.code).toBe(
      'provider_auth_required',
    );
    expect((await stack.anybody().post('/auth/calendar/create-event', event)).status).toBe(401);
  });

  it('holds no words in the database, and goes with its mailbox [D-107]', async () => {
    await connectBundled(stack.dan);
    await stack.dan.post('/auth/calendar/create-event', { ...event, subject: 'Heliotrope canary' });
    const task = { title: 'Quokka canary', due_date: event.start_time };
    const made = await stack.dan.post('/api/tasks', {
      ...task,
      sync_to_microsoft: true,
      provider: 'outlook',
    });
    expect(made.body.task).not.toHaveProperty('sync_error');
    const dump = await stack.dumpText();
    for (const canary of ['Heliotrope', 'Quokka']) expect(dump).not.toContain(canary);
    expect((await stack.dan.post('/auth/logout')).status).toBe(200);
    const range = 'start=2026-03-01T00:00:00.000Z&end=2026-04-01T00:00:00.000Z';
    await connectBundled(stack.dan);
    expect((await stack.dan.get(`/auth/calendar/events?${range}`)).body.events).toEqual([]);
  });
});
