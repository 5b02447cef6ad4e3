import { describe, expect, test } from 'vitest';
import { endsSentence } from './sentence-end.ts';

/** The sentences of a text that stands in one line. */
function part(text: string): readonly string[] {
  const ends = [...text].flatMap((_, at) => (endsSentence(text, at) ? [at + 1] : []));
  const starts = [0, ...ends];
  return starts.map((start, index) => text.slice(start, ends[index]).trim()).filter(Boolean);
}

describe('the end of a sentence [FIX-20]', () => {
  test.each([
    'Your appointment is on Sunday, 22 November at 10:00 with Dr. Stone.',
    'Mr. May, Mrs. Will and Ms. Old meet Prof. Ito at St. Mary.',
    'J. R. Smith and W. Arends signed it.',
    'Valid until 9:15 p.m. today.',
    'By 7 a.m. Monday, or 8 p.m. EST.',
    'See No. 5, Nr. 7 and approx. 30 others, ca. 4 of them new.',
    'Bring e.g. a card, i.e. your own.',
    'Schicken Sie z. B. Fotos bzw. Pläne, d. h. alles.',
    'Am 22. November um 10 Uhr.',
    'Bitte bis zum 3. Arbeitstag, spätestens am 17.02. mittags.',
    'Acme Inc. and Mill Ltd. pay Stone Co. today.',
    'Ann Lee Jr. will sign, Sr. Engineer Bob too.',
    'Version 3.2 costs 4.50 as of Nov. 22.',
    'We play them, us vs. Rome.',
    'The U.S. Army pays.',
  ])('"%s" has one', (text) => {
    expect(part(text)).toEqual([text]);
  });

  test.each([
    ['Come at 7 p.m. Please bring cake.', 'Come at 7 p.m.'],
    ['It is on page 12. The rest follows.', 'It is on page 12.'],
    ['We pay Acme Inc. The rest waits.', 'We pay Acme Inc.'],
    ['No. I cannot.', 'No.'],
    ['Take plan B. We agreed.', 'Take plan B.'],
    ['Call me by Fri. Please do.', 'Call me by Fri.'],
    ['We sat. Then we left.', 'We sat.'],
    ['Kommen Sie am 22. Bitte melden.', 'Kommen Sie am 22.'],
    ['Is it so? Yes!', 'Is it so?'],
    ['He said "done." We left.', 'He said "done.'],
    ['due in 2026. please pay', 'due in 2026.'],
  ])('"%s" has two', (text, first) => {
    expect(part(text)).toHaveLength(2);
    expect(part(text)[0]).toBe(first);
  });
});
