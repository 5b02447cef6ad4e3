import type { Email } from '@eisen/contract';
import {
  SCORE_BAND_TITLES,
  type ScoreBand,
  type ScorePartKind,
  scorePriority,
} from '@eisen/triage';
import { Badge } from '#components/badge.tsx';
import { PriorityRing, StepMeter } from '#components/priority-ring.tsx';

const PARTS: Readonly<Record<ScorePartKind, { readonly title: string; readonly most: number }>> = {
  sender: { title: 'Sender', most: 3 },
  priority: { title: 'Priority', most: 3 },
  subject: { title: 'Urgent words', most: 2 },
  recency: { title: 'Recency', most: 3 },
};

const BAND_TONES: Readonly<Record<ScoreBand, 'danger' | 'warn' | 'neutral' | 'line'>> = {
  critical: 'danger',
  high: 'warn',
  medium: 'neutral',
  low: 'line',
};

export interface ScoreCardProps {
  readonly email: Pick<Email, 'from' | 'sender_email' | 'subject' | 'priority' | 'time'>;
  readonly now: Date;
}

/** How much the email presses, and the four parts that make it (D-82). */
export function ScoreCard({ email, now }: ScoreCardProps) {
  const { score, band, parts } = scorePriority(
    {
      fromName: email.from,
      fromAddress: email.sender_email,
      subject: email.subject,
      priority: email.priority,
      receivedAt: new Date(email.time),
    },
    now,
  );
  return (
    <section className="side" aria-label="Priority Score">
      <h2 className="sec">Priority Score</h2>
      <div className="row gap-4">
        <PriorityRing score={score} band={band} />
        <Badge tone={BAND_TONES[band]}>{SCORE_BAND_TITLES[band]}</Badge>
      </div>
      <dl className="brk">
        {parts.map(({ kind, points, match }) => (
          <div key={kind}>
            <dt>
              {PARTS[kind].title}
              <small>{match ?? 'none'}</small>
            </dt>
            <dd className="brk-m">
              <StepMeter points={points} most={PARTS[kind].most} />
            </dd>
            <dd className="num">+{points}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
