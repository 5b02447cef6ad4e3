import { describe, expect, it } from 'vitest';
import { readAxes } from './evidence.ts';

describe('the two judgements in words', () => {
  it('name urgency and importance apart, each with the words of the mail [PLUS-09]', () => {
    const axes = readAxes({
      urgency: { value: 0.91, evidence: ['before noon today', 'before noon today'] },
      importance: { value: 0.2, evidence: [] },
      source: 'local',
      quadrant: 'delegate',
      guess: 'delegate',
    });
    expect(axes).toEqual([
      { title: 'Urgent', judgement: 'Yes, 91%', quotes: ['before noon today'] },
      { title: 'Important', judgement: 'No, 80%', quotes: [] },
    ]);
  });

  it('never contradict the quadrant that was taken [PLUS-09]', () => {
    const words = (guess: 'do' | 'eliminate', value: number) =>
      readAxes({
        urgency: { value, evidence: [] },
        importance: null,
        source: 'local',
        quadrant: null,
        guess,
      })[0]?.judgement;
    expect(words('do', 0.34)).toBe('Yes, a close call');
    expect(words('eliminate', 0.58)).toBe('No, a close call');
    expect(words('do', 0.9)).toBe('Yes, 90%');
    expect(words('eliminate', 0.1)).toBe('No, 90%');
  });

  it('say nothing about what the user placed', () => {
    const axis = { value: 1, evidence: ['x'] };
    expect(
      readAxes({ urgency: axis, importance: axis, source: 'user', quadrant: 'do', guess: null }),
    ).toEqual([]);
  });
});
