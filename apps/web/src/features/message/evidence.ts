import type { Email } from '@eisen/contract';

export interface AxisWords {
  readonly title: 'Urgent' | 'Important';
  /** "Yes" or "No", with how likely. */
  readonly judgement: string;
  /** Words of the mail itself. */
  readonly quotes: readonly string[];
}

/** The two judgements behind a quadrant in words; none for what the user placed himself. */
export function readAxes(
  email: Pick<Email, 'urgency' | 'importance' | 'source'>,
): readonly AxisWords[] {
  if (email.source === 'user') return [];
  const axes = [
    ['Urgent', email.urgency],
    ['Important', email.importance],
  ] as const;
  return axes.flatMap(([title, axis]) =>
    axis ? [{ title, judgement: judge(axis.value), quotes: [...new Set(axis.evidence)] }] : [],
  );
}

function judge(value: number): string {
  const percent = Math.round(value * 100);
  return value >= 0.5 ? `Yes, ${percent}%` : `No, ${100 - percent}%`;
}
