import {
  type Classification,
  createClassifier,
  createMemory,
  DEFAULT_WEIGHTS,
  keepTraits,
  type Lesson,
  type PersonalStep,
  QUADRANTS,
  type Quadrant,
  readTraits,
  stepToPlace,
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

describe('where a lesson put a mail on the other side of an axis, no words of it are quoted; else they still count [PLUS-09, PLUS-10]', () => {
  // Each fourth mail, put into each quadrant that the model would not choose.
  const judged = examples
    .filter((_, place) => place % 4 === 0)
    .flatMap(({ input }) => {
      const untaught = classifier.classify(input).guess;
      return QUADRANTS.filter((quadrant) => quadrant !== untaught).map((quadrant) => {
        const personal = teach(input, quadrant);
        return { input, untaught, personal, answer: classifier.classify(input, { personal }) };
      });
    });
  test.each([
    ['urgent', 'urgency', ['do', 'delegate']],
    ['important', 'importance', ['do', 'schedule']],
  ] as const)('%s', (name, axis, yes) => {
    const holds = (quadrant: Quadrant) => yes.some((each) => each === quadrant);
    let [moved, quoted] = [0, 0];
    for (const { input, untaught, personal, answer } of judged) {
      if (holds(untaught) !== holds(answer.guess)) {
        expect(answer[axis].evidence).toEqual([]);
        expect(answer.reasoning).toMatch(
          new RegExp(
            `${holds(answer.guess) ? '' : 'not '}${name}: that is what you made of such`,
            'i',
          ),
        );
        moved += 1;
      } else if (holds(answer.guess) && answer[axis].evidence.length > 0) {
        const left = classifier.classify(without(input, answer[axis]), { personal });
        expect(left[axis].value).toBeLessThan(answer[axis].value);
        quoted += 1;
      }
    }
    expect(moved).toBeGreaterThan(100);
    expect(quoted).toBeGreaterThan(20);
  });
});

/** What the user's one lesson about this very mail does to it. */
function teach(input: TriageInput, quadrant: Quadrant): PersonalStep | null {
  const traits = readTraits(input, null).map((trait) => ({
    ...trait,
    key: `${trait.kind} ${trait.value}`,
  }));
  const lesson: Lesson = {
    id: 'l',
    messageId: 'm',
    gesture: 'g',
    taughtAt: input.receivedAt,
    kind: 'placed',
    quadrant,
    step: stepToPlace(classifier.weigh(input), quadrant),
    ...keepTraits(traits),
    thresholdVote: 0,
  };
  return createMemory([lesson], input.receivedAt).stepFor(traits);
}

function without(input: TriageInput, { evidence }: Classification['urgency']): TriageInput {
  // A quotation may go over the end of a line that a program wrapped.
  const words = evidence.map((quote) => quote.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const cut = (text: string): string =>
    words.reduce(
      (rest, quote) => rest.replace(new RegExp(quote.replaceAll(' ', '\\s+'), 'g'), ' '),
      text,
    );
  return { ...input, subject: cut(input.subject), text: cut(input.text) };
}
