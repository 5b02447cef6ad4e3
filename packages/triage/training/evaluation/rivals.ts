import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySampleRules, QUADRANTS, type Quadrant } from '@eisen/triage';
import type { PersonWords } from '../../src/classifier/person-words.ts';
import { termOf, tokenize } from '../../src/classifier/tokens.ts';
import type { Example } from '../mail.ts';

/** The rules read a category; of real mail only the heads of mass mail give one. */
export function applyRules({ input }: Example): Quadrant {
  const category = input.signals.bulk ? 'promotional' : null;
  return applySampleRules({ subject: input.subject, priority: input.priority, category });
}

/** Multinomial naive Bayes over the words of subject and text, add-one smoothing, as in every textbook. */
export function guessByNaiveBayes(
  known: readonly Example[],
  asked: readonly Example[],
): readonly Quadrant[] {
  const counts = QUADRANTS.map(() => new Map<string, number>());
  const totals = QUADRANTS.map(() => 0);
  const mails = QUADRANTS.map(() => 0);
  const vocabulary = new Set<string>();
  for (const example of known) {
    const place = QUADRANTS.indexOf(example.quadrant);
    mails[place] = (mails[place] ?? 0) + 1;
    for (const word of wordsOf(example)) {
      vocabulary.add(word);
      counts[place]?.set(word, (counts[place]?.get(word) ?? 0) + 1);
      totals[place] = (totals[place] ?? 0) + 1;
    }
  }
  return asked.map((example) => {
    const words = wordsOf(example).filter((word) => vocabulary.has(word));
    const scores = QUADRANTS.map((_, place) =>
      words.reduce(
        (sum, word) =>
          sum +
          Math.log(
            ((counts[place]?.get(word) ?? 0) + 1) / ((totals[place] ?? 0) + vocabulary.size),
          ),
        Math.log(((mails[place] ?? 0) + 1) / (known.length + QUADRANTS.length)),
      ),
    );
    return QUADRANTS[scores.indexOf(Math.max(...scores))] ?? 'eliminate';
  });
}

/** The fastText program with word pairs; null when it is not installed. */
export function guessByFastText(
  known: readonly Example[],
  asked: readonly Example[],
): readonly Quadrant[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'eisen-fasttext-'));
  try {
    const file = (name: string): string => join(folder, name);
    const lines = (examples: readonly Example[], label: (example: Example) => string): string =>
      examples.map((each) => `${label(each)}${wordsOf(each).join(' ')}\n`).join('');
    writeFileSync(
      file('train'),
      lines(known, ({ quadrant }) => `__label__${quadrant} `),
    );
    writeFileSync(
      file('ask'),
      lines(asked, () => ''),
    );
    const options = '-wordNgrams 2 -epoch 25 -lr 0.5 -dim 50 -thread 1 -verbose 0'.split(' ');
    const fit = spawnSync('fasttext', [
      'supervised',
      '-input',
      file('train'),
      '-output',
      file('model'),
      ...options,
    ]);
    if (fit.error !== undefined || fit.status !== 0) return null;
    const told = spawnSync('fasttext', ['predict', file('model.bin'), file('ask')], {
      encoding: 'utf8',
    });
    const answers = told.stdout
      .trim()
      .split('\n')
      .map((line) => line.replace('__label__', ''));
    return answers.map((answer) => QUADRANTS.find((each) => each === answer) ?? 'eliminate');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOBODY: PersonWords = [];

function wordsOf({ input }: Example): readonly string[] {
  const text = `${input.subject}\n${input.text}`;
  return tokenize(text, NOBODY).map((token) => termOf(text, token));
}
