import { describe, expect, it } from 'vitest';
import { readDeadline } from './read-deadline.ts';

/** A Wednesday. */
const received = new Date('2026-11-18T09:00:00Z');
const read = (text: string, subject = '') =>
  readDeadline({ subject, text, receivedAt: received })?.toISOString() ?? null;

describe('reading deadlines', () => {
  it.each([
    ['Please send it by Friday 5 PM.', '2026-11-20T17:00:00.000Z'],
    ['We need your comments by Thursday.', '2026-11-19T17:00:00.000Z'],
    ['The form is due on 30 November.', '2026-11-30T17:00:00.000Z'],
    ['Deadline: tomorrow noon', '2026-11-19T12:00:00.000Z'],
    ['Can you answer by end of day?', '2026-11-18T17:00:00.000Z'],
    ['Please reply by the end of the week.', '2026-11-20T17:00:00.000Z'],
    ['Comments by EOD Friday, please.', '2026-11-20T17:00:00.000Z'],
    ['I need this within 2 days.', '2026-11-20T17:00:00.000Z'],
    ['Bitte bis Freitag 17 Uhr antworten.', '2026-11-20T17:00:00.000Z'],
    ['Spätestens am 30. November brauchen wir die Zahlen.', '2026-11-30T17:00:00.000Z'],
    ['Frist: 25.11.2026', '2026-11-25T17:00:00.000Z'],
  ])('reads "%s"', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each([
    'The part costs 12/24 and ships tomorrow.',
    'On Monday we met the auditors.',
    'Thanks for the nice evening on Friday!',
    'The report was due on 3 November 2025.',
    'See you by the lake.',
    'The outage ends in 10 minutes.',
    '',
  ])('reads nothing in "%s"', (text) => {
    expect(read(text)).toBeNull();
  });

  it('reads the subject before the text', () => {
    expect(read('Deadline for others: 30 November.', 'Answer by Thursday')).toBe(
      '2026-11-19T17:00:00.000Z',
    );
  });

  it('stays quick on a long hostile text', () => {
    const before = performance.now();
    read('by '.repeat(50_000));
    read('due 1/1/1 '.repeat(20_000));
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
