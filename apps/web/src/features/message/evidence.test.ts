import { describe, expect, it } from 'vitest';
import { readAxes } from './evidence.ts';

describe('the two judgements in words', () => {
  it('name urgency and importance apart, each with the words of the mail [PLUS-09]', () => {
    const axes = readAxes({
      urgency: { value: 0.91, evidence: ['before noon today', 'before noon today'] },
      importance: { value: 0.2, evidence: [] },
      source: 'local',
    });
    expect(axes).toEqual([
      { title: 'Urgent', judgement: 'Yes, 91%', quotes: ['before noon today'] },
      { title: 'Important', judgement: 'No, 80%', quotes: [] },
    ]);
  });

  it('say nothing about what the user placed', () => {
    const axis = { value: 1, evidence: ['x'] };
    expect(readAxes({ urgency: axis, importance: axis, source: 'user' })).toEqual([]);
  });
});
