import { ProviderError } from '@eisen/mailbox';
import {
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import type { Quadrant } from '@eisen/triage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';

interface Verdict {
  readonly id: string;
  readonly subject: string;
  readonly quadrant: Quadrant | null;
  readonly guess: Quadrant | null;
  readonly confidence: number;
  readonly reasoning: string;
}

/** From, subject, text. The first two are alike and of one sender, the third is of the first's conversation. */
const MAILS = [
  ['Dana Quillfeather', 'dana@harbour.example', 'Notes from the kelpwall visit', 'A few notes.'],
  ['Dana Quillfeather', 'dana@harbour.example', 'The kelpwall visit', 'The pictures.'],
  ['Milo Brandt', 'milo@dunes.example', 'Re: Notes from the kelpwall visit', 'Nice, thanks.'],
  ['Petra Lund', 'petra@orchard.example', 'The new coffee machine', 'It is in the kitchen.'],
  ['Garden Shop', 'news@shop.example', 'Save 40% on plants', 'Unsubscribe here. Shop now.'],
  ['West Bank', 'news@bank.example', 'News of the week', 'Read our blog. Unsubscribe here.'],
  [
    'West Bank',
    'alerts@bank.example',
    'Urgent',
    'Your card is blocked. You must confirm the payment before 5 pm today, or it will be refused.',
  ],
  [
    'West Bank',
    'alerts@bank.example',
    'Please call us: urgent question',
    'Please call us today. 9,000 dollars leave your account today and we need your approval.',
  ],
  ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
    (part) => ['Mira Holt', 'mira@north.example', `Slipway ${part}`, `Part ${part}.`] as const,
  ),
  ['Mira Holt', 'mira@north.example', 'Hello', 'Free offer, click here now. Unsubscribe.'],
] as const;
const [FIRST, SAME_SENDER, SAME_THREAD, OTHER, NEWSLETTER] = [0, 1, 2, 3, 5] as const;
const ALERTS = [6, 7] as const;
const UNRELATED = [3, 4, ...ALERTS] as const;
const SLIPWAY = [8, 9, 10, 11, 12, 13] as const;
const HELLO = 14;

