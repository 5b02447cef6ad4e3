import type { Assistant } from '@eisen/assistant';
import {
  connectBundled,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';
import { readMoments } from './read-deadline.ts';

/** The Thursday before Europe sets its clocks back (Sunday, 25 October). */
const START = '2026-10-22T09:00:00Z';
const NOTHING = 'No date in it.';

interface Row {
  readonly id: string;
  readonly time: string;
  readonly quadrant: string | null;
  readonly [field: string]: unknown;
}

/** Sure of `schedule` for everything, with the deadline that a test wrote into a mail. */
function createScheduler() {
  const texts = new Map<string, string>();
  const assistant: Assistant = {
    classify: async (messages, { timeZone = null }) =>
      messages.map(({ id, input }) => {
        const text = texts.get(id) ?? NOTHING;
        const { due } = readMoments({ subject: '', text, receivedAt: new Date(START), timeZone });
        return {
          id,
          source: 'local' as const,
          due: due && { ...due, phrase: input.subject },
          times: [],
          classification: {
            quadrant: 'schedule' as const,
            guess: 'schedule' as const,
            second: 'do' as const,
            confidence: 0.9,
            unsure: false,
            urgency: { value: 0.25, evidence: [] },
            importance: { value: 0.75, evidence: [] },
            reasoning: 'It can wait.',
          },
        };
      }),
    summarize: async () => ({ value: '', source: 'local' }),
    describe: async () => ({ value: [], source: 'local' }),
  };
  return { assistant, texts };
}

describeOnEngines('deadlines that come near', (engine) => {
  const clock = createScriptedClock(START);
  const scheduler = createScheduler();
  let stack: Stack;
  let ids: readonly string[];
  let fresh: string;

  const list = async (): Promise<readonly Row[]> =>
    (await stack.alice.get('/auth/emails?limit=200')).body.emails;
  const rowOf = async (id: string) => (await list()).find((row) => row.id === id);
  const classify = (chosen: readonly string[], text: string) => {
    for (const id of chosen) scheduler.texts.set(id, text);
    return stack.alice.post('/auth/classify', { emails: chosen.map((id) => ({ id })) });
  };
  const raiseDue = () => stack.context.mail.raiseDue();
  const newest = async () => (await stack.alice.get('/api/journal?limit=1')).body.entries[0];
  const undo = (id: string) => stack.alice.post(`/api/journal/${id}/undo`);

  beforeAll(async () => {
    const overrides = { assistant: scheduler.assistant };
    stack = await startStack({ engine, clock, overrides, people: ['alice'] });
    await connectBundled(stack.alice);
    const rows = await list();
    fresh = rows[0]?.id ?? '';
    // Written so long ago that "tomorrow" was not near then.
    const border = new Date(Date.parse(START) - 48 * 3_600_000).toISOString();
    ids = rows.filter((row) => row.time < border).map((row) => row.id);
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    await stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
    await stack.alice.put('/api/settings', { time_zone: null });
    clock.advance({ minutes: 1 });
  });

  it('is one entry, told to open tabs, whoever else raises at the same time [PLUS-30] [PLUS-14]', async () => {
    const chosen = ids.slice(0, 12);
    await classify(chosen, 'Please answer by 26 October noon.');
    expect(await raiseDue()).toBe(0);
    clock.set('2026-10-24T12:00:00Z');
    const raised = await Promise.all([raiseDue(), raiseDue()]);
    expect(raised.reduce((sum, count) => sum + count)).toBe(chosen.length);
    const entry = await newest();
    expect(entry).toMatchObject({ kind: 'raise', actor: 'assistant', count: chosen.length });
    const told = await stack.context.db.asSystem((tx) =>
      rowsOf<{ data: string }>(tx, sql`select data from user_events where name = 'triage'`),
    );
    expect(told.some(({ data }) => JSON.parse(data).journalId === entry.id)).toBe(true);

    expect((await undo(entry.id)).body).toMatchObject({ failed: [] });
    const rows = (await list()).filter((row) => chosen.includes(row.id));
    expect(new Set(rows.map((row) => row.quadrant))).toEqual(new Set(['schedule']));
    expect(await raiseDue()).toBe(0);
  });

  it('is not raised again for the deadline that the user took it back from [PLUS-30]', async () => {
    const [id = ''] = ids;
    await classify([id], 'Please answer by 27 October noon.');
    clock.set('2026-10-25T12:00:00Z');
    expect(await raiseDue()).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      reasoning: 'Due on Tue, Oct 27, 12:00 PM UTC: moved from Decide to Do.',
    });
    clock.advance({ minutes: 1 });
    await undo((await newest()).id);
    const back = { quadrant: 'schedule', reasoning: 'It can wait.', urgency: { value: 0.25 } };
    expect(await rowOf(id)).toMatchObject(back);
    // That says nothing of how well the mail was judged.
    expect((await stack.alice.get('/api/learning')).body).toMatchObject({ learned: [] });
    expect(await raiseDue()).toBe(0);
    await classify([id], 'Please answer by 27 October noon.');
    expect(await raiseDue()).toBe(0);
    expect(await rowOf(id)).toMatchObject(back);
    await classify([id], 'Please answer by 27 October 11 AM.');
    expect(await rowOf(id)).toMatchObject({ quadrant: 'do' });
  });

  it('rises as it is classified where its moment is near by then, and its classification is one undo [FIX-03]', async () => {
    const { body } = await classify([fresh], 'Please answer by 26 October noon.');
    const raised = {
      quadrant: 'do',
      reason: 'Due on Mon, Oct 26, 12:00 PM UTC: moved from Decide to Do.',
      urgency: { value: 1, evidence: [(await rowOf(fresh))?.subject] },
    };
    expect(body.emails).toMatchObject([raised]);
    expect(await rowOf(fresh)).toMatchObject(raised);
    expect(await raiseDue()).toBe(0);
    expect(await newest()).toMatchObject({ id: body.journal_id, kind: 'classify', count: 1 });
    await undo(body.journal_id);
    expect(await rowOf(fresh)).toMatchObject({ quadrant: null, due: null });
    expect((await stack.alice.get('/api/learning')).body).toMatchObject({ learned: [] });
  });

  it('rises by the hour even when the mail came that near to it [FIX-03]', async () => {
    await classify([fresh], 'Please answer by 27 October 1 PM.');
    expect(await rowOf(fresh)).toMatchObject({ quadrant: 'schedule' });
    clock.set('2026-10-25T13:00:00Z');
    expect(await raiseDue()).toBe(1);
    expect(await rowOf(fresh)).toMatchObject({ quadrant: 'do' });
  });

  it('is not raised for what the user takes back out of Do by himself [FIX-03]', async () => {
    const [id = ''] = ids;
    await classify([id], 'Please answer by 26 October noon.');
    expect(await rowOf(id)).toMatchObject({ quadrant: 'do' });
    await stack.alice.put('/api/email-quadrants', { items: [{ id, quadrant: 'schedule' }] });
    await classify([id], 'Please answer by 26 October noon.');
    expect(await raiseDue()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ quadrant: 'schedule', source: 'user' });
  });

  it('stays in Do when it is classified again', async () => {
    const [id = ''] = ids;
    await classify([id], 'Please answer by 26 October 1 PM.');
    const raised = await rowOf(id);
    clock.advance({ minutes: 1 });
    expect(raised).toMatchObject({ quadrant: 'do' });
    await classify([id], 'Please answer by 26 October 1 PM.');
    expect(await rowOf(id)).toEqual(raised);
    expect(await raiseDue()).toBe(0);
    await classify([id], NOTHING);
    expect(await rowOf(id)).toMatchObject({ quadrant: 'schedule', reasoning: 'It can wait.' });
  });

  it('never moves what the user placed, what left the inbox, or what was over from the start [PLUS-30]', async () => {
    const [placed = '', archived = '', deleted = '', late = ''] = ids;
    await classify([placed, archived, deleted], 'Please answer by 30 October noon.');
    const items = [{ id: placed, quadrant: 'schedule' }];
    await stack.alice.put('/api/email-quadrants', { items });
    await stack.alice.post('/api/archive-email', { message_id: archived });
    await stack.alice.post('/api/delete-email', { message_id: deleted });
    clock.advance({ hours: 2 });
    await classify([late], 'Please answer by 25 October 10 AM.');
    expect(await rowOf(late)).toMatchObject({
      quadrant: 'schedule',
      deadline: '2026-10-25T10:00:00.000Z',
    });
    expect(await raiseDue()).toBe(0);
    clock.set('2026-10-29T12:00:00Z');
    expect(await raiseDue()).toBe(0);
    expect(await rowOf(placed)).toMatchObject({ quadrant: 'schedule', overdue: false });
    await stack.alice.post('/api/restore-email', { message_id: archived });
    expect(await raiseDue()).toBe(1);
    expect(await rowOf(archived)).toMatchObject({ quadrant: 'do' });
    clock.set('2026-10-30T12:00:00.001Z');
    expect(await rowOf(placed)).toMatchObject({ quadrant: 'schedule', overdue: true });
  });

  it("rises to Do 48 hours before the owner's nine o'clock, from -11 to +14 and over a change of summer time [PLUS-30]", async () => {
    const zones = [
      ['Pacific/Kiritimati', '2026-10-25T19:00:00.000Z'],
      ['Europe/Berlin', '2026-10-26T08:00:00.000Z'],
      ['Pacific/Pago_Pago', '2026-10-26T20:00:00.000Z'],
    ] as const;
    const liveIn = async (time_zone: string) =>
      expect((await stack.alice.put('/api/settings', { time_zone })).status).toBe(200);
    clock.set(START);
    const mine = ids.slice(10, 13);
    for (const [place, [zone]] of zones.entries()) {
      await liveIn(zone);
      await classify([mine[place] ?? ''], 'Please answer by 26 October 9 AM.');
    }
    for (const [place, [zone, deadline]] of zones.entries()) {
      const id = mine[place] ?? '';
      const border = new Date(deadline).getTime() - 48 * 3_600_000;
      await liveIn(zone);
      clock.set(new Date(border - 1));
      expect(await raiseDue()).toBe(0);
      expect(await rowOf(id)).toMatchObject({ quadrant: 'schedule', deadline });
      clock.set(new Date(border));
      expect(await raiseDue()).toBe(1);
      expect(await rowOf(id)).toMatchObject({
        quadrant: 'do',
        deadline,
        overdue: false,
        source: 'local',
        reasoning: 'Due on Mon, Oct 26, 9:00 AM: moved from Decide to Do.',
        urgency: { value: 1 },
        importance: { value: 0.75 },
      });
    }
    clock.set('2026-10-26T20:00:00.001Z');
    expect(await rowOf(mine[2] ?? '')).toMatchObject({ overdue: true });
    // A clock that is set back lowers nothing, and nothing is raised a second time.
    clock.set(START);
    expect(await raiseDue()).toBe(0);
    expect(await rowOf(mine[2] ?? '')).toMatchObject({ quadrant: 'do' });
  });
});
