import type { Ledger } from '@eisen/contract';
import { countOf, formatListTime } from '#lib/format.ts';

export interface LedgerWords {
  /** Everything is accounted for. */
  readonly agrees: boolean;
  readonly text: string;
  readonly checked: string | null;
}

/** What the line under the inbox says of the counts (PLUS-20). */
export function ledgerWords(ledger: Ledger, now: Date): LedgerWords {
  const { provider_count: mailbox, known, by_quadrant, unsure, held, unclassified } = ledger;
  const sorted = Object.values(by_quadrant).reduce((sum, count) => sum + count, 0);
  const placed = sorted + unsure + held + unclassified;
  const checked = ledger.last_checked
    ? `checked ${formatListTime(ledger.last_checked, now)}`
    : null;
  const differences = [describeGap(mailbox, known), describeSum(known, placed)].filter(
    (text) => text !== null,
  );
  if (differences.length > 0) return { agrees: false, text: differences.join(' '), checked };
  const parts = [
    ...(sorted > 0 || mailbox === 0 ? [`${sorted} sorted`] : []),
    ...(unclassified > 0 ? [`${unclassified} new`] : []),
    ...(unsure > 0 ? [`${unsure} not sure`] : []),
    ...(held > 0 ? [`${held} held`] : []),
  ];
  return {
    agrees: true,
    text: `${countOf(mailbox, 'email')} in the mailbox: ${parts.join(', ')}`,
    checked,
  };
}

/** Where the provider counts more or fewer emails than Eisen knows. */
function describeGap(mailbox: number, known: number): string | null {
  if (mailbox === known) return null;
  const gap = Math.abs(mailbox - known);
  const are = gap === 1 ? 'is' : 'are';
  const rest = mailbox > known ? `${are} still to be read` : `${are} no longer in the mailbox`;
  return `The mailbox counts ${countOf(mailbox, 'email')}, Eisen knows ${known}: ${gap} ${rest}.`;
}

function describeSum(known: number, placed: number): string | null {
  return known === placed ? null : `Of ${known} known emails ${placed} have a place.`;
}
