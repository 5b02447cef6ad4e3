import type { Email } from '@eisen/contract';
import { readDueMark } from '@eisen/triage';
import { Clock } from 'lucide-react';
import { formatMoment, formatWhole } from '#lib/format.ts';
import { Badge } from './badge.tsx';

export interface DueMarkProps {
  readonly email: Pick<Email, 'quadrant' | 'source' | 'deadline'>;
  readonly now: Date;
  /** Says the moment beside the word; without, it is told on pointing at it and to who listens. */
  readonly isLong?: boolean | undefined;
}

const WORDS = { due: 'Due', overdue: 'Overdue' } as const;

/** That an email's deadline is near or has passed, by this browser's own clock (D-120). Nothing for the others. */
export function DueMark({ email, now, isLong = false }: DueMarkProps) {
  const { quadrant, source } = email;
  const deadline = email.deadline === null ? null : new Date(email.deadline);
  const mark = readDueMark({ quadrant, deadline, isPlacedByUser: source === 'user' }, now);
  if (mark === null || deadline === null) return null;
  const moment = formatMoment(deadline);
  return (
    <Badge tone={mark === 'overdue' ? 'danger' : 'warn'} icon={Clock} className="due">
      <time dateTime={deadline.toISOString()} title={formatWhole(deadline)}>
        {WORDS[mark]}
        <span className={isLong ? undefined : 'sr-only'}>
          {mark === 'overdue' ? ` since ${moment}` : ` ${moment}`}
        </span>
      </time>
    </Badge>
  );
}
