import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import type { MailCalls } from './mail-calls.ts';
import { idsOf, MOST_EMAILS } from './summaries.ts';

export interface Insights {
  /** The sentences about a quadrant; asked for again only when its set of emails changed (D-71). */
  read(quadrant: Quadrant, emails: readonly Email[]): Promise<readonly string[]>;
}

export function createInsights(calls: Pick<MailCalls, 'describe'>): Insights {
  const kept = new Map<Quadrant, { ids: string; lines: Promise<readonly string[]> }>();
  return {
    read(quadrant, emails) {
      const ids = idsOf(emails);
      const known = kept.get(quadrant);
      if (known?.ids === ids) return known.lines;
      const lines = calls.describe(emails.slice(0, MOST_EMAILS), quadrant);
      kept.set(quadrant, { ids, lines });
      // What failed is asked for again at the next unfolding.
      lines.catch(() => {
        if (kept.get(quadrant)?.lines === lines) kept.delete(quadrant);
      });
      return lines;
    },
  };
}
