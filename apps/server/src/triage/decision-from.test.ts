import type { ClassifiedMessage } from '@eisen/assistant';
import { buildInput } from '@eisen/triage/build-input';
import { describe, expect, it } from 'vitest';
import { decisionFrom } from './decision-from.ts';

const REASONING = 'Second opinion of double-1: urgent because of “by Friday”, not important.';

function answerWith(urgent: readonly string[], important: readonly string[]): ClassifiedMessage {
  return {
    id: 'a',
    source: 'model',
    due: null,
    times: [],
    note: null,
    classification: {
      quadrant: 'delegate',
      guess: 'delegate',
      second: 'do',
      confidence: 0.8,
      unsure: false,
      urgency: { value: 0.9, evidence: urgent },
      importance: { value: 0.2, evidence: important },
      reasoning: REASONING,
    },
  };
}

const request = {
  id: 'a',
  input: buildInput({ subject: 'New contract', text: 'Sign it by\nFriday, in the portal.' }),
  newText: 'Sign it by\nFriday, in the portal.',
};

describe('a decision from an answer', () => {
  it('keeps what is quoted of the mail as it is seen, however its lines wrap [PLUS-09]', () => {
    const decision = decisionFrom(
      answerWith(['by Friday', 'in the\nportal'], ['New  contract']),
      request,
      null,
    );
    expect(decision).toMatchObject({
      urgency: { evidence: ['by Friday', 'in the\nportal'] },
      importance: { evidence: ['New  contract'] },
      reasoning: REASONING,
    });
  });

  it('keeps no quote that is not there, nor a reason that tells it [PLUS-09]', () => {
    const answer = { ...answerWith(['by Friday', 'at once'], []), note: 'A note.' };
    const { classification } = answer;
    expect(decisionFrom(answer, request, null)).toMatchObject({
      urgency: { evidence: ['by Friday'] },
      reasoning: `${REASONING} A note.`,
    });
    const reasoning = 'Urgent because of “at  once”.';
    const telling = { ...answer, classification: { ...classification, reasoning } };
    const decision = decisionFrom(telling, request, null);
    expect(decision.reasoning).toBe('Its reason quoted words that are not in this email. A note.');
    expect(decision.quadrant).toBe('delegate');
  });
});
