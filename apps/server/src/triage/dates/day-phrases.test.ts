import { expect, it } from 'vitest';
import { DATE_RULES } from './date-rules.ts';
import { findDays } from './day-phrases.ts';
import { DISTANCE_RULES } from './distance-rules.ts';

/** One text at least for each rule, in both languages where it has them. */
const NAMED = [
  ...['2026-03-06', '6.3.', '6. 3. 2026', '3/6', '03/06/2026', 'March 6', 'Mar. 6th', '6 March'],
  ...['6. März', 'the 6th', 'the 6th of this month', 'zum 6.', 'end of March', 'Mitte April'],
  ...['early May', 'Q2', 'Ende Q2', 'KW 12', 'Ende KW 12', 'calendar week 12', 'Kalenderwoche 12'],
  ...['today', 'Tonight', 'tomorrow', 'tmrw', 'this morning', 'this afternoon', 'this evening'],
  ...['the day after tomorrow', 'heute', 'Morgen', 'übermorgen', 'uebermorgen'],
  ...['heute in einer Woche', 'a week from today', 'two weeks from Friday', 'net 30 days'],
  ...['Zahlungsziel: 14 Tage', 'Frist: 2 Wochen', 'within 3 days', 'within 24h', 'within 5 hrs'],
  ...['in ten minutes', 'within a fortnight', 'within a month', 'in 5 Stunden', 'in 14 Tagen'],
  ...['binnen einer Woche', 'innerhalb eines Monats', 'within 2 business days', 'in 2 Werktagen'],
  ...[
    'next week',
    'end of the month',
    'this quarter',
    'next year',
    'nächste Woche',
    'Ende des Monats',
  ],
  ...['nächstes Quartal', 'dieses Jahr', 'EOW', 'eom', 'EOQ', 'eoy', 'month-end', 'the weekend'],
  ...[
    'Wochenende',
    'Monatsletzten',
    'Ultimo',
    'the new year',
    'Neujahr',
    'Friday',
    'Fri',
    'bis Fr',
  ],
  ...['next Friday', 'Friday week', 'Freitag in zwei Wochen', 'Donnerstag in acht Tagen'],
];

it.each(NAMED)('finds the day in "%s", as each rule would without its gate', (text) => {
  expect(findDays(text)).toHaveLength(1);
  for (const { gate, pattern } of [...DATE_RULES, ...DISTANCE_RULES]) {
    if (text.match(pattern) !== null) expect(text).toMatch(gate);
  }
});

it('has a text for each rule', () => {
  for (const { pattern } of [...DATE_RULES, ...DISTANCE_RULES]) {
    expect(NAMED.some((text) => text.match(pattern) !== null)).toBe(true);
  }
});
