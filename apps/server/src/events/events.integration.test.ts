import { eventDataSchemas } from '@eisen/contract';
import {
  type Client,
  connectBundled,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { MOST_STREAMS } from './events-routes.ts';
import { type OpenedStream, openStream } from './fixtures/open-stream.ts';

describeOnEngines('the event stream', (engine) => {
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  const opened: OpenedStream[] = [];
  let stack: Stack;
  let base: string;
  let emails: { id: string }[];

  const open = async (client: Client, lastEventId?: string) => {
    const stream = await openStream(base, client, lastEventId);
    opened.push(stream);
    return stream;
  };

  beforeAll(async () => {
    stack = await startStack({ engine, clock });
    await connectBundled(stack.alice);
    await connectBundled(stack.bob, 'gmail');
    await stack.server.listen({ host: '127.0.0.1', port: 0 });
    const address = stack.server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    base = `http://127.0.0.1:${address.port}`;
    emails = (await stack.alice.get('/auth/emails?limit=20')).body.emails;
  });
  afterAll(() => stack.close());
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    vi.restoreAllMocks();
  });

  it('greets with how the mailbox is, in an answer that nothing keeps or holds back', async () => {
    const stream = await open(stack.alice);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toBe('no-store, no-transform');
    expect(stream.headers['x-frame-options']).toBe('DENY');
    expect(await stream.next('connection')).toMatchObject({
      data: { state: 'connected', retry_at: null },
    });
    const dan = await open(stack.dan);
    expect(await dan.next('connection')).toMatchObject({ data: { state: 'disconnected' } });
  });

  it('tells a move to every device within a second, with its journal entry [PLUS-31]', async () => {
    const [phone, desk] = [await open(stack.alice), await open(stack.alice)];
    await Promise.all([phone.next('connection'), desk.next('connection')]);
    const startedAt = performance.now();
    const id = emails[0]?.id ?? '';
    const { body } = await stack.alice.post('/api/archive-email', { message_id: id });
    for (const device of [phone, desk]) {
      expect((await device.next('mail')).data).toMatchObject({ removed: [id], complete: true });
      expect((await device.next('journal')).data.entry).toMatchObject({
        id: body.journal_id,
        kind: 'archive',
        undoable: true,
      });
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await stack.alice.post(`/api/journal/${body.journal_id}/undo`);
    expect((await desk.next('mail')).data).toMatchObject({ added: [id] });
    // Told when its items came back, and again when the entry is closed.
    let entry = (await desk.next('journal')).data.entry;
    if (entry.undone_at === null) entry = (await desk.next('journal')).data.entry;
    expect(entry).toMatchObject({ id: body.journal_id, undone_at: expect.any(String) });
  });

  it('tells every device of changed goals, tasks and calendar, and nobody else [PLUS-31]', async () => {
    const [phone, stranger] = [await open(stack.alice), await open(stack.bob)];
    await Promise.all([phone.next('connection'), stranger.next('connection')]);
    const { alice } = stack;
    const texts = ['title', 'specific', 'measurable', 'achievable', 'relevant', 'time_bound'];
    const goal = await alice.post('/smart-goals', Object.fromEntries(texts.map((t) => [t, t])));
    expect(goal.status).toBe(201);
    expect((await phone.next('goals')).data).toEqual({});
    await alice.put(`/smart-goals/${goal.body.data.id}`, { status: 'completed' });
    await phone.next('goals');
    await alice.delete(`/smart-goals/${goal.body.data.id}`);
    await phone.next('goals');

    const due_date = '2026-03-03T09:00:00Z';
    const task = await alice.post('/api/tasks', { title: 'Sign', due_date });
    expect((await phone.next('tasks')).data).toEqual({});
    await alice.put(`/api/tasks/${task.body.task.id}/status`, { status: 'completed' });
    await phone.next('tasks');
    await alice.delete(`/api/tasks/${task.body.task.id}`);
    await phone.next('tasks');

    const event = await alice.post('/auth/calendar/create-event', {
      subject: 'Depot terms',
      start_time: '2026-03-03T09:00:00Z',
      end_time: '2026-03-03T10:00:00Z',
    });
    expect((await phone.next('calendar')).data).toEqual({});
    await alice.delete(`/auth/calendar/event/${event.body.event.id}`);
    await phone.next('calendar');

    // A refused change tells nobody; the next event of the stranger is his own.
    await alice.put('/smart-goals/none', { status: 'completed' });
    await stack.bob.post('/api/tasks', { title: 'Other', due_date });
    expect((await stranger.any()).name).toBe('tasks');
  });

  it('names the revision that the next answer carries', async () => {
    const stream = await open(stack.alice);
    await stream.next('connection');
    await stack.alice.put('/api/email-quadrants', {
      items: [{ id: emails[1]?.id, quadrant: 'do' }],
    });
    const { data } = await stream.next('mail');
    expect(data.changed).toEqual([emails[1]?.id]);
    const { body } = await stack.alice.get('/auth/emails?limit=1');
    expect(body.revision).toBe(data.revision);
  });

  it('tells what the assistant decided, evidence included', async () => {
    const stream = await open(stack.alice);
    await stream.next('connection');
    const ids = emails.slice(3, 6);
    const { body } = await stack.alice.post('/auth/classify', { emails: ids });
    const { data } = await stream.next('triage');
    expect(data).toMatchObject({ progress: { done: 3, total: 3 }, journal_id: body.journal_id });
    const told = (rows: { id: string; quadrant: string; reasoning: string; urgency: unknown }[]) =>
      rows.map(({ id, quadrant, reasoning }) => ({ id, quadrant, reasoning }));
    expect(told(data.results)).toEqual(told(body.emails));
    expect(data.results[0].urgency.evidence).toEqual(body.emails[0].urgency.evidence);
  });

  it('speaks as the contract says, whatever happened', async () => {
    const stream = await open(stack.alice, '0');
    const seen = new Set<string>();
    for (;;) {
      const event = await stream.any();
      seen.add(event.name);
      const schema = eventDataSchemas[event.name as keyof typeof eventDataSchemas];
      expect(z.safeParse(schema, event.data)).toMatchObject({ success: true });
      if (event.name === 'triage') break;
    }
    expect([...seen].sort()).toEqual([
      'calendar',
      'connection',
      'goals',
      'journal',
      'mail',
      'tasks',
      'triage',
    ]);
  });

  it('goes on behind the last event that was seen, without hole or repeat', async () => {
    const stream = await open(stack.alice);
    await stream.next('connection');
    const mark = (read: boolean, id?: string) =>
      stack.alice.put('/api/email-read', { ids: [id], read });
    await mark(true, emails[7]?.id);
    await mark(false, emails[7]?.id);
    const first = await stream.next('mail');
    stream.close();
    await mark(true, emails[8]?.id);
    await mark(false, emails[8]?.id);
    const again = await open(stack.alice, first.id);
    const told = [];
    for (let event = await again.any(); ; event = await again.any()) {
      if (event.name === 'mail') told.push(...event.data.changed);
      if (told.at(-1) === emails[8]?.id) break;
      if (event.name === 'resync') throw new Error('nothing was lost');
    }
    expect(new Set(told).has(emails[8]?.id ?? '')).toBe(true);
    expect(Number((await again.next('journal')).id)).toBeGreaterThan(Number(first.id));
  });

  it('says so when events were lost meanwhile, and for numbers that never were', async () => {
    const lost = await open(stack.alice, '999999');
    await lost.next('resync');
    expect((await lost.next('connection')).data.state).toBe('connected');
    await stack.context.db.asSystem((tx) => tx.execute(sql`delete from user_events where id <= 2`));
    const late = await open(stack.alice, '1');
    await late.next('resync');
  });

  it("never tells another user's events", async () => {
    const [bob, carol] = [await open(stack.bob, '0'), await open(stack.carol)];
    await Promise.all([bob.next('connection'), carol.next('connection')]);
    await stack.alice.put('/api/email-read', { ids: [emails[9]?.id], read: true });
    await stack.bob.put('/api/email-read', {
      ids: [(await stack.bob.get('/auth/gmail/emails?limit=1')).body.emails[0].id],
      read: true,
    });
    const ids = new Set(emails.map(({ id }) => id));
    const event = await bob.next('mail');
    expect(event.data.changed.some((id: string) => ids.has(id))).toBe(false);
    expect(carol.waiting()).toEqual([]);
  });

  it('refuses everybody who is signed out, and ends with the session', async () => {
    await expect(open(stack.anybody())).rejects.toThrow('status 401');
    const eve = stack.anybody();
    await eve.post('/api/login', { username: 'carol', password: 'carols long password' });
    const stream = await open(eve);
    await stream.next('connection');
    const startedAt = performance.now();
    await eve.post('/api/logout');
    await stream.ended;
    // At once, and not with the next heartbeat.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('tells nothing to a session that ends while its stream begins', async () => {
    const eve = stack.anybody();
    await eve.post('/api/login', { username: 'carol', password: 'carols long password' });
    const { events, sessions } = stack.context;
    const subscribe = events.subscribe;
    // Behind the question at the door, before anybody would hear of the end.
    vi.spyOn(events, 'subscribe').mockImplementationOnce(async (...asked) => {
      await sessions.end(eve.cookies.get('eisen_session') ?? '');
      return await subscribe(...asked);
    });
    const stream = await open(eve, '0');
    await stream.ended;
    expect(stream.waiting()).toEqual([]);
  });

  it('takes no more streams of one user than a person needs', async () => {
    const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, () => open(stack.dan)));
    await Promise.all(streams.map((stream) => stream.next('connection')));
    await expect(open(stack.dan)).rejects.toThrow('status 429');
    for (const stream of streams) stream.close();
    await expect.poll(() => open(stack.dan).catch(() => null)).not.toBeNull();
  });

  it('says that the mailbox is disconnected', async () => {
    await connectBundled(stack.carol);
    const stream = await open(stack.carol);
    expect((await stream.next('connection')).data.state).toBe('connected');
    await stack.carol.post('/auth/logout');
    const { data } = await stream.next('connection');
    expect(data).toEqual({ state: 'disconnected', retry_at: null });
  });

  it('lets the server stop at once', async () => {
    const own = await startStack({ engine, people: ['alice'] });
    await own.server.listen({ host: '127.0.0.1', port: 0 });
    const address = own.server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const stream = await openStream(`http://127.0.0.1:${address.port}`, own.alice);
    await stream.next('connection');
    const startedAt = performance.now();
    await own.close();
    await stream.ended;
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
