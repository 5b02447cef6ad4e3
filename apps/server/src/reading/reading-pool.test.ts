import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ClassifyRequest } from '@eisen/assistant';
import { WorkStoppedError } from '@eisen/mailbox';
import { buildInput } from '@eisen/triage/build-input';
import { afterEach, describe, expect, it } from 'vitest';
import { hostileStyleMail } from './fixtures/hostile-style.ts';
import { createInlineReading, createReading } from './reading.ts';
import { createReadingPool, type ReadingLimits, type ReadingPool } from './reading-pool.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const OPTIONS = { ownerAddress: 'ann@near.example', now: NOW };
const WHOM = { owner: 'ann', isUrgent: false };
const PLAIN = Buffer.from(
  'From: Kim <kim@near.example>\r\nTo: ann@near.example\r\nSubject: The plan\r\nMessage-ID: <1@near.example>\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\n\r\nPlease answer by Friday.\r\n',
);

/** Words that are read for secrets, 800 KB of them. */
const LONG = 'code 4111 1111 1111 1111 \u30a2\u30a2 a@b.example > '.repeat(16_000);

/** A mail as an assistant is asked about it. */
function requestOf(newText: string): ClassifyRequest {
  const input = buildInput({
    subject: 'The plan',
    text: newText.slice(0, 2_000),
    fromName: 'Kim',
    fromAddress: 'kim@near.example',
    ownerAddress: 'ann@near.example',
    receivedAt: NOW,
  });
  return { id: 'm', input, newText };
}

let pool: ReadingPool;
/** Names of the work that threads were given. */
const handedOver: string[] = [];
const stops: { work: string; reason: string }[] = [];

function open(limits: Partial<ReadingLimits> = {}) {
  stops.length = 0;
  handedOver.length = 0;
  pool = createReadingPool({ limits, onStopped: (about) => stops.push(about) });
  return createReading((whom) => {
    const run = pool.runFor(whom);
    return (name, input, about) => {
      handedOver.push(name);
      return run(name, input, about);
    };
  });
}

afterEach(() => pool.close());

