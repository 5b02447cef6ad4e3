import type { Deciding } from './deciding.ts';
import { type AxisStep, directionOf, MARGIN } from './lesson.ts';
import type { Trait } from './traits.ts';

/**
 * By how much lessons put such mail ahead in their quadrant, in log-odds, if the model sees it like the mail that was
 * corrected. Mail of one sender with the same words goes there whatever it says, and surely enough to be filed. The rest
 * of a conversation may be another's word on it. A person writes of all sorts, so there a single lesson carries only what
 * is as near to the border as the mail that was corrected; what the content places surely stays. `npm run replay` shows
 * what these are good for.
 */
const MARGIN_OF = { alike: 4, thread: 2.5, firm: MARGIN, automatic: 1, person: 0.6 } as const;

/** What the lessons on a trait do to a mail. */
export function reachOf(trait: Trait, deciding: Deciding): AxisStep {
  const more = MARGIN_OF[mailOf(trait, deciding)] - MARGIN;
  const { urgent, important } = directionOf(deciding.quadrant);
  return {
    urgent: urgent * carry(deciding.step.urgent, more),
    important: important * carry(deciding.step.important, more),
  };
}

function mailOf({ kind, isPerson }: Trait, deciding: Deciding): keyof typeof MARGIN_OF {
  if (kind === 'thread') return 'thread';
  if (deciding.isAlike) return 'alike';
  if (deciding.isFirm) return 'firm';
  return isPerson ? 'person' : 'automatic';
}

function carry(step: number, more: number): number {
  return Math.max(0, Math.abs(step) + more);
}
