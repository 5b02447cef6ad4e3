import type { Email } from '@eisen/contract';
import { readDueMark } from '@eisen/triage';
import { Clock } from 'lucide-react';
import { formatDayOfWeek, formatMoment, formatWhole, formatWholeDay } from '#lib/format.ts';
import { Badge } from './badge.tsx';

export interface DueMarkProps {
  readonly email: Pick<Email, 'quadrant' | 'due' | 'replied_at'>;
  readonly now: Date;
  /** Says the moment beside the word; without, it is told on pointing at it and to who listens. */
  readonly isLong?: boolean | undefined;
}

const WORDS = { due: 'Due', overdue: 'Overdue', past: 'Past' } as const;
const TONES = { due: 'warn', overdue: 'danger', past: 'neutral' } as const;
const JOINTS = { due: ' ', overdue: ' since ', past: ': ' } as const;

/**
 * That an email's deadline is near or has passed, or that what it invited to is over, by this browser's own clock
 * (D-120). The words of the email that say so stand beside it: on pointing, and for who listens. Nothing for the others.
 */
export function DueMark({ email, now, isLong = false }: DueMarkProps) {
  // What was answered waits for the other side.
  if (email.replied_at !== null) return null;
  const due = email.due && {
    at: new Date(email.due.at),
    kind: email.due.kind,
    hasHour: email.due.has_hour,
  };
  const mark = readDueMark({ quadrant: email.quadrant, due }, now);
  if (mark === null || due === null || email.due === null) return null;
  const { phrase } = email.due;
  const moment = due.hasHour ? formatMoment(due.at) : formatDayOfWeek(due.at);
  const whole = due.hasHour ? formatWhole(due.at) : formatWholeDay(due.at);
  return (
    <Badge tone={TONES[mark]} icon={Clock} className="due">
      <time dateTime={due.at.toISOString()} title={`${whole}: “${phrase}”`}>
        {WORDS[mark]}
        <span className={isLong ? undefined : 'sr-only'}>{`${JOINTS[mark]}${moment}`}</span>
        <span className="sr-only">{`, as it says: “${phrase}”`}</span>
      </time>
    </Badge>
  );
}
