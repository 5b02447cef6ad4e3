import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailRow, makeFolder, writeSet } from '../sample-sets.ts';
import { judgeByEarlier } from './first-version.ts';

/** A repository in whose first commit this package knows one answer, and in whose second another. */
function makeHistory(): { readonly repository: string; readonly commits: readonly string[] } {
  const repository = makeFolder();
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', repository, '-c', 'user.name=Ann', '-c', 'user.email=ann@north.example', ...args],
      {
        encoding: 'utf8',
      },
    ).trim();
  git('init', '--quiet');
  const write = (path: string, text: string) => {
    const file = join(repository, 'packages/triage', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', '{}');
  write(
    'training/mail.ts',
    `import { readFileSync } from 'node:fs';
export const readExamples = (folder, name) => readFileSync(folder + '/' + name + '.jsonl', 'utf8').trim().split('\\n')
  .map((line) => JSON.parse(line)).map(({ id, cc, subject }) => ({ id, input: cc + subject }));`,
  );
  const commits = ['do', 'delegate'].map((guess) => {
    write(
      'src/index.ts',
      `export const DEFAULT_WEIGHTS = '${guess}';
export const createClassifier = (guess) => ({ classify: (input) => ({ guess, unsure: input === 'Offer' }) });`,
    );
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '-m', guess);
    return git('rev-parse', 'HEAD');
  });
  return { repository, commits };
}

test('an earlier version judges by its own code and weights, with every field filled in', async () => {
  const { repository, commits } = makeHistory();
  const folder = makeFolder();
  writeSet(folder, 'one', [mailRow({ subject: 'Offer' }), mailRow({ id: 'a2', subject: 'Plan' })]);
  const answers = await judgeByEarlier(folder, ['one'], commits[0], repository);
  expect([...(answers?.get('one') ?? [])]).toEqual([
    ['a1', { guess: 'do', unsure: true }],
    ['a2', { guess: 'do', unsure: false }],
  ]);
});

test('without the history there is no answer', async () => {
  const folder = makeFolder();
  expect(await judgeByEarlier(folder, [], 'HEAD', folder)).toBeNull();
});
