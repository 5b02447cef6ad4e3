import { createLocalAssistant } from '@eisen/assistant';
import { type Message, readMessage } from '@eisen/mailbox';
import { createClassifier, DEFAULT_WEIGHTS } from '@eisen/triage';
import { describe, expect, it } from 'vitest';
import { readMoments } from './read-deadline.ts';
import { buildTriageInput } from './triage-input.ts';

const AT = new Date('2026-03-02T08:00:00Z');
const OWNER = { address: 'erin@people.example', displayName: 'Erin' };
const CONTRACT =
  'Dear Erin, the contract must be signed today before 17:00, otherwise the client withdraws. Please call me.';
const SALE = 'Half price shoes this weekend only. Shop the sale. Unsubscribe';
const STUB = 'This requires an HTML capable mail client. Unsubscribe: https://x.example/u';

const assistant = createLocalAssistant({
  classifier: createClassifier(DEFAULT_WEIGHTS),
  readMoments,
});

async function judge(bodies: { plain?: string; html?: string; subject?: string }) {
  const part = (type: string, body: string) =>
    `--b\nContent-Type: text/${type}; charset=utf-8\n\n${body}\n`;
  const raw = [
    'From: Mira <mira@north.example>',
    'To: erin@people.example',
    `Subject: ${bodies.subject ?? 'Hello'}`,
    'Content-Type: multipart/alternative; boundary=b',
    '',
    bodies.plain === undefined ? '' : part('plain', bodies.plain),
    bodies.html === undefined ? '' : part('html', bodies.html),
    '--b--',
  ].join('\n');
  const read = await readMessage(Buffer.from(raw), {
    ownerAddress: OWNER.address,
    fallbackDate: AT,
    now: AT,
  });
  if (!read.ok) throw new Error(read.reason);
  const message = { ...read.mail, receivedAt: AT } as unknown as Message;
  const input = buildTriageInput(message, {
    owner: OWNER,
    relation: { knownSender: null, repliedBefore: null },
  });
  const [answer] = await assistant.classify([{ id: 'a', input, newText: input.text }], {
    now: AT,
    notSureThreshold: 0,
    timeZone: 'UTC',
  });
  if (answer === undefined) throw new Error('no answer');
  const { quadrant, urgency, importance } = answer.classification;
  const evidence = [...urgency.evidence, ...importance.evidence];
  return { input, answer, judgement: [quadrant, urgency.value, importance.value], evidence };
}

describe('what a mail shows', () => {
  it.each([
    ['urgent words', { html: `<p>${SALE}</p>` }, CONTRACT],
    ['words of a newsletter', { html: `<p>${CONTRACT}</p>` }, STUB],
    ['words', { html: '<img src="cid:a">' }, CONTRACT],
  ])('decides, and not the %s of a text beside it', async (_, html, plain) => {
    const shown = await judge(html);
    const both = await judge({ ...html, plain });
    expect(both.judgement).toEqual(shown.judgement);
    expect(both.answer.due).toEqual(shown.answer.due);
    for (const quote of both.evidence)
      expect(`${both.input.subject}\n${shown.input.text}`).toContain(quote);
  });

  it('decides alike however its umlauts are written', async () => {
    const plain = 'Bitte spätestens übermorgen 17 Uhr.';
    const composed = await judge({ plain: plain.normalize('NFC') });
    const apart = await judge({ plain: plain.normalize('NFD') });
    expect(apart.answer.due?.at).toEqual(new Date('2026-03-04T17:00:00Z'));
    expect([apart.judgement, apart.evidence]).toEqual([composed.judgement, composed.evidence]);
  });
});

/** Processor time in milliseconds, the better of two. */
async function costOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 2; turn += 1) {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const RUN = 20_000;
/** What a machine that does other things may add to either time. */
const NOISE_MS = 60;

describe('the time it takes to judge a mail grows with its length, not with the square of it', () => {
  it.each([
    ...['\u200d', '\u200d ', ' ', '-', '>', '>\n', '\n', '.', '1', 'a', '\u0301', 'on ', 'by '],
    ...['By 1 ', '-- \n', 'from: x\n', 'a@', '1.', 'Am ', 'https://'],
  ])('with a run of %j', async (sign) => {
    const once = await costOf(() => judge({ plain: `Hi${sign.repeat(RUN / sign.length)}x` }));
    const twice = await costOf(() =>
      judge({ plain: `Hi${sign.repeat((2 * RUN) / sign.length)}x` }),
    );
    expect(twice).toBeLessThan(once * 3 + NOISE_MS);
  });
});
