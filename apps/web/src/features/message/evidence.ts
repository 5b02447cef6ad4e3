import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';

export interface AxisWords {
  readonly title: 'Urgent' | 'Important';
  /** "Yes" or "No", with how likely, or that it was close. */
  readonly judgement: string;
  /** Words of the mail itself. */
  readonly quotes: readonly string[];
}

/**
 * The two judgements behind a quadrant in words; none for what the user placed himself. They follow the quadrant: it
 * is weighed as a whole, so a side that is a little less likely than its opposite may be the one that was taken.
 */
export function readAxes(
  email: Pick<Email, 'urgency' | 'importance' | 'source' | 'quadrant' | 'guess'>,
): readonly AxisWords[] {
  if (email.source === 'user') return [];
  const place = email.guess ?? email.quadrant;
  const axes = [
    ['Urgent', email.urgency, URGENT],
    ['Important', email.importance, IMPORTANT],
  ] as const;
  return axes.flatMap(([title, axis, places]) =>
    axis
      ? [
          {
            title,
            judgement: judge(axis.value, place === null ? null : places.includes(place)),
            quotes: [...new Set(axis.evidence)],
          },
        ]
      : [],
  );
}

const URGENT: readonly Quadrant[] = ['do', 'delegate'];
const IMPORTANT: readonly Quadrant[] = ['do', 'schedule'];

function judge(value: number, taken: boolean | null): string {
  const isLikely = value >= 0.5;
  const isYes = taken ?? isLikely;
  const percent = Math.round(value * 100);
  if (isYes !== isLikely) return isYes ? 'Yes, a close call' : 'No, a close call';
  return isYes ? `Yes, ${percent}%` : `No, ${100 - percent}%`;
}
