import type { Quadrant } from './quadrant.ts';

/** What the fixed rules read. `priority` is the sender's mark; missing and `normal` count as medium. */
export interface RuleInput {
  readonly subject: string;
  readonly priority: string | null;
  readonly category: string | null;
}

/**
 * The fixed rules of the sample mode: the first match in the listed order, case ignored. They judge words, not
 * meaning, and serve the seven sample emails only; real mail goes to the classifier.
 *
 * @source specification section 9, "Local classification for sample data"; reading: D-81
 */
export function applySampleRules(email: RuleInput): Quadrant {
  const mark = email.priority?.trim().toLowerCase() ?? '';
  const category = email.category?.trim().toLowerCase() ?? '';
  const isHigh = mark === 'high' || mark === 'important';
  const isLow = mark === 'low';
  const isMarkedMedium = mark === 'medium';

  if (isHigh && /urgent|deadline/i.test(email.subject)) return 'do';
  if (isHigh || category === 'client') return 'schedule';
  if (isLow) return 'eliminate';
  if (category === 'planning') return 'schedule';
  // Without a mark of its own a promotion is not lifted to medium, or the category would mean nothing.
  if (category === 'promotional' && !isMarkedMedium) return 'eliminate';
  return 'delegate';
}