const MBOX = MAILS.map(([name, address, subject, text], place) =>
  [
    'From a@b Mon Mar  2 08:00:00 2026',
    `From: "${name}" <${address}>`,
    'To: <owner@people.example>',
    `Subject: ${subject}`,
    `Message-ID: <m${place}@far.example>`,
    ...(place === SAME_THREAD ? [`In-Reply-To: <m${FIRST}@far.example>`] : []),
    `Date: Mon, 02 Mar 2026 08:${10 + place}:00 +0000`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\n'),
).join('\n');

describeOnEngines('learning from corrections', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let stack: Stack;
  let ids: string[];
  let untaught: Verdict[];

  const idOf = (place: number) => ids[place] as string;
  const classify = async (): Promise<Verdict[]> => {
    const { body } = await stack.alice.post('/auth/classify', {
      emails: ids.map((id) => ({ id })),
    });
    return body.emails;
  };
  const place = (index: number, quadrant: Quadrant | null) =>
    stack.alice.put('/api/email-quadrants', { items: [{ id: idOf(index), quadrant }] });
  const reset = () => stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
  const read = async () => (await stack.alice.get('/api/learning')).body;
  const keyOf = async (kind: string) =>
    (await read()).learned.find((one: { kind: string }) => one.kind === kind)?.key;

  beforeAll(async () => {
    stack = await startStack({ engine, clock, overrides: { wrapProvider: faults.wrap } });
    const { body } = await stack.alice.request('POST', '/auth/sandbox/import?provider=outlook', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.mbox"\r\n\r\n${MBOX}\r\n--x--\r\n`,
    });
    expect(body.imported).toBe(MAILS.length);
    const { emails } = (await stack.alice.get('/auth/emails')).body;
    ids = MAILS.map(
      ([, , subject]) => emails.find((email: Verdict) => email.subject === subject).id,
    );
    untaught = await classify();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    clock.advance({ minutes: 1 });
    await reset();
    await stack.context.db.asSystem((tx) => tx.execute(sql`delete from lessons`));
  });

  it('sorts the next mail of the sender that is alike, and of the conversation, as the user did, says so, and moves no other [PLUS-10]', async () => {
    expect(untaught.slice(FIRST, OTHER).map((one) => one.quadrant)).not.toContain('do');
    await place(FIRST, 'do');
    const taught = await classify();
    expect(taught[SAME_SENDER]).toMatchObject({ quadrant: 'do', guess: null });
    expect(taught[SAME_SENDER]?.reasoning).toMatch(
      /^You moved mail from Dana Quillfeather here before\. /,
    );
    expect(taught[SAME_THREAD]).toMatchObject({ quadrant: 'do' });
    expect(taught[SAME_THREAD]?.reasoning).toMatch(/^You moved mail of this conversation here/);
    for (const index of UNRELATED) expect(taught[index]).toEqual(untaught[index]);
  });

  it('leaves what another address of the same house sends where it was [PLUS-10]', async () => {
    for (const alert of ALERTS)
      expect(['do', 'delegate']).toContain(untaught[alert]?.quadrant ?? untaught[alert]?.guess);
    await place(NEWSLETTER, 'eliminate');
    const taught = await classify();
    for (const alert of ALERTS) expect(taught[alert]).toEqual(untaught[alert]);
    await reset();
    const again = await classify();
    expect(again[NEWSLETTER]).toMatchObject({ quadrant: 'eliminate' });
  });

  it('forgets a word, and all else that was learned stays as it was [PLUS-11]', async () => {
    for (const index of SLIPWAY) {
      clock.advance({ minutes: 1 });
      await place(index, 'do');
    }
    await reset();
    const taught = await classify();
    expect(taught[SLIPWAY[0]]).toMatchObject({ quadrant: 'do' });
    const { learned } = (await stack.alice.delete(`/api/learning/${await keyOf('word')}`)).body;
    expect(learned.map((one: { kind: string }) => one.kind)).not.toContain('word');
    await reset();
    const left = await classify();
    expect(left[SLIPWAY[0]]?.quadrant).toBe('do');
    expect(left[HELLO]).toEqual(taught[HELLO]);
  });

  it('files the very same mail of a person where one correction put it, the newest of two that contradict each other', async () => {
    for (const quadrant of ['eliminate', 'schedule'] as const) {
      clock.advance({ minutes: 1 });
      await place(FIRST, quadrant);
      await reset();
      const [again] = await classify();
      expect(again).toMatchObject({ quadrant, guess: null });
      expect(again?.reasoning).toMatch(/^You moved mail of this conversation here before\. /);
      await reset();
    }
    clock.advance({ minutes: 1 });
    await place(SAME_SENDER, 'eliminate');
    const taught = await classify();
    expect(taught[FIRST]).toMatchObject({ quadrant: 'schedule' });
    const sender = (await read()).learned.find((one: { kind: string }) => one.kind === 'sender');
    expect(sender).toMatchObject({ quadrant: 'eliminate', against: ['schedule'], times: 2 });
  });

  it('is listed, and what is forgotten has no effect any more [PLUS-11]', async () => {
    expect(await read()).toMatchObject({ learned: [], corrections: 0 });
    await place(FIRST, 'do');
    expect(await read()).toEqual({
      learned: expect.arrayContaining([
        expect.objectContaining({
          kind: 'sender',
          effect: 'Similar mail from Dana Quillfeather goes to Do',
          since: clock.now().toISOString(),
          times: 1,
          quadrant: 'do',
          against: [],
        }),
        expect.objectContaining({
          kind: 'thread',
          effect: '“Notes from the kelpwall visit” mostly goes to Do',
        }),
      ]),
      corrections: 1,
      agreement: null,
    });
    const left = (await stack.alice.delete(`/api/learning/${await keyOf('sender')}`)).body;
    expect(left.learned.map((one: { kind: string }) => one.kind)).toEqual(['thread']);
    const half = await classify();
    expect(half[SAME_SENDER]).toEqual(untaught[SAME_SENDER]);
    expect(half[SAME_THREAD]).toMatchObject({ quadrant: 'do' });
    await reset();
    expect((await stack.alice.delete('/api/learning')).body).toMatchObject({ learned: [] });
    expect(await classify()).toEqual(untaught);
    expect((await stack.alice.delete('/api/learning/sender:unknown')).status).toBe(404);
  });

  it('takes the later of two corrections in one instant', async () => {
    for (const quadrant of ['do', 'eliminate', 'do', 'schedule', 'delegate', 'do'] as const) {
      await place(FIRST, quadrant);
      await place(SAME_SENDER, quadrant);
      const { learned } = await read();
      expect(learned).toHaveLength(3);
      for (const one of learned) expect(one).toMatchObject({ quadrant, against: [] });
    }
  });

  it('keeps the newest five hundred, also where one gesture taught many at once', async () => {
    await place(OTHER, 'do');
    await stack.context.db.asSystem((tx) =>
      tx.execute(
        sql`insert into lessons select user_id, 'old ' || n, mailbox_id, 'm' || n, entry_id,
          taught_at - make_interval(days => 1), kind, quadrant, urgent_step, important_step, keys,
          null, threshold_vote, filed_at from lessons, generate_series(1, 499) as n`,
      ),
    );
    expect((await read()).corrections).toBe(500);
    await place(FIRST, 'do');
    expect((await read()).corrections).toBe(500);
  });

  it('fades with time, what was taken back as well, and is forgotten at last', async () => {
    await place(FIRST, 'do');
    const filed = UNRELATED.find((index) => untaught[index]?.quadrant) ?? OTHER;
    const one = (await stack.alice.post('/auth/classify', { emails: [{ id: idOf(filed) }] })).body;
    await stack.alice.post(`/api/journal/${one.journal_id}/undo`);
    expect((await read()).corrections).toBe(2);
    await reset();
    const age = (days: number) =>
      stack.context.db.asSystem((tx) =>
        tx.execute(
          sql`update lessons set taught_at = taught_at - make_interval(days => ${days}::int)`,
        ),
      );
    await age(361);
    expect((await read()).corrections).toBe(1);
    expect((await classify())[filed]).toEqual(untaught[filed]);
    await age(360);
    expect(await read()).toMatchObject({ learned: [], corrections: 0 });
    await reset();
    expect(await classify()).toEqual(untaught);
  });

  it('is gone when the move is undone, and what was taught before holds again [PLUS-10]', async () => {
    const { journal_id: first } = (await place(FIRST, 'do')).body;
    clock.advance({ minutes: 1 });
    const { journal_id: second } = (await place(FIRST, 'schedule')).body;
    expect((await read()).learned[0]).toMatchObject({ quadrant: 'schedule', times: 1 });
    await stack.alice.post(`/api/journal/${second}/undo`);
    expect((await read()).learned[0]).toMatchObject({ quadrant: 'do', times: 1 });
    await stack.alice.post(`/api/journal/${first}/undo`);
    expect(await read()).toMatchObject({ learned: [], corrections: 0 });
    expect(await classify()).toEqual(untaught);
  });

  it('learns from one filing that is taken back, and nothing from a whole run', async () => {
    const filed = untaught.findIndex((one) => one.quadrant !== null);
    expect(filed).toBeGreaterThanOrEqual(0);
    const run = (await stack.alice.post('/auth/classify', { emails: ids.map((id) => ({ id })) }))
      .body;
    await stack.alice.post(`/api/journal/${run.journal_id}/undo`);
    expect(await read()).toMatchObject({ learned: [], corrections: 0 });
    const one = (await stack.alice.post('/auth/classify', { emails: [{ id: idOf(filed) }] })).body;
    await stack.alice.post(`/api/journal/${one.journal_id}/undo`);
    const { learned, corrections, agreement } = await read();
    expect(corrections).toBe(1);
    expect(learned[0].effect).toContain('is not sorted into');
    expect(agreement).toBe(0);
    const [again] = (await stack.alice.post('/auth/classify', { emails: [{ id: idOf(filed) }] }))
      .body.emails;
    expect(again).toMatchObject({ quadrant: null, guess: untaught[filed]?.quadrant });
    expect(again.reasoning).toMatch(/^You took mail .* back out of here before\. /);
  });

  it('tells the share of filings that were left in place, forgotten lessons included [PLUS-11]', async () => {
    const filed = (await classify()).flatMap((one, index) => (one.quadrant ? [index] : []));
    const [moved = 0] = filed;
    expect((await read()).agreement).toBe(1);
    await place(moved, 'do');
    const share = (filed.length - 1) / filed.length;
    expect((await read()).agreement).toBeCloseTo(share);
    const left = (await stack.alice.delete('/api/learning')).body;
    expect(left).toMatchObject({ learned: [], corrections: 0 });
    expect(left.agreement).toBeCloseTo(share);
  });

  it('teaches nothing, and moves all the same, while the provider does not answer', async () => {
    // What was read is in memory for a quarter of an hour.
    clock.advance({ minutes: 16 });
    faults.fail({ method: 'getMessages', error: new ProviderError('unavailable', 'away') });
    expect((await place(OTHER, 'do')).status).toBe(200);
    faults.heal();
    expect(await read()).toMatchObject({ corrections: 0 });
  });

  it('keeps no address and no word in plain, and nothing after the mailbox is gone', async () => {
    await place(FIRST, 'do');
    const dump = () =>
      stack.context.db.asSystem((tx) =>
        rowsOf<Record<string, unknown>>(tx, sql`select * from lessons`),
      );
    const rows = await dump();
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    ).toLowerCase();
    for (const word of ['quillfeather', 'harbour', 'kelpwall']) expect(text).not.toContain(word);
    await stack.alice.post('/auth/logout', {});
    expect(await dump()).toHaveLength(0);
  });
});
