import { QUADRANTS, type Quadrant } from '@eisen/triage';

/** Inbox messages counted by what the decisions table says of them. */
export interface DecisionCount {
  readonly quadrant: Quadrant | null;
  readonly guess: Quadrant | null;
  readonly held: boolean;
  readonly count: number;
}

export interface LedgerSums {
  readonly byQuadrant: Readonly<Record<Quadrant, number>>;
  readonly unsure: number;
  readonly held: number;
  readonly unclassified: number;
  /** The sum of all above. */
  readonly known: number;
}

/**
 * Every inbox message stands in exactly one place: a quadrant, held, not sure, or not classified yet.
 * A held message keeps its former guess, so held is asked before unsure.
 */
export function sumLedger(counts: Iterable<DecisionCount>): LedgerSums {
  const byQuadrant = Object.fromEntries(QUADRANTS.map((quadrant) => [quadrant, 0])) as Record<
    Quadrant,
    number
  >;
  const sums = { unsure: 0, held: 0, unclassified: 0, known: 0 };
  for (const row of counts) {
    sums.known += row.count;
    if (row.quadrant) byQuadrant[row.quadrant] += row.count;
    else if (row.held) sums.held += row.count;
    else if (row.guess) sums.unsure += row.count;
    else sums.unclassified += row.count;
  }
  return { byQuadrant, ...sums };
}
