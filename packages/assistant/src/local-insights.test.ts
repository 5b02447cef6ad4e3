import { buildInput, type InputChanges } from '@eisen/triage/build-input';
import { describe, expect, it } from 'vitest';
import type { ClassifyRequest } from './assistant.ts';
import { describeMail } from './local-insights.ts';

const now = new Date('2026-11-21T10:00:00Z');

function mail(id: string, part: InputChanges = {}): ClassifyRequest {
  const input = buildInput({
    fromName: `Sender ${id}`,
    fromAddress: `${id}@north.example`,
    receivedAt: new Date('2026-11-21T09:00:00Z'),
    ...part,
  });
  return { id, input, newText: input.text };
}

const describeDo = (messages: readonly ClassifyRequest[], due: Record<string, Date> = {}) =>
  describeMail(messages, { quadrant: 'do', now, deadlineOf: ({ id }) => due[id] ?? null });

describe('insights without a model', () => {
  it('count what is due, who writes most and what has waited', () => {
    const priya = { fromName: 'Priya Raman', fromAddress: 'priya@north.example' };
    const messages = [
      mail('a', priya),
      mail('b', priya),
      mail('c', { receivedAt: new Date('2026-11-15T09:00:00Z') }),
    ];
    expect(describeDo(messages, { a: new Date('2026-11-21T15:00:00Z') })).toEqual([
      '1 email due within two days, the first in about 5 hours.',
      'Priya Raman wrote 2 of the 3.',
      'The oldest has waited 6 days.',
    ]);
  });

  it('name dates that have passed, and lists', () => {
    const bulk = { signals: { bulk: true } };
    expect(
      describeDo([mail('a', bulk), mail('b', bulk)], { a: new Date('2026-11-20T10:00:00Z') }),
    ).toEqual(['1 email named a date that has passed.', '2 of 2 came from lists or machines.']);
  });

  it('say something plain when nothing stands out', () => {
    expect(describeDo([mail('a')])).toEqual(['Nothing here names a time: begin with the newest.']);
  });
});
