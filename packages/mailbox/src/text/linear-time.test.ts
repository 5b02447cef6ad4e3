import { describe, expect, it } from 'vitest';
import { readMessage } from '#mime/read-message.ts';
import { htmlToVisibleText } from './html-text.ts';
import { makePreview } from './preview.ts';
import { visibleCharacters } from './visible-characters.ts';

/** Twice as many still lie within what a preview is made of. */
const RUN = 15_000;
/** What a machine that does other things may add to either time. */
const NOISE_MS = 60;

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

const read = (type: string, body: string) =>
  readMessage(Buffer.from(`From: a@x.example\nContent-Type: ${type}; charset=utf-8\n\n${body}`), {
    ownerAddress: null,
    fallbackDate: new Date(0),
    now: new Date(0),
  });

const SHEET = `<style>.c{${Array.from({ length: 3_000 }, (_, at) => `color:#${100_000 + at};left:${at}px`).join(';')}}</style>`;
const RULES = `<style>${'* * * * * b{display:none}'.repeat(50)}</style>${'<div>'.repeat(100)}`;

const READERS: Readonly<Record<string, (run: string) => unknown>> = {
  'a text': (run) => read('text/plain', run),
  'an HTML text': (run) => read('text/html', `<p>${run}`),
  'a text that is laid out': (run) => htmlToVisibleText(`<pre>${run}</pre>`),
  'a preview': makePreview,
  characters: visibleCharacters,
};

describe('time grows with what is read, not with its square', () => {
  it.each(
    [
      '\u200d',
      'a\ufe0f',
      '1\ufe0f',
      '\ufe0f',
      ' ',
      '\u00a0',
      '\t',
      '-',
      '_',
      '>',
      '<',
      '&',
      '(',
      'a',
      'a ',
      '\u0301\u0316',
    ].flatMap((sign) => Object.keys(READERS).map((name) => [name, sign] as const)),
  )('%s with a run of %j', async (name, sign) => {
    const run = (times: number) => () => READERS[name]?.(`${sign.repeat(times)}x`);
    const once = await costOf(run(RUN));
    const twice = await costOf(run(RUN * 2));
    expect(twice).toBeLessThan(once * 3 + NOISE_MS);
  });

  it.each([
    ['elements under a large sheet', (n: number) => `${SHEET}${'<p class=c>x'.repeat(n / 10)}`],
    ['rules that ask for what lies around', (n: number) => `${RULES}${'<p>x</p>'.repeat(n / 10)}`],
    ['formatting that is opened anew', (n: number) => '<p><b><i><u>x'.repeat(n / 20)],
    ['ends of what was never opened', (n: number) => `<b>x${'</i>'.repeat(n)}`],
  ])('%s', async (_, build) => {
    const once = await costOf(() => htmlToVisibleText(build(RUN)));
    const twice = await costOf(() => htmlToVisibleText(build(RUN * 2)));
    expect(twice).toBeLessThan(once * 3 + NOISE_MS);
  });
});
