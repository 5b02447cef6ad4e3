import { type Classification, compareQuadrants, QUADRANTS, type Quadrant } from '@eisen/triage';
import { describe, expect, it } from 'vitest';
import type { Opinion } from './triage-question.ts';
import { weighOpinion } from './weigh-opinion.ts';

const RULES = {
  mayLower: false,
  notSureThreshold: 0.325,
  eliminateMargin: 0.375,
  modelName: 'scripted-1',
  mayLiftToDo: true,
};
const CONFIDENCES = [0, 0.3, 0.34, 0.69, 0.7, 1];

function localOf(guess: Quadrant, unsure: boolean): Classification {
  return {
    quadrant: guess,
    guess,
    second: guess === 'schedule' ? 'do' : 'schedule',
    confidence: unsure ? 0.3 : 0.8,
    unsure,
    urgency: { value: 0.4, evidence: [] },
    importance: { value: 0.4, evidence: [] },
    reasoning: 'Local.',
  };
}

function opinionOf(quadrant: Quadrant, confidence: number): Opinion {
  const axis = { value: 0.9, evidence: ['by Friday'] };
  return { quadrant, confidence, urgency: axis, importance: axis };
}

const weigh = (local: Classification, opinion: Opinion, rules: Partial<typeof RULES> = {}) =>
  weighOpinion(local, opinion, { ...RULES, ...rules });

const EVERY = QUADRANTS.flatMap((guess) =>
  [true, false].flatMap((unsure) =>
    QUADRANTS.flatMap((said) =>
      CONFIDENCES.map((confidence) => ({ guess, unsure, said, confidence })),
    ),
  ),
);

describe('two judgements of one email', () => {
  it.each([
    ['schedule', 'local'],
    ['delegate', 'local'],
    ['eliminate', 'local'],
    ['do', 'model'],
  ] as const)(
    'of bulk or unknown senders come under do only where Eisen says so too: %s [FIX-47]',
    (guess, source) => {
      for (const unsure of [true, false])
        for (const confidence of CONFIDENCES) {
          const weighed = weigh(localOf(guess, unsure), opinionOf('do', confidence), {
            mayLiftToDo: false,
          });
          expect(weighed.source).toBe(source);
          expect(weighed.classification.guess).toBe(guess);
        }
    },
  );

  it.each([
    [0.34, true],
    [0.69, true],
    [0.7, false],
  ])('file under eliminate only with the margin: said with %f', (confidence, unsure) => {
    const { classification } = weigh(
      localOf('eliminate', true),
      opinionOf('eliminate', confidence),
    );
    expect(classification).toMatchObject({ guess: 'eliminate', unsure });
    const lowered = weigh(localOf('do', true), opinionOf('eliminate', confidence), {
      mayLower: true,
    });
    expect(lowered.classification.unsure).toBe(unsure);
    // Elsewhere the plain threshold holds.
    expect(
      weigh(localOf('delegate', true), opinionOf('delegate', confidence)).classification.unsure,
    ).toBe(false);
  });

  it('never take a mail out of the place that the local one was sure of, nor make it less sure there [PLUS-29]', () => {
    for (const { guess, said, confidence } of EVERY.filter(({ unsure }) => !unsure)) {
      const { classification } = weigh(localOf(guess, false), opinionOf(said, confidence));
      expect(classification.unsure).toBe(false);
      expect(compareQuadrants(classification.quadrant, guess)).toBeLessThanOrEqual(0);
      if (classification.quadrant === guess)
        expect(classification.confidence).toBeGreaterThanOrEqual(0.8);
    }
  });

  it('never guess lower than the local one where that was not sure [PLUS-29]', () => {
    for (const { guess, said, confidence } of EVERY.filter(({ unsure }) => unsure)) {
      const { classification } = weigh(localOf(guess, true), opinionOf(said, confidence));
      expect(compareQuadrants(classification.guess, guess)).toBeLessThanOrEqual(0);
    }
  });

  it.each([
    ['neither', { urgency: [], importance: [] }],
    ['what is important', { urgency: ['by Friday'], importance: [] }],
    ['what is urgent', { urgency: [], importance: ['Budget'] }],
  ])('leave the local one where the model quotes words for %s alone [PLUS-09]', (_, quotes) => {
    for (const { guess, unsure, said, confidence } of EVERY) {
      const [urgent, important] = [
        said === 'do' || said === 'delegate',
        said === 'do' || said === 'schedule',
      ];
      const axis = (isSo: boolean, evidence: readonly string[]) => ({
        value: isSo ? 0.9 : 0.1,
        evidence,
      });
      const opinion = {
        quadrant: said,
        confidence,
        urgency: axis(urgent, quotes.urgency),
        importance: axis(important, quotes.importance),
      };
      const lacks =
        (urgent && quotes.urgency.length === 0) || (important && quotes.importance.length === 0);
      const local = localOf(guess, unsure);
      const weighed = weigh(local, opinion, { mayLower: true });
      if (!lacks) continue;
      expect(weighed).toMatchObject({ classification: local, source: 'local' });
      expect(weighed.note).toMatch(/quotes nothing for it; Eisen's own judgement stands\.$/);
    }
  });

  it('that differ move what is filed only by a sure one, and say so otherwise', () => {
    const filed = localOf('schedule', false);
    expect(weigh(filed, opinionOf('do', 0.3))).toEqual({
      classification: filed,
      source: 'local',
      note: "The language model would place it under Do, but is not sure; Eisen's own judgement stands.",
    });
    expect(weigh(filed, opinionOf('do', 0.34))).toMatchObject({
      source: 'model',
      classification: { quadrant: 'do', unsure: false },
    });
    const lowering = { mayLower: true };
    expect(weigh(filed, opinionOf('eliminate', 0.69), lowering).classification).toBe(filed);
    expect(weigh(filed, opinionOf('eliminate', 0.7), lowering).classification.quadrant).toBe(
      'eliminate',
    );
  });
});
