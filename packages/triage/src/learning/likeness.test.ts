import { expect, test } from 'vitest';
import { buildInput } from '#classifier/build-input.ts';
import type { TriageInput } from '#classifier/types.ts';
import { readTraits } from './traits.ts';

const NEWSLETTER = { bulk: true } as const;
const PERSON = {} as const;

function mail(
  subject: string,
  text = 'A text.',
  signals: Partial<TriageInput['signals']> = PERSON,
): TriageInput {
  return buildInput({ subject, text, fromAddress: 'mira@west.example', signals });
}
const subjectOf = (input: TriageInput) => {
  const subject = readTraits(input, null).find(({ kind }) => kind === 'subject');
  if (!subject) throw new Error('no subject');
  return subject;
};

test.each([
  [
    'a topic',
    mail('The kelpwall, part 2'),
    mail('Re: AW: the Kelpwall (part 3)', 'Another.'),
    true,
  ],
  ['other everyday words', mail('The kelpwall'), mail('Your kelpwall'), false],
  ['everyday words of a person', mail('Hello'), mail('Hello', 'Another.'), false],
  ['the very same mail of a person', mail('Hello'), mail('hello!', 'a  text'), true],
  [
    'everyday words of a newsletter',
    mail('News of the week 12', 'A text.', NEWSLETTER),
    mail('News of the week 13', 'Another.', NEWSLETTER),
    true,
  ],
  ['nothing', mail('', 'A text.', NEWSLETTER), mail('12', 'Another.', NEWSLETTER), false],
  ['nothing, and the same text', mail(''), mail('-'), true],
  ['a text for a subject', mail('Hello you', 'there'), mail('Hello', 'you there'), false],
])('whether subjects of %s read the same', (_title, one, other, isSame) => {
  expect(subjectOf(one).value === subjectOf(other).value).toBe(isSame);
  expect(subjectOf(one).shown).toBe('');
});

test.each([
  ['URGENT: the kelpwall', ['urgent']],
  ['Reminder: kelpwall needed today, today!', ['reminder', 'needed', 'today']],
  ['The kelpwall', []],
])('what presses in "%s"', (subject, pressing) => {
  const traits = readTraits(mail(subject), null).filter(({ kind }) => kind === 'pressing');
  expect(traits.map(({ value }) => value)).toEqual(pressing);
});
