import {
  type Classification,
  createClassifier,
  DEFAULT_WEIGHTS,
  type TriageInput,
} from '@eisen/triage';
import { describe, expect, test } from 'vitest';
import { judgeAll } from './evaluation/judged.ts';
import { calibrationError, report } from './metrics.ts';
import { readTrainingMail } from './training-mail.ts';

const classifier = createClassifier(DEFAULT_WEIGHTS);
const examples = readTrainingMail([]);

// The weights were fitted on this mail and know it by heart: whatever breaks reading or scoring shows here at once.
describe('on the invented mail', () => {
  const rows = judgeAll(classifier, examples);
  const { accuracy, macroF1, perQuadrant } = report(
    rows.map(({ example }) => example.quadrant),
    rows.map(({ guess }) => guess),
  );

  test('the model is no worse than when it was trained', () => {
    expect(examples.length).toBe(360);
    expect(accuracy).toBeGreaterThan(0.97);
    expect(macroF1).toBeGreaterThan(0.97);
    expect(perQuadrant.do.recall).toBeGreaterThan(0.95);
  });

  test('hardly any important mail is eliminated without asking', () => {
    const important = rows.filter(({ example }) => example.important === 1);
    const hidden = important.filter(({ guess, unsure }) => guess === 'eliminate' && !unsure);
    expect(hidden.length / important.length).toBeLessThan(0.03);
  });

  test('few are not sure, and the chances of both axes mean what they say', () => {
    expect(rows.filter(({ unsure }) => unsure).length / rows.length).toBeLessThan(0.25);
    for (const axis of ['urgent', 'important'] as const) {
      const chances = rows.map((row) => row[axis]);
      const truth = rows.map(({ example }) => example[axis]);
      expect(calibrationError(chances, truth)).toBeLessThan(0.15);
    }
  });
});

describe('without the words that it quotes, a mail is judged less so [PLUS-09]', () => {
  const judged = examples.map(({ input }) => ({ input, answer: classifier.classify(input) }));
  test.each([
    ['urgent', 'urgency', ['do', 'delegate']],
    ['important', 'importance', ['do', 'schedule']],
  ] as const)('%s', (_, axis, yes) => {
    const quoted = judged.filter(
      ({ answer }) => yes.some((each) => each === answer.guess) && answer[axis].evidence.length > 0,
    );
    const falls = quoted.filter(
      ({ input, answer }) =>
        classifier.classify(without(input, answer[axis]))[axis].value < answer[axis].value,
    );
    expect(quoted.length).toBeGreaterThan(60);
    expect(falls).toHaveLength(quoted.length);
  });
});

function without(input: TriageInput, { evidence }: Classification['urgency']): TriageInput {
  const cut = (text: string): string =>
    evidence.reduce((rest, quote) => rest.replaceAll(quote, ' '), text);
  return { ...input, subject: cut(input.subject), text: cut(input.text) };
}
