import { describe, expect, it } from 'vitest';
import { onWall } from './dates/two-clocks.ts';
import { readMoments } from './read-deadline.ts';

/** A Wednesday. */
const CAME = '2026-03-04 10:00';
const ZONE = 'Europe/Berlin';

const read = (text: string, came = CAME) =>
  readMoments({ subject: '', text, receivedAt: onWall(ZONE, came), timeZone: ZONE });
const wall = (at: string) => onWall(ZONE, at);

describe('what a mail names of time', () => {
  it.each([
    ['I need the signed page by 18:00 tomorrow.', '2026-03-05 18:00', true],
    ['We need a yes by 11pm, the hold lapses at midnight.', '2026-03-04 23:00', true],
    ['You can still change your order until 2pm today.', '2026-03-04 14:00', true],
    ['Your link expires tonight at 23:59.', '2026-03-04 23:59', true],
    ['Please confirm your address in the next ten days.', '2026-03-14 17:00', false],
    ['The signed page by 12:00 tomorrow, please.', '2026-03-05 12:00', true],
    ['Please sign by 12:00 tomorrow: hotel.example/agreement', '2026-03-05 12:00', true],
    ['Please return the cards by 7 p.m. Monday.', '2026-03-09 19:00', true],
    ['Bitte bis übernächsten Montag zurückschicken.', '2026-03-16 17:00', false],
    [
      'Guten Morgen Frau Lee, bitte schicken Sie mir den Vertrag bis Freitag.',
      '2026-03-06 17:00',
      false,
    ],
    ['Guten Morgen, bitte antworten Sie bis morgen 17 Uhr.', '2026-03-05 17:00', true],
    ['Bitte bis Freitag 17 Uhr deutscher Zeit antworten.', '2026-03-06 17:00', true],
  ])('"%s" is due at %s [FIX-01]', (text, at, hasHour) => {
    expect(read(text).due).toMatchObject({ at: wall(at), kind: 'deadline', hasHour });
  });

  it('keeps an hour that is named after it has passed for what it is [FIX-01]', () => {
    expect(read('Please answer by 5 PM today.', '2026-03-04 18:00').due).toBeNull();
    expect(read('Please answer by the end of today.', '2026-03-04 18:00').due?.at).toEqual(
      wall('2026-03-04 23:59'),
    );
  });

  it.each([
    ['somebody else has to', 'Acme have to hand in their bid by 18:00 today.'],
    ['the writer has to', 'I have to turn in my thesis by midnight, wish me luck!'],
    ['it is a report', 'Reuters says the merger must close by 31 March.'],
    ['nobody says when', 'Please call me some time later today.'],
    ['its hour has another day', 'The call at 11:00 is about the audit on Friday.'],
    ['date and weekday disagree', 'Please answer by Monday, 11 March 2026.'],
    ['it lapses for others', 'The letter of credit of EGLI expires on 21 March.'],
    ['he comes by', 'Martin is stopping by tomorrow.'],
  ])('marks nothing where %s: "%s" [FIX-01]', (_, text) => {
    expect(read(text).due).toBeNull();
  });

  it.each([
    'Your appointment is on Sunday, 8 March at 10:00 with Dr. Stone at St. Mary',
    'Please confirm your quote by 9:15 p.m. today',
    'Please reply by tomorrow 9:15 p.m.',
    'Please pay Acme Inc. by Friday, approx. 30 euros',
    'Bitte antworten Sie z. B. per Fax bis Freitag',
    'Confirm your seat by tomorrow noon',
  ])('quotes "%s" to its end [FIX-20]', (clause) => {
    const text = `Good news for Ann. ${clause}${clause.endsWith('.') ? '' : '.'} Thanks for all.`;
    const { due, times } = read(text);
    expect((due ?? times[0])?.phrase).toBe(clause);
  });

  it.each(['Hi Ann,\n', 'Dear Dr. Stone, ', 'Hello all,\n\n', 'Guten Tag Frau Lee,\n', 'Hey - '])(
    'quotes no salutation: %j [FIX-20]',
    (salutation) => {
      expect(read(`${salutation}please sign the form by tomorrow noon.`).due?.phrase).toBe(
        'please sign the form by tomorrow noon',
      );
    },
  );

  it('quotes the clause that it was read from, line breaks aside [FIX-02]', () => {
    const text =
      'Thanks for the call!\nThe notary waits; please send the signed\npage by noon tomorrow. Bye.';
    expect(read(text).due?.phrase).toBe('please send the signed page by noon tomorrow');
    expect(read('We talked about it.').due).toBeNull();
  });

  it('tells an appointment from a deadline [FIX-04]', () => {
    expect(read('The meeting is on Thursday at 10:00.').due?.kind).toBe('appointment');
    expect(read('Please join at 3 PM tomorrow.').due?.kind).toBe('appointment');
    expect(read('Please send it by 3 PM tomorrow.').due?.kind).toBe('deadline');
  });

  it.each([
    ['Could we meet on Tuesday at 3 PM or Wednesday at 10:30?'],
    ['I am free Tuesday at 3 PM or Wednesday at 10:30.'],
    ['Dienstag um 15 Uhr oder Mittwoch um 10:30 Uhr?'],
  ])('names the times of "%s" [FIX-05]', (text) => {
    expect(read(text).times.map(({ at }) => at)).toEqual([
      wall('2026-03-10 15:00'),
      wall(text.includes('Mittwoch') || text.includes('Wednesday') ? WEDNESDAY : ''),
    ]);
  });
});

describe('times that a writer offers', () => {
  it.each([
    [
      'Thursday 5 March at 14:15 or Friday between 9 and 10 would work for me.',
      ['2026-03-05 14:15', '2026-03-06 09:00'],
    ],
    [
      'Friday between 2 and 3 pm or Monday at 11:00 suits us.',
      ['2026-03-06 14:00', '2026-03-09 11:00'],
    ],
    ['Monday at 9:30 works for me.', ['2026-03-09 09:30']],
    ['I could do Friday at 4 PM.', ['2026-03-06 16:00']],
    [
      'Am Freitag um 14:15 Uhr oder Montag zwischen 9 und 10 Uhr passt mir.',
      ['2026-03-06 14:15', '2026-03-09 09:00'],
    ],
  ])('"%s" names %j and marks nothing [FIX-05]', (text, times) => {
    expect(read(text).times.map(({ at }) => at)).toEqual(times.map(wall));
    expect(read(text).due).toBeNull();
  });

  it.each([
    'Monday at 9:30 does not work for me.',
    'Nothing between 9 and 10 on Friday is possible for us.',
    'Friday works for me.',
    'Between 9 and 10 people came on Friday.',
  ])('"%s" offers none [FIX-05]', (text) => {
    expect(read(text).times).toEqual([]);
  });
});

/** The day itself, later than the mail. */
const WEDNESDAY = '2026-03-04 10:30';
