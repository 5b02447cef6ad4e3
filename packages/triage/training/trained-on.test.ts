import { expect, test } from 'vitest';
import { filesOf, readMailRows } from './labelled.ts';
import { readExamples } from './mail.ts';
import { mailRow, makeFolder, readOne, writeSet } from './sample-sets.ts';
import { readTrainedOn } from './trained-on.ts';
import { INVENTED } from './training-mail.ts';

const trained = readTrainedOn();
const invented = readMailRows(filesOf(INVENTED, 'invented')[0]);

type Row = (typeof invented)[number];

/** The invented mail written down in another way, and how much of it is still known. */
function countKnown(change: (row: Row) => Partial<Row>): number {
  const folder = makeFolder();
  writeSet(
    folder,
    'copy',
    invented.map((row) => mailRow({ ...row, ...change(row) })),
  );
  return readExamples(folder, ['copy']).filter(trained.holds).length;
}

test.each<readonly [string, (row: Row) => Partial<Row>]>([
  ['as it is', () => ({})],
  ['a blank behind the subject', ({ subject }) => ({ subject: `${subject} ` })],
  ['two blanks for one', ({ body }) => ({ body: body.replaceAll(' ', '  ') })],
  ['other line ends', ({ body }) => ({ body: body.replaceAll('\n', '\r\n') })],
  ['lines broken elsewhere', ({ body }) => ({ body: body.replaceAll(' ', '\n') })],
  [
    'capitals',
    ({ subject, body }) => ({ subject: subject.toUpperCase(), body: body.toUpperCase() }),
  ],
  ['a reply by its subject', ({ subject }) => ({ subject: `RE: ${subject}` })],
  ['another spelling of the owner', ({ owner }) => ({ owner: owner.replace(/^.*<(.*)>$/, '$1') })],
  ['another owner', () => ({ owner: 'reed-a' })],
  ['no owner, no sender, no date', () => ({ owner: '', from: '', date: '' })],
  ['cut after 1,500 characters', ({ body }) => ({ body: body.slice(0, 1_500) })],
])('training mail is known again: %s', (_, change) => {
  expect(countKnown(change)).toBe(invented.length);
});

test('other mail of the same people is unseen', () => {
  expect(countKnown(({ subject }) => ({ subject: `${subject}, part two` }))).toBe(0);
  expect(countKnown(({ body }) => ({ body: `Since yesterday: ${body}` }))).toBe(0);
  expect(trained.holds(readOne())).toBe(false);
});

test('copies of a mail in several inboxes count each', () => {
  expect(trained.mails).toBe(7_187);
});
