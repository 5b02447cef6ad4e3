import { monitorEventLoopDelay } from 'node:perf_hooks';
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

let pool: ReadingPool;
const stops: { work: string; reason: string }[] = [];

function open(limits: Partial<ReadingLimits> = {}) {
  stops.length = 0;
  pool = createReadingPool({ limits, onStopped: (about) => stops.push(about) });
  return createReading(pool.runFor);
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
    const input = {
      subject: 'The plan',
      text: 'Please answer by Friday.',
      fromName: 'Kim',
      fromAddress: 'kim@near.example',
      ownerAddress: 'ann@near.example',
      ownerName: 'Ann',
      to: ['ann@near.example'],
      cc: [],
      receivedAt: NOW,
      priority: 'normal' as const,
      signals: {
        addressed: 'to' as const,
        bulk: false,
        automated: false,
        knownSender: null,
        repliedBefore: null,
        flagged: false,
        invitation: false,
        providerImportant: null,
      },
      hasAttachments: false,
      isReply: false,
    };
    const asked = { now: NOW, notSureThreshold: 0.5 };
    const requests = [{ id: 'm', input, newText: input.text }];
    const [answer] = await assistant.classify(requests, asked);
    const inline = createInlineReading().triage(WHOM).assistant;
    expect(answer).toEqual((await inline.classify(requests, asked))[0]);
    expect(answer?.due?.at).toBeInstanceOf(Date);
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
