import type { Email } from '@eisen/contract';
import {
  SCORE_BAND_TITLES,
  type ScoreBand,
  type ScorePartKind,
  scorePriority,
} from '@eisen/triage';
import { Badge } from '#components/badge.tsx';
import { PriorityRing, StepMeter } from '#components/priority-ring.tsx';
import { SCORE_PART_TITLES } from '#components/score-bar.tsx';

const MOST_POINTS: Readonly<Record<ScorePartKind, number>> = {
  sender: 3,
  priority: 3,
  subject: 2,
  recency: 3,
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
              {SCORE_PART_TITLES[kind]}
              <small>{match ?? 'none'}</small>
            </dt>
            <dd className="brk-m">
              <StepMeter points={points} most={MOST_POINTS[kind]} />
            </dd>
            <dd className="num">+{points}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
