import { describe, expect, it } from 'vitest';
import { makePreview } from './preview.ts';

describe('makePreview', () => {
  it.each([
    ['folds white space', 'Hello\n\n  Bob,\tall  well.', 'Hello Bob, all well.'],
    ['leaves quoted lines out', 'Yes.\n> Really?\n>> Sure?\nBob', 'Yes. Bob'],
    ['stops at "On ... wrote:"', 'Yes.\n\nOn Tue, 3 Nov 2026, Bob wrote:\n> Really?', 'Yes.'],
    [
      'also when that line is broken',
      'Yes.\nOn Tue, 3 Nov 2026 at 10:00, Bob Baker\n<bob@baker.example> wrote:\n> x',
      'Yes.',
    ],
    ['stops at a German one', 'Ja.\nAm Di., 3. Nov. 2026 um 10:00 Uhr schrieb Bob:\n> x', 'Ja.'],
    ['stops at an Outlook head', 'Yes.\n-----Original Message-----\nFrom: Bob\nOld text', 'Yes.'],
    ['stops at an Outlook line', 'Yes.\n________________________________\nFrom: Bob', 'Yes.'],
    [
      'stops at the fields of Outlook',
      'Yes.\n\nFrom: Me <me@north.example>\nSent: Friday, October 9, 2026 10:00\nTo: Bob\nSubject: Order\n\nOld text',
      'Yes.',
    ],
    [
      'stops at German ones, with blank lines and marks',
      'Ja.\n\n*Von:* Ich <me@north.example>\n\n*Gesendet:* Freitag, 9. Oktober\n\n*An:* Bob\nAlt',
      'Ja.',
    ],
    [
      'stops at fields in one line',
      'Yes.\nFrom: Me <me@north.example> Sent: Friday To: Bob Subject: Order\nOld',
      'Yes.',
    ],
    [
      'also where a name is broken in three lines',
      'Yes.\nOn Tue, 3 Nov 2026 at 10:00,\nBob Baker\n<bob@baker.example> wrote:\n> x',
      'Yes.',
    ],
    [
      'keeps a word about a sender',
      'Hi.\nFrom: the desk of Nora\nNews',
      'Hi. From: the desk of Nora News',
    ],
    [
      'keeps fields that stand first',
      'From: Bob\nSent: Friday\nTo: Me\nNews',
      'From: Bob Sent: Friday To: Me News',
    ],
    [
      'shows a forward',
      '---------- Forwarded message ----------\nFrom: Bob\nNews',
      'From: Bob News',
    ],
    ['shows what stands below a quote', '> Question?\nAnswer.', 'Answer.'],
    ['shows the quote when there is nothing else', '> Only a quote.', '> Only a quote.'],
    ['drops filler', 'Sale\u034f\u200c \u200c \u00ad\u200b now', 'Sale now'],
    ['keeps joined emoji', 'Team 👩‍💻 here', 'Team 👩‍💻 here'],
    ['is empty for an empty text', '  \n ', ''],
  ])('%s', (_, text, expected) => {
    expect(makePreview(text)).toBe(expected);
  });

  it('is at most 2,000 characters and never half a character', () => {
    const preview = makePreview('😀'.repeat(3_000));
    expect(preview.length).toBeLessThanOrEqual(2_000);
    expect(preview).not.toMatch(/\p{Surrogate}/u);
  });

  it('takes linear time on long lines', () => {
    const started = performance.now();
    makePreview(`${'on '.repeat(200_000)}\n${'>'.repeat(200_000)}`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