describe('reading mail on threads of its own', { timeout: 60_000 }, () => {
  it('reads the same as on the thread that asked [FIX-45]', async () => {
    const threaded = await open().mail(WHOM).local(PLAIN, OPTIONS);
    expect(threaded?.mail.subject).toBe('The plan');
    expect(threaded).toEqual(await createInlineReading().mail(WHOM).local(PLAIN, OPTIONS));
  });

  it('judges mail there, too [FIX-45]', async () => {
    const { assistant } = open().triage(WHOM);
    const asked = { now: NOW, notSureThreshold: 0.5 };
    const requests = [requestOf('Please answer by Friday.')];
    const [answer] = await assistant.classify(requests, asked);
    const inline = createInlineReading().triage(WHOM).assistant;
    expect(answer).toEqual((await inline.classify(requests, asked))[0]);
    expect(answer?.due?.at).toBeInstanceOf(Date);
  });

  it('tells a model of mail, and looks for what it quotes, there, too [FIX-45]', async () => {
    const { teller, decide } = open().triage(WHOM);
    const inline = createInlineReading().triage(WHOM);
    const request = requestOf(`${LONG}\nThe password is hunter2zz. Please answer by Friday.`);
    const axis = { value: 0.9, evidence: ['answer by Friday', 'at once'] };
    const answer = { urgency: axis, importance: axis, quadrant: 'do', confidence: 0.9 } as const;
    const source = { subject: 'The plan', content: request.newText, sender: 'Kim', now: NOW };
    const told = await teller.tellRequest(request);
    const drafted = await teller.tellSource(source);
    const opinion = await teller.readOpinion(answer, request);
    expect(told).toEqual(await inline.teller.tellRequest(request));
    expect(told.text).toContain('password is [secret]');
    expect(drafted).toEqual(await inline.teller.tellSource(source));
    expect(opinion.urgency.evidence).toEqual(['answer by Friday']);
    const [judged] = await inline.assistant.classify([request], { now: NOW, notSureThreshold: 0 });
    if (judged === undefined) throw new Error('nothing was judged');
    const classification = { ...judged.classification, urgency: axis };
    const decision = await decide({ ...judged, classification }, request, null);
    expect(decision?.urgency?.evidence).toEqual(['answer by Friday']);
    expect(handedOver).toEqual(['tellRequest', 'tellSource', 'readOpinion', 'decide']);
  });

  it('ends what takes too long to tell, and says that it was ended [FIX-45]', async () => {
    const { teller } = open({ timeMs: 20 }).triage(WHOM);
    const request = requestOf(LONG.repeat(8));
    await expect(teller.tellRequest(request)).rejects.toThrow(WorkStoppedError);
    expect(stops[0]).toMatchObject({ work: 'tellRequest', reason: 'time' });
  });

  it('ends what takes too long; the mail keeps its head and says so, and the next is read [FIX-45]', async () => {
    const mail = open({ timeMs: 40 }).mail(WHOM);
    const raw = hostileStyleMail();
    const read = await mail.local(raw, OPTIONS);
    expect(stops[0]).toMatchObject({ work: 'readLocalMail', reason: 'time' });
    expect(read).toMatchObject({
      readFailure: 'time',
      mail: {
        subject: 'Please read this',
        from: { address: 'mallory@far.example' },
        html: null,
        text: expect.stringContaining('could not read this email in time'),
        attachments: [expect.objectContaining({ sizeBytes: raw.length })],
      },
    });
    expect((await mail.local(PLAIN, OPTIONS))?.mail.text.trim()).toBe('Please answer by Friday.');
  });

  it('ends what takes too much memory, and nothing else with it [FIX-45]', async () => {
    const reading = open({ heapMb: 48 }).mail(WHOM);
    const head =
      'From: Mallory <mallory@far.example>\r\nSubject: Big\r\nContent-Type: text/html\r\n\r\n';
    const bomb = Buffer.from(head + '<b title="t">x</b>'.repeat(56_000));
    expect(await reading.local(bomb, OPTIONS)).toMatchObject({
      readFailure: 'memory',
      mail: { subject: 'Big' },
    });
    expect(stops[0]).toMatchObject({ work: 'readLocalMail', reason: 'memory' });
    expect((await reading.local(PLAIN, OPTIONS))?.mail.subject).toBe('The plan');
  });

  it('reads a long answer of a provider without holding the thread that asked [FIX-45]', async () => {
    const reading = open().mail(WHOM);
    await reading.html('x'.repeat(2_000));
    const value = Array.from({ length: 20 }, (_, index) => ({ index, text: 'ü'.repeat(800_000) }));
    const body = Buffer.from(JSON.stringify({ value }));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const read = (await reading.json(body)) as { value: typeof value };
    delay.disable();
    expect(read.value).toHaveLength(20);
    expect(read.value[19]).toEqual(value[19]);
    // Parsed in one go it is ten times as much as the longest step.
    expect(delay.max / 1e6).toBeLessThan(250);
  });

  it('takes no answer of a provider apart that is more values than memory holds [FIX-45]', async () => {
    const bomb = Buffer.from(`[${'{},'.repeat(4_000_000)}{}]`);
    expect(await open().mail(WHOM).json(bomb)).toBeUndefined();
  });

  it('refuses work when it is closed, and ends what runs [FIX-45]', async () => {
    const reading = open().mail(WHOM);
    const running = reading
      .local(hostileStyleMail(), OPTIONS)
      .catch((error: Error) => error.message);
    await pool.close();
    expect(await running).toMatch(/Stopped|no more|any more/);
    await expect(reading.local(PLAIN, OPTIONS)).rejects.toThrow('any more');
    expect(pool.state()).toMatchObject({ threads: 0, running: 0, waiting: 0 });
  });
});
