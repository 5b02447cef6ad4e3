import { type ModelReport, type ModelUsage, waitInWords } from '@eisen/contract';
import { countOf, formatClock } from '#lib/format.ts';

/** What goes out with each question (D-29). */
export const WHAT_IS_SENT =
  "One email at a time: subject, sender's name and domain, how you were addressed, list and importance marks, date, and the text that you see, at most 2,500 characters. What looks like a password, code, card or account number, link or address is taken out first.";

/** What else it is asked about. */
export const WHAT_ELSE =
  'It is also asked about the two newest emails of a quadrant for its summary, and about goals that you draft or improve.';

const numbers = new Intl.NumberFormat('en-US');

/** Calls, tokens and cost of some days, in a line. */
export function tellUsage(usage: ModelUsage, currency: string | null): string {
  const tokens = usage.input_tokens + usage.output_tokens;
  const parts = [
    countOf(usage.calls, 'question'),
    usage.failed > 0 ? `${numbers.format(usage.failed)} without a usable answer` : null,
    usage.cached > 0 ? `${numbers.format(usage.cached)} answered from memory` : null,
    `${numbers.format(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`,
    usage.cost === null || currency === null ? null : tellCost(usage.cost, currency),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Small sums with the digits that make them more than nothing. */
function tellCost(cost: number, currency: string): string {
  const maximumFractionDigits = cost > 0 && cost < 1 ? 4 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits,
  }).format(cost);
}

export function tellBudget({ left_today, daily_tokens }: ModelReport, now: Date): string {
  if (left_today === 0) {
    const nextDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    const wait = waitInWords((nextDay - now.getTime()) / 1_000);
    return `Today's ${numbers.format(daily_tokens)} tokens are used up: Eisen judges alone for the next ${wait}.`;
  }
  return `${numbers.format(left_today)} of ${numbers.format(daily_tokens)} tokens left today (UTC).`;
}

export interface ModelState {
  readonly tone: 'good' | 'warn';
  readonly badge: string;
  readonly text: string;
}

/** How the model is, as Eisen last found it. */
export function tellState({ state, until, problem }: ModelReport): ModelState {
  const why = problem === null ? '' : `${problem} `;
  if (state === 'open') {
    const again = until === null ? 'later' : `after ${formatClock(new Date(until))}`;
    return {
      tone: 'warn',
      badge: 'Paused',
      text: `${why}It is asked again ${again}; until then Eisen judges alone.`,
    };
  }
  if (state === 'trying')
    return {
      tone: 'warn',
      badge: 'Being tried',
      text: `${why}The next question shows whether it is back.`,
    };
  if (problem !== null)
    return { tone: 'warn', badge: 'Last question failed', text: `${why}Eisen's own answer stood.` };
  return { tone: 'good', badge: 'Ready', text: "Whenever it fails, Eisen's own answer stands." };
}
