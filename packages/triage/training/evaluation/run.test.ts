import { createClassifier, DEFAULT_WEIGHTS } from '@eisen/triage';
import { expect, test } from 'vitest';
import { filesOf, readMailRows } from '../labelled.ts';
import { createEar, mailRow, makeFolder, writeSet } from '../sample-sets.ts';
import { INVENTED } from '../training-mail.ts';
import { type Options, readOptions } from './options.ts';
import { evaluate } from './run.ts';

const classifier = createClassifier(DEFAULT_WEIGHTS);
const [known] = readMailRows(filesOf(INVENTED, 'invented')[0]).map((row) => mailRow({ ...row }));

async function run(folder: string, changes: Partial<Options> = {}) {
  const { say, heard } = createEar();
  const rows = await evaluate(say, classifier, {
    ...readOptions([folder, '--quick']),
    train: [INVENTED],
    ...changes,
  }).catch((error: Error) => error.message);
  return { rows, heard: heard() };
}

test('unseen mail is judged, training mail and what has no partner is counted and left out', async () => {
  const folder = makeFolder();
  const label = (id: string) => ({ id, quadrant: 'schedule' });
  writeSet(
    folder,
    'mine',
    [
      mailRow({ id: 'a1' }),
      mailRow({ id: 'a2', date: 'whenever' }),
      mailRow({ id: 'a3' }),
      mailRow({ ...known, id: 'a4' }),
    ],
    [label('a1'), label('a2'), label('a4'), label('a5')],
  );
  const { rows, heard } = await run(folder);
  expect(rows).toMatchObject([{ example: { id: 'a1' } }, { example: { id: 'a2' } }]);
  expect(heard).toContain(
    'mine: 3 mails have a label; left out are 1 mails without label and 1 labels without mail',
  );
  expect(heard).toContain('1 messages are training mail');
  expect(heard).toContain('=== mine: 2 messages');
});

test.each([
  ['no id in common', [mailRow()], [{ id: 'other', quadrant: 'do' }]],
  ['empty files', [], []],
])('a folder with %s has no figures', async (_, mails, labels) => {
  const folder = makeFolder();
  writeSet(folder, 'mine', mails, labels);
  const { rows, heard } = await run(folder);
  expect(rows).toBe(`${folder}: no mail has a label, so there is nothing to judge`);
  expect(heard).not.toContain('===');
});

test('where all is training mail, what follows is said to be of it', async () => {
  const folder = makeFolder();
  writeSet(folder, 'mine', [mailRow({ ...known, id: 'a1' })]);
  const { heard } = await run(folder);
  expect(heard).toContain('1 messages are training mail');
  expect(heard).toContain('no message is unseen: what follows is of the training mail');
  expect(heard).not.toContain('===');
});

test('two sets are judged each and together, and second labels are compared', async () => {
  const folder = makeFolder();
  writeSet(folder, 'mine', [mailRow({ source: 'here' })]);
  writeSet(folder, 'other', [mailRow({ source: 'there', subject: 'Another offer' })]);
  const { heard } = await run(folder);
  for (const title of ['mine', 'other', 'source here', 'source there'])
    expect(heard).toContain(`=== ${title}: 1 messages`);
  expect(heard).toContain('=== overall: 2 messages');
});

test('the card takes figures of triage-dev beside all training mail only', async () => {
  const folder = makeFolder();
  writeSet(folder, 'mine', [mailRow()]);
  expect((await run(folder, { card: true })).rows).toContain('the card tells of triage-dev alone');
  const dev = makeFolder();
  writeSet(dev, 'triage-dev', [mailRow()]);
  expect((await run(dev, { card: true })).rows).toContain(
    'with all 7187 training mails, here are 360',
  );
});
