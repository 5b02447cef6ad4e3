import { QUADRANTS } from '@eisen/triage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumLedger } from './ledger.ts';

describe('ledger sums', () => {
  it('counts each message in one place: quadrant, then held, then not sure, then unclassified', () => {
    const sums = sumLedger([
      { quadrant: 'do', guess: null, held: false, count: 2 },
      { quadrant: 'do', guess: null, held: true, count: 1 },
      { quadrant: null, guess: 'do', held: true, count: 4 },
      { quadrant: null, guess: 'schedule', held: false, count: 8 },
      { quadrant: null, guess: null, held: false, count: 16 },
    ]);
    expect(sums).toEqual({
      byQuadrant: { do: 3, schedule: 0, delegate: 0, eliminate: 0 },
      held: 4,
      unsure: 8,
      unclassified: 16,
      known: 31,
    });
  });

  it('adds up to what is known, whatever stands in the rows [PLUS-20]', () => {
    const quadrant = fc.option(fc.constantFrom(...QUADRANTS));
    const row = fc.record({ quadrant, guess: quadrant, held: fc.boolean(), count: fc.nat(9_999) });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { byQuadrant, unsure, held, unclassified, known } = sumLedger(rows);
        const placed = Object.values(byQuadrant).reduce((sum, count) => sum + count, 0);
        expect(placed + unsure + held + unclassified).toBe(known);
        expect(known).toBe(rows.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});
