import type { Assistant, ClassifiedMessage, ClassifyRequest } from '@eisen/assistant';
import { ProviderError } from '@eisen/mailbox';
import {
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import type { Quadrant } from '@eisen/triage';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

const GROUP = '019cab8e-0000-7000-8000-00000000000a';

interface Verdict {
  readonly id: string;
  readonly quadrant: Quadrant | null;
  readonly [field: string]: unknown;
}

const DUE = { kind: 'deadline', has_hour: true };
const dueOf = (phrase: string) => ({ kind: 'deadline' as const, hasHour: true, phrase });

/** Answers what a test laid down for a subject; everything else is sure to be `schedule`. */
function createScriptedAssistant() {
  const answers = new Map<string, Partial<ClassifiedMessage['classification']>>();
  const seen: ClassifyRequest[] = [];
  let isBroken = false;
  let meanwhile = async () => {};
  const assistant: Assistant = {
    async classify(messages) {
      seen.push(...messages);
      await meanwhile();
      if (isBroken) throw new Error('the assistant is broken');
      return messages.map(({ id, input }) => ({
        id,
        source: 'local' as const,
        due: { at: new Date('2026-03-04T17:00:00Z'), ...dueOf(input.subject) },
        times: [],
        classification: {
          quadrant: 'schedule',
          guess: 'schedule',
          second: 'delegate',
          confidence: 0.875,
          unsure: false,
          urgency: { value: 0.25, evidence: [input.subject, 'words that no mail holds'] },
          importance: { value: 0.75, evidence: [] },
          reasoning: `Because of “${input.subject}”.`,
          ...answers.get(id),
        },
      }));
    },
    summarize: async (messages, title) => ({
      value: `${title}: ${messages.length}`,
      source: 'local',
    }),
    describe: async (messages) => ({ value: [`${messages.length} read`], source: 'local' }),
  };
  return {
    assistant,
    answers,
    seen,
    breakDown: (broken: boolean) => {
      isBroken = broken;
    },
    /** What happens elsewhere while the assistant is at work. */
    duringWork: (happening: () => Promise<void>) => {
      meanwhile = happening;
    },
  };
}

describeOnEngines('classifying mail', (engine) => {
  const faults = createFaults();
  const scripted = createScriptedAssistant();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let stack: Stack;
  let ids: string[];

  const list = async (): Promise<Verdict[]> =>
    (await stack.alice.get('/auth/emails?limit=200')).body.emails;
  const rowOf = async (id: string | undefined) => (await list()).find((row) => row.id === id);
  const classify = async (chosen: readonly string[], group?: string) =>
    await stack.alice.post('/auth/classify', { emails: chosen.map((id) => ({ id })), group });
  const place = (id: string | undefined, quadrant: string | null) =>
    stack.alice.put('/api/email-quadrants', { items: [{ id, quadrant }] });
  const undo = (id: string) => stack.alice.post(`/api/journal/${id}/undo`);
  const reset = () => stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });

  beforeAll(async () => {
    const overrides = { wrapProvider: faults.wrap, assistant: scripted.assistant };
    stack = await startStack({ engine, clock, overrides });
    await connectBundled(stack.alice);
    await connectBundled(stack.bob, 'gmail');
    ids = (await list()).map((row) => row.id);
  });
  afterAll(() => stack.close());
  beforeEach(() => clock.advance({ minutes: 1 }));
  afterEach(async () => {
    faults.heal();
    scripted.answers.clear();
    scripted.breakDown(false);
    scripted.duringWork(async () => {});
    await reset();
  });

  it('answers nothing as decided that is not kept: of an email that the index does not know', async () => {
    const id = ids[6] ?? '';
    const rename = (from: string, to: string) =>
      stack.context.db.asSystem(async (tx) => {
        await tx.execute(sql`update message_index set message_id = ${to}
          where message_id = ${from}`);
      });
    scripted.duringWork(() => rename(id, 'unknown'));
    const { body } = await classify([id]);
    await rename('unknown', id);
    expect(body).toMatchObject({ emails: [{ id, quadrant: null }], journal_id: null });
    expect(body.emails[0].held).not.toBe(null);
    expect(await rowOf(id)).toMatchObject({ quadrant: null });
  });

  it('answers one verdict for each id, in order, and keeps it over a reload [MATRIX-12]', async () => {
    const chosen = [ids[2], ids[5], ids[9]] as string[];
    const { status, body } = await classify(chosen);
    expect(status).toBe(200);
    expect(body.emails.map((verdict: Verdict) => verdict.id)).toEqual(chosen);
    const row = await rowOf(ids[5]);
    expect(body.emails[1]).toEqual({
      id: ids[5],
      quadrant: 'schedule',
      guess: null,
      second: null,
      confidence: 0.875,
      reason: 'Plan time for it by Wed, Mar 4, 5:00 PM UTC.',
      reasoning: `Because of “${row?.subject}”.`,
      urgency: { value: 0.25, evidence: [row?.subject], sentence: null },
      importance: { value: 0.75, evidence: [], sentence: null },
      deadline: '2026-03-04T17:00:00.000Z',
      due: { at: '2026-03-04T17:00:00.000Z', ...DUE, phrase: row?.subject },
      times: [],
      overdue: false,
      source: 'local',
      held: null,
    });
    expect(row).toMatchObject(body.emails[1]);
    expect((await stack.alice.get(`/auth/emails/${ids[5]}`)).body.email).toMatchObject(
      body.emails[1],
    );
  });

  it('drops quotes that are not in the mail [PLUS-09]', async () => {
    const { body } = await classify([ids[0] as string]);
    expect(JSON.stringify(body)).not.toContain('words that no mail holds');
  });

  it('judges the message that the server read, not the texts of the browser', async () => {
    const row = await rowOf(ids[4]);
    scripted.seen.length = 0;
    await stack.alice.post('/auth/classify', {
      emails: [{ id: ids[4], subject: 'Forged', from: 'Forger', preview: 'Forged text' }],
    });
    expect(scripted.seen).toMatchObject([{ id: ids[4], input: { subject: row?.subject } }]);
    const [seen] = scripted.seen;
    expect(JSON.stringify(seen)).not.toContain('Forge');
    expect(seen?.input.text.length).toBeLessThanOrEqual(2_502);
    expect(seen?.input.ownerAddress).toMatch(/\.example$/);
  });

  it('knows senders from earlier mail and from Sent', async () => {
    scripted.seen.length = 0;
    await classify(ids);
    const relations = scripted.seen.map(({ input }) => input.signals);
    expect(relations.some((signals) => signals.repliedBefore === true)).toBe(true);
    expect(relations.some((signals) => signals.repliedBefore === false)).toBe(true);
    expect(relations.some((signals) => signals.knownSender === false)).toBe(true);
    const rows = await list();
    expect(rows.some((row) => (row.signals as { replied_before: boolean }).replied_before)).toBe(
      true,
    );
  });

  it('leaves a message below the threshold in the inbox with its best guess [PLUS-07]', async () => {
    scripted.answers.set(ids[1] as string, {
      quadrant: 'delegate',
      guess: 'delegate',
      second: 'do',
      confidence: 0.375,
      unsure: true,
    });
    const { body } = await classify([ids[1] as string]);
    expect(body.emails[0]).toMatchObject({
      quadrant: null,
      guess: 'delegate',
      second: 'do',
      confidence: 0.375,
      held: null,
    });
    expect((await stack.alice.get('/api/mailbox/ledger')).body).toMatchObject({
      unsure: 1,
      unclassified: ids.length - 1,
      known: ids.length,
    });
    await place(ids[1], 'delegate');
    expect(await rowOf(ids[1])).toMatchObject({
      quadrant: 'delegate',
      guess: null,
      reasoning: 'Moved by you',
      source: 'user',
    });
  });

  it('never overwrites a place that the user chose', async () => {
    await place(ids[3], 'do');
    clock.advance({ minutes: 1 });
    const { body } = await classify([ids[3] as string, ids[4] as string]);
    expect(body.emails[0]).toMatchObject({ quadrant: 'do', source: 'user' });
    expect(body.emails[1]).toMatchObject({ quadrant: 'schedule', source: 'local' });
    expect(await rowOf(ids[3])).toMatchObject({ quadrant: 'do', reasoning: 'Moved by you' });
    const entry = (await stack.alice.get('/api/journal?limit=1')).body.entries[0];
    expect(entry).toMatchObject({ kind: 'classify', actor: 'assistant', count: 1 });
  });

  it('lets the user win who files an email while the assistant judges it', async () => {
    scripted.duringWork(async () => {
      await place(ids[3], 'eliminate');
    });
    const { body } = await classify([ids[3] as string]);
    expect(body.emails[0]).toMatchObject({ quadrant: 'eliminate', source: 'user' });
    expect(await rowOf(ids[3])).toMatchObject({ quadrant: 'eliminate', source: 'user' });
    expect(body.journal_id).toBeNull();
  });

  it('keeps what the user files in the very moment in which the assistant writes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const chosen = ids.slice(round * 10, round * 10 + 10);
      const filing: ReturnType<typeof place>[] = [];
      scripted.duringWork(async () => {
        filing.push(...chosen.map((id) => place(id, 'eliminate')));
      });
      const { status } = await classify(chosen);
      const filed = await Promise.all(filing);
      expect([status, ...filed.map((answer) => answer.status)]).toEqual(Array(11).fill(200));
      const kept = (await list()).filter((row) => chosen.includes(row.id));
      expect(kept.map((row) => [row.quadrant, row.source])).toEqual(
        chosen.map(() => ['eliminate', 'user']),
      );
    }
  });

  it('answers two calls at once that name the same emails in opposite order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([classify(ids), classify(ids.toReversed())]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      await reset();
    }
  });

  it('makes one entry and one undo of all calls of a group [PLUS-14]', async () => {
    const first = await classify(ids.slice(0, 20), GROUP);
    const second = await classify(ids.slice(20, 40), GROUP);
    expect(second.body.journal_id).toBe(first.body.journal_id);
    const [entry] = (await stack.alice.get('/api/journal?limit=1')).body.entries;
    expect(entry).toMatchObject({ count: 40, undoable: true });
    await place(ids[0], 'do');
    const undone = await undo(entry.id);
    expect(undone.body.failed).toEqual([
      { id: ids[0], error: 'This email was moved again since; its newer place stays.' },
    ]);
    const placed = (await list()).filter((row) => row.quadrant !== null);
    expect(placed.map((row) => [row.id, row.quadrant])).toEqual([[ids[0], 'do']]);
    const again = await undo(entry.id);
    expect(again.body.failed).toEqual(undone.body.failed);
    expect(again.body.entry).toMatchObject({ undoable: false });
  });

  it('tells what was asked for from what came by itself, and says where nothing moved [FIX-08]', async () => {
    await reset();
    const newest = async () => (await stack.alice.get('/api/journal?limit=1')).body.entries[0];
    await classify(ids.slice(0, 20));
    expect(await newest()).not.toHaveProperty('by_itself');
    expect(await newest()).not.toHaveProperty('moved_nothing');
    expect(await newest()).toMatchObject({ kind: 'classify', undoable: true });
    await reset();
    faults.fail({ method: 'getMessages', error: new ProviderError('rate-limited', 'slow down') });
    clock.advance({ minutes: 16 });
    await classify(ids.slice(0, 5));
    faults.heal();
    expect(await newest()).toMatchObject({
      kind: 'classify',
      count: 5,
      undoable: true,
      moved_nothing: true,
    });
  });

  it('holds what could not be read or judged, with the reason [PLUS-08]', async () => {
    clock.advance({ minutes: 16 });
    faults.fail({ method: 'getMessages', error: new ProviderError('rate-limited', 'slow down') });
    const unread = await classify([ids[6] as string]);
    expect(unread.body.emails[0]).toMatchObject({
      quadrant: null,
      held: 'The mail provider asks to slow down. Please try again in a moment.',
    });
    faults.heal();
    scripted.breakDown(true);
    const unjudged = await classify([ids[7] as string]);
    expect(unjudged.body.emails[0].held).toBe('The assistant could not judge this email.');
    expect((await stack.alice.get('/api/mailbox/ledger')).body.held).toBe(2);
    scripted.breakDown(false);
    const later = await classify([ids[6], ids[7]] as string[]);
    expect(later.body.emails.map((verdict: Verdict) => verdict.held)).toEqual([null, null]);
    expect((await stack.alice.get('/api/mailbox/ledger')).body.held).toBe(0);
  });

  it('moves nothing lower by failure: a judgement stays [PLUS-08]', async () => {
    await classify([ids[8] as string]);
    scripted.breakDown(true);
    const { body } = await classify([ids[8] as string]);
    expect(body.emails[0]).toMatchObject({ quadrant: 'schedule', held: null });
    expect(await rowOf(ids[8])).toMatchObject({ quadrant: 'schedule' });
  });

  it('tells of an id that is not in the mailbox and keeps nothing for it', async () => {
    const { status, body } = await classify(['nowhere']);
    expect([status, body.journal_id]).toEqual([200, null]);
    expect(body.emails[0]).toMatchObject({
      quadrant: null,
      held: 'This email is no longer in the mailbox.',
    });
  });

  it('sums up a quadrant', async () => {
    const emails = ids.slice(0, 3).map((id) => ({ id }));
    const { body } = await stack.alice.post('/auth/summarize', { emails, quadrant: 'q2' });
    expect(body).toEqual({ summary: 'Decide: 3', source: 'local' });
  });

  it('tells what stands out in a quadrant, in both forms of its key', async () => {
    const body = {
      emails: ids.slice(0, 3).map((id) => ({ id })),
      quadrant: 'Do',
      quadrantKey: 'q1',
    };
    const answer = await stack.alice.post('/auth/generate-insights', body);
    expect([answer.status, answer.body]).toEqual([200, { insights: ['3 read'], source: 'local' }]);
    const unnamed = { ...body, quadrantKey: 'nowhere' };
    expect((await stack.alice.post('/auth/generate-insights', unnamed)).status).toBe(400);
  });

  it('refuses bad input, the signed-out and strangers', async () => {
    const many = Array.from({ length: 201 }, (_, number) => ({ id: `x${number}` }));
    for (const emails of [[], many, [{}], 'x'])
      expect((await stack.alice.post('/auth/classify', { emails })).status).toBe(400);
    for (const call of ['/auth/classify', '/auth/summarize', '/auth/generate-insights']) {
      const body = { emails: [{ id: ids[0] }], quadrant: 'do', quadrantKey: 'do' };
      expect((await stack.anybody().post(call, body)).status).toBe(401);
      expect((await stack.bob.post(call, body)).body.code).toBe('provider_auth_required');
    }
    const foreign = await stack.bob.post('/auth/gmail/classify', { emails: [{ id: ids[0] }] });
    expect(foreign.body.emails[0].held).toBe('This email is no longer in the mailbox.');
    expect(await rowOf(ids[0])).toMatchObject({ quadrant: null, held: null });
  });

  it('files by hand, by q1 to q4 too, and takes it back [MATRIX-11] [INBOX-09] [PLUS-13]', async () => {
    const items = ['q1. do', 'Q2', 'q3', 'eliminate'].map((quadrant, n) => ({
      id: ids[n],
      quadrant,
    }));
    const { status, body } = await stack.alice.put('/api/email-quadrants', { items });
    expect(status).toBe(200);
    expect(body.emails).toEqual(
      ['do', 'schedule', 'delegate', 'eliminate'].map((quadrant, n) => ({
        id: ids[n],
        quadrant,
        reasoning: 'Moved by you',
      })),
    );
    expect((await stack.alice.get('/api/mailbox/ledger')).body).toMatchObject({
      by_quadrant: { do: 1, schedule: 1, delegate: 1, eliminate: 1 },
      unclassified: ids.length - 4,
    });
    await undo(body.journal_id);
    expect((await list()).every((row) => row.quadrant === null)).toBe(true);
  });

  it('undoes moves of one email step by step back to the assistant', async () => {
    await classify([ids[0] as string]);
    const verdict = await rowOf(ids[0]);
    const first = await place(ids[0], 'do');
    clock.advance({ minutes: 1 });
    const second = await place(ids[0], 'eliminate');
    await undo(second.body.journal_id);
    expect(await rowOf(ids[0])).toMatchObject({ quadrant: 'do', source: 'user' });
    await undo(first.body.journal_id);
    expect(await rowOf(ids[0])).toEqual(verdict);
  });

  it('leaves a later clear alone when an earlier one is undone', async () => {
    await place(ids[0], 'do');
    const first = await place(ids[0], null);
    clock.advance({ minutes: 1 });
    await place(ids[0], 'eliminate');
    clock.advance({ minutes: 1 });
    const last = await place(ids[0], null);
    const older = await undo(first.body.journal_id);
    expect(older.body.failed.map((item: { id: string }) => item.id)).toEqual([ids[0]]);
    expect(older.body.entry).toMatchObject({ undone_at: null, undoable: true });
    expect((await undo(first.body.journal_id)).body).toEqual(older.body);
    expect(await rowOf(ids[0])).toMatchObject({ quadrant: null });
    expect((await undo(last.body.journal_id)).body.failed).toEqual([]);
    expect(await rowOf(ids[0])).toMatchObject({ quadrant: 'eliminate' });
  });

  it('notes nothing for a place that it already has', async () => {
    await place(ids[0], 'do');
    expect((await place(ids[0], 'do')).body.journal_id).toBeNull();
    expect((await place(ids[1], null)).body.journal_id).toBeNull();
  });

  it('clears one quadrant, resets all, and brings everything back [INBOX-08] [PLUS-13]', async () => {
    await classify(ids);
    await place(ids[0], 'do');
    await place(ids[1], 'eliminate');
    const before = await list();
    const cleared = await stack.alice.put('/api/email-quadrants', {
      all: true,
      from: 'schedule',
      quadrant: null,
    });
    expect(cleared.body.emails).toHaveLength(ids.length - 2);
    const kept = (await list()).filter((row) => row.quadrant !== null);
    expect(kept.map((row) => row.id).sort()).toEqual([ids[0], ids[1]].sort());
    await undo(cleared.body.journal_id);
    expect(await list()).toEqual(before);
    const all = await reset();
    expect((await list()).every((row) => row.quadrant === null && row.reasoning === null)).toBe(
      true,
    );
    await undo(all.body.journal_id);
    expect(await list()).toEqual(before);
  });

  it('keeps decisions of archived mail out of a reset', async () => {
    await place(ids[0], 'do');
    await stack.alice.post('/api/archive-email', { message_id: ids[0] });
    await reset();
    await stack.alice.post('/api/restore-email', { message_id: ids[0] });
    expect(await rowOf(ids[0])).toMatchObject({ quadrant: 'do' });
  });

  it('refuses placements of unknown ids and of strangers, and changes nothing', async () => {
    const items = [
      { id: ids[0], quadrant: 'do' },
      { id: 'nowhere', quadrant: 'do' },
    ];
    const unknown = await stack.alice.put('/api/email-quadrants', { items });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const foreign = await stack.bob.put('/api/email-quadrants', { items: items.slice(0, 1) });
    expect(foreign.status).toBe(404);
    for (const body of [{}, { items: [] }, { items: [{ id: 'x', quadrant: 'later' }] }])
      expect((await stack.alice.put('/api/email-quadrants', body)).status).toBe(400);
    const withTarget = { all: true, quadrant: 'do' };
    expect((await stack.alice.put('/api/email-quadrants', withTarget)).status).toBe(400);
    expect((await stack.anybody().put('/api/email-quadrants', { items })).status).toBe(401);
    expect((await stack.carol.put('/api/email-quadrants', { items })).status).toBe(401);
    expect((await list()).every((row) => row.quadrant === null)).toBe(true);
  });

  it('settles an undo that comes twice at the same moment once', async () => {
    const placed = await stack.alice.put('/api/email-quadrants', {
      items: ids.slice(0, 30).map((id) => ({ id, quadrant: 'delegate' })),
    });
    const answers = await Promise.all([
      undo(placed.body.journal_id),
      undo(placed.body.journal_id),
      undo(placed.body.journal_id),
    ]);
    for (const answer of answers) expect([answer.status, answer.body.failed]).toEqual([200, []]);
    expect((await list()).every((row) => row.quadrant === null)).toBe(true);
  });
});
