import { expect, test } from 'vitest';
import { buildJudged, createEar } from '../sample-sets.ts';
import { sayAgreement, sayFigures } from './figures.ts';

const ROWS = [
  buildJudged('do', 'do'),
  buildJudged('schedule', 'eliminate'),
  buildJudged('schedule', 'eliminate', { unsure: true, example: { id: 'a2', alt: 'eliminate' } }),
  buildJudged('eliminate', 'eliminate'),
];

test('each figure is of the rows that it names', () => {
  const { say, heard } = createEar();
  sayFigures(say, 'four', ROWS);
  expect(heard()).toContain('=== four: 4 messages');
  expect(heard()).toMatch(/^schedule +0 +0 +0 +2$/m);
  expect(heard()).toContain('accuracy 0.500, macro-F1 0.500 over 3 of 4 quadrants');
  expect(heard()).toContain('clear cases: 66.7 % of 3; label or its second choice: 75.0 % of 4');
  expect(heard()).toContain('urgent: accuracy 1.000 precision 1.00 recall 1.00 area 1.000');
  expect(heard()).toContain('important: accuracy 0.500 precision 1.00 recall 0.33');
  expect(heard()).toContain('not sure: 25.0 %; right among the answered: 66.7 % of 3');
  expect(heard()).toContain(
    'wrongly eliminated: 66.7 % of 3 forced, 50.0 % of 2 among the answered',
  );
  // Hidden schedule 6, asking 1, of four messages.
  expect(heard()).toContain('mean cost: 1.75 glances a message');
});

test('where nothing is answered there is no figure, and no zero either', () => {
  const { say, heard } = createEar();
  sayFigures(say, 'none', [buildJudged('eliminate', 'eliminate', { unsure: true })]);
  expect(heard()).toContain('not sure: 100.0 %; right among the answered: none of 0');
  expect(heard()).toContain('macro-F1 among the answered: none');
  expect(heard()).not.toContain('NaN');
});

test('second labels are compared with the guess and with the first', () => {
  const { say, heard } = createEar();
  sayAgreement(
    say,
    ROWS.slice(1, 3),
    new Map([
      ['a1', 'schedule'],
      ['a2', 'eliminate'],
    ]),
  );
  expect(heard()).toContain('model agrees in 50.0 % of 2, first labels in 50.0 % of 2');
});
