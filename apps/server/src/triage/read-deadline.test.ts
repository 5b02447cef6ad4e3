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

  describe("on the owner's clock", () => {
    const readIn = (timeZone: string | null, text: string, receivedAt: string) =>
      readDeadline({
        subject: '',
        text,
        receivedAt: new Date(receivedAt),
        timeZone,
      })?.toISOString();

    it.each([
      // The same words in the westernmost and the easternmost zone: a Thursday there is still a Wednesday here.
      ['Pacific/Pago_Pago', 'by Friday 5 PM', '2026-11-18T09:00:00Z', '2026-11-21T04:00:00.000Z'],
      ['Pacific/Kiritimati', 'by Friday 5 PM', '2026-11-18T09:00:00Z', '2026-11-20T03:00:00.000Z'],
      ['Pacific/Pago_Pago', 'by tomorrow', '2026-11-18T09:00:00Z', '2026-11-19T04:00:00.000Z'],
      ['Pacific/Kiritimati', 'by tomorrow', '2026-11-18T12:00:00Z', '2026-11-20T03:00:00.000Z'],
      ['Asia/Kathmandu', 'bis Freitag 17 Uhr', '2026-11-18T09:00:00Z', '2026-11-20T11:15:00.000Z'],
      // Clocks go back on 25 October and forward on 29 March: the hour is that of the day itself.
      ['Europe/Berlin', 'by 26 October 9 AM', '2026-10-22T09:00:00Z', '2026-10-26T08:00:00.000Z'],
      ['Europe/Berlin', 'by 23 October 9 AM', '2026-10-22T09:00:00Z', '2026-10-23T07:00:00.000Z'],
      ['Europe/Berlin', 'due on 30 March', '2026-03-27T09:00:00Z', '2026-03-30T15:00:00.000Z'],
      [
        'America/New_York',
        'by end of the week',
        '2026-10-30T12:00:00Z',
        '2026-10-30T21:00:00.000Z',
      ],
      ['America/New_York', 'by Monday noon', '2026-10-30T12:00:00Z', '2026-11-02T17:00:00.000Z'],
      // Their weekday, not that of Greenwich: it is Saturday there, so the week is the next one.
      [
        'Pacific/Auckland',
        'by end of the week',
        '2026-11-20T12:00:00Z',
        '2026-11-27T04:00:00.000Z',
      ],
      // Half past two does not exist that night: an hour later on both sides of the ocean.
      ['Europe/Berlin', 'by 29 March 2:30 AM', '2026-03-27T09:00:00Z', '2026-03-29T01:30:00.000Z'],
      [
        'America/New_York',
        'by 2:30 am on March 8',
        '2026-03-06T09:00:00Z',
        '2026-03-08T07:30:00.000Z',
      ],
      [
        'Australia/Lord_Howe',
        'by 4 October 2:15 AM',
        '2026-10-02T09:00:00Z',
        '2026-10-03T15:45:00.000Z',
      ],
      // Half past one comes twice: the first one.
      [
        'America/New_York',
        'by 1:30 am on November 1',
        '2026-10-30T09:00:00Z',
        '2026-11-01T05:30:00.000Z',
      ],
      [
        'Australia/Sydney',
        'by 5 April 2:30 AM',
        '2026-04-03T09:00:00Z',
        '2026-04-04T15:30:00.000Z',
      ],
      // A zone of the mail's own, and hours from now, need no clock.
      [
        'Pacific/Kiritimati',
        'by Friday 5 PM EST',
        '2026-11-18T09:00:00Z',
        '2026-11-20T22:00:00.000Z',
      ],
      [
        'Pacific/Kiritimati',
        'by 20 November 5 PM GMT',
        '2026-11-18T09:00:00Z',
        '2026-11-20T17:00:00.000Z',
      ],
      ['Europe/Berlin', 'within 5 hours', '2026-10-24T23:00:00Z', '2026-10-25T04:00:00.000Z'],
      ['Mars/Olympus', 'by Friday 5 PM', '2026-11-18T09:00:00Z', '2026-11-20T17:00:00.000Z'],
      [null, 'by Friday 5 PM', '2026-11-18T09:00:00Z', '2026-11-20T17:00:00.000Z'],
    ] as const)('%s: "%s" [PLUS-30]', (timeZone, text, receivedAt, moment) => {
      expect(readIn(timeZone, text, receivedAt)).toBe(moment);
    });
  });

  it('reads the subject before the text', () => {
    expect(read('Deadline for others: 30 November.', 'Answer by Thursday')).toBe(
      '2026-11-19T17:00:00.000Z',
    );
  });

  it.each([
    [
      'a deadline before an appointment',
      'The meeting is on Thursday at 10:00.\n\nPlease send your slides by Friday.',
      '2026-11-20T17:00:00.000Z',
    ],
    [
      'an appointment whose day is named before an hour alone',
      'Meeting at 11:30\n\nThe meeting is on Thursday at 10:00.',
      '2026-11-19T10:00:00.000Z',
    ],
    [
      'the first of two appointments',
      'Meeting at 11:30\n\nInterview at 12:30',
      '2026-11-18T11:30:00.000Z',
    ],
  ])('reads %s', (_name, text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each([
    ['by Friday', '+02:00', 'by Friday 5 PM UTC+2', '2026-11-20T15:00:00.000Z'],
    ['a zone in brackets', 'CST', 'by today 3 PM (Central)', '2026-11-18T21:00:00.000Z'],
    ['an unknown zone', 'XYZ', 'by Friday 5 PM XYZ', '2026-11-20T17:00:00.000Z'],
  ])('%s in %s', (_name, _zone, text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it('judges the first 250 moments of a text, and no more [FIX-45]', () => {
    const below = (lines: number) =>
      read(`${'09:00 10:30 12:00 13:30 15:00\n\n'.repeat(lines)}Please send it by Friday 5 PM.`);
    expect(below(49)).toBe('2026-11-20T17:00:00.000Z');
    expect(below(50)).toBeNull();
  });

  it('joins what a program wrapped, and nothing else', () => {
    const above = 'Please look through the whole draft that I attached and answer by';
    expect(read(`${above}\nFriday.`)).toBe('2026-11-20T17:00:00.000Z');
    expect(read('What we did:\n- drove by\n- Friday: rest')).toBeNull();
  });

  it.each([
    'by ',
    'due ',
    'due 1/1/1 ',
    'by 1.1. ',
    'by 5pm ',
    '3pm–4pm ',
    'can you please? ',
    '5 pm ',
    'Friday, ',
    'tomorrow, Friday, ',
    'morning at ',
    'half past ',
    'a week from ',
    'please can you ',
    'the meeting is on ',
    'ich kann ',
    'not moved from Friday to ',
    'deadline moved from 1. ',
    'no longer need it ',
    'nicht mehr 1.4. auf ',
    '\n',
    '(',
  ])('stays quick on a long text of "%s"', (unit) => {
    const cost = () => {
      const before = performance.now();
      read(unit.repeat(100_000 / unit.length));
      return performance.now() - before;
    };
    // The first reading of a process also makes its patterns ready.
    expect(Math.min(cost(), cost(), cost())).toBeLessThan(400);
  });
});
