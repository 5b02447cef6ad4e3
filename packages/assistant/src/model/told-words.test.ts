import { describe, expect, it } from 'vitest';
import { processorMsOf } from './processor-time.ts';
import { tellMail } from './told-words.ts';

const CARD = '4111 1111 1111 1111';
const tell = (text: string, subject = 'Hello') => tellMail({ subject, text }, 300);
/** Words of no meaning, so long. */
const fill = (length: number) => 'word '.repeat(Math.ceil(length / 5)).slice(0, length);

describe('the words of a mail as a model is told them', () => {
  it('are the first 2,000 and the last 500 characters of what is new', () => {
    const { text } = tell(
      `${fill(3_000)}\n\nOn 1 March 2026, Kim Lee wrote:\n> My salary is 4,000`,
    );
    expect(text).toHaveLength(2_502);
    expect(text).not.toContain('salary');
  });

  it('hold no password whose name was cut off before it [PLUS-40]', () => {
    // The label ends where the last 500 characters begin, at each place of the two.
    for (let behind = 470; behind <= 520; behind += 1) {
      const secret = 'Password: hunter2zz.';
      const rest = fill(behind - 'hunter2zz.'.length);
      const { text } = tell(`${fill(4_000)}\n${secret}\n${rest}`);
      expect(text).not.toMatch(/unter2|nter2z|ter2zz/);
    }
  });

  it('hold no part of a number that a cut goes through [PLUS-40]', () => {
    for (let before = 1_975; before <= 2_005; before += 1)
      expect(tell(`${fill(before)}\n${CARD}\n${fill(3_000)}`).text).not.toMatch(/\d/);
    for (let behind = 475; behind <= 505; behind += 1)
      expect(tell(`${fill(3_000)}\n${CARD}\n${fill(behind)}`).text).not.toMatch(/\d/);
  });

  it('hold none in a text of which only both ends are read [PLUS-40]', () => {
    const far = fill(60_000);
    for (let behind = 19_960; behind <= 20_010; behind += 10)
      expect(tell(`${far}\n${CARD}\n${fill(behind)}`).text).not.toMatch(/\d/);
    for (let behind = 475; behind <= 505; behind += 1)
      expect(tell(`${far}\nPassword:\nhunter2zz\n${fill(behind)}`).text).not.toMatch(/nter2/);
    expect(tell(`Pay ${CARD} now. ${far}`).text).toMatch(/^Pay \[card number\] now\./);
    // What is masked is so long that the middle comes near: what was cut there may be half a secret.
    const links = `https://shop.example/${'a'.repeat(19_960)} ${CARD} `;
    expect(tell(`${links}${far}`).text).not.toMatch(/\d/);
  });

  it('hold no secret whose name is the subject', () => {
    expect(tell('hunter2zz\n\nMira', 'Your new password:')).toEqual({
      subject: 'Your new password:',
      text: '[secret]\n\nMira',
    });
    expect(tell('Call me.', 'PIN 4711')).toEqual({ subject: 'PIN [code]', text: 'Call me.' });
  });

  it('keep subject and text apart, whatever stands in them', () => {
    expect(tell('One.\nTwo.', 'A\nB\tC')).toEqual({ subject: 'A B C', text: 'One.\nTwo.' });
    expect(tell('', 'Only this')).toEqual({ subject: 'Only this', text: '' });
    expect(tell('Only this', '')).toEqual({ subject: '', text: 'Only this' });
  });

  it('take no longer for a longer text', () => {
    const took = (text: string) => processorMsOf(() => tell(text));
    const long = fill(100_000);
    const [one, ten] = [took(long), took(long.repeat(10))];
    // Splitting reads all of it; masking, which costs ten times that, does not.
    expect(ten).toBeLessThan(10 * one + 250);
  });
});
