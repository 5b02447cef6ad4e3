import type { Classification, Classifier, TriageInput } from '@eisen/triage';
import { buildInput } from '@eisen/triage/build-input';
import { describe, expect, it } from 'vitest';
import { createLocalAssistant, summaryLine } from './local-assistant.ts';

const received = new Date('2026-03-02T09:00:00Z');
const friday = new Date('2026-03-06T17:00:00Z');
const due = { at: friday, kind: 'deadline', hasHour: true, phrase: 'by Friday 5 PM' } as const;
const NOTHING = { due: null, times: [], nearest: null };

function createRecordingClassifier() {
  const asked: { input: TriageInput; threshold: number | undefined }[] = [];
  const classifier: Pick<Classifier, 'classify'> = {
    classify(input, options) {
      asked.push({ input, threshold: options?.notSureThreshold });
      return { quadrant: 'do', guess: 'do', second: 'schedule', confidence: 0.8 } as Classification;
    },
  };
  return { asked, classifier };
}

describe('local assistant', () => {
  it('answers every message in the order sent, as its own work', async () => {
    const { classifier } = createRecordingClassifier();
    const assistant = createLocalAssistant({ classifier, readMoments: () => NOTHING });
    const answers = await assistant.classify(
      [
        { id: 'b', input: buildInput(), newText: '' },
        { id: 'a', input: buildInput(), newText: '' },
      ],
      { now: received, notSureThreshold: 0.4 },
    );
    expect(answers.map(({ id, source }) => [id, source])).toEqual([
      ['b', 'local'],
      ['a', 'local'],
    ]);
  });

  it('reads the deadline from the mail and hands it to the classifier with the threshold', async () => {
    const { asked, classifier } = createRecordingClassifier();
    const assistant = createLocalAssistant({
      classifier,
      readMoments: () => ({ due, times: [], nearest: friday }),
    });
    const [answer] = await assistant.classify([{ id: 'a', input: buildInput(), newText: '' }], {
      now: received,
      notSureThreshold: 0.7,
    });
    expect(answer?.due).toEqual(due);
    expect(asked).toMatchObject([{ input: { deadline: friday }, threshold: 0.7 }]);
  });

  it('judges by a deadline that the caller knows', async () => {
    const { asked, classifier } = createRecordingClassifier();
    const assistant = createLocalAssistant({ classifier, readMoments: () => NOTHING });
    await assistant.classify([{ id: 'a', input: buildInput({ deadline: friday }), newText: '' }], {
      now: received,
      notSureThreshold: 0.5,
    });
    expect(asked).toMatchObject([{ input: { deadline: friday } }]);
  });

  it.each([
    ['Do', 1, '1 critical item requiring immediate attention'],
    ['Do', 3, '3 critical items requiring immediate attention'],
    ['Decide', 1, '1 important item to plan time for'],
    ['schedule', 2, '2 important items to plan time for'],
    ['Delegate', 2, '2 items someone else can handle'],
    ['Delete', 1, '1 item to archive or delete'],
    ['Delete', 0, 'No items'],
    ['Anything', 2, '2 items'],
  ])('sums up "%s" with %i emails', async (title, amount, line) => {
    expect(summaryLine(title, amount)).toBe(line);
    const { classifier } = createRecordingClassifier();
    const assistant = createLocalAssistant({ classifier, readMoments: () => NOTHING });
    const messages = Array.from({ length: amount }, () => ({
      id: 'a',
      input: buildInput(),
      newText: '',
    }));
    expect(await assistant.summarize(messages, title)).toEqual({ value: line, source: 'local' });
  });
});
