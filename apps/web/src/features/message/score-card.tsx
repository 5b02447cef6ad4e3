import type { Email } from '@eisen/contract';
import {
  type PriorityScore,
  SCORE_BAND_TITLES,
  type ScoreBand,
  type ScorePartKind,
  scorePriority,
} from '@eisen/triage';
import { useEffect, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { PriorityRing, StepMeter } from '#components/priority-ring.tsx';
import { SCORE_PART_TITLES } from '#components/score-bar.tsx';
import { useMailbox } from '#lib/mail/mail-hooks.ts';

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

type Scored = Pick<Email, 'from' | 'sender_email' | 'subject' | 'priority' | 'time'>;

export interface ScoreCardProps {
  readonly email: Scored & Pick<Email, 'outside' | 'first_from_sender'>;
  readonly now: Date;
}

/** How much the email presses, and the four parts that make it (D-82). */
export function ScoreCard({ email, now }: ScoreCardProps) {
  const { score, band, parts } = scoreOf(email, now);
  const share = useShareBelow(score, now);
  return (
    <section className="side" aria-label="Priority Score">
      <h2 className="part-h">Priority Score</h2>
      <div className="row gap-4">
        <PriorityRing score={score} band={band} />
        <div className="min-w-0">
          <Badge tone={BAND_TONES[band]}>{SCORE_BAND_TITLES[band]}</Badge>
          {share === null ? null : (
            <p className="hint mt-[6px]">{`Higher than ${share}% of this inbox`}</p>
          )}
        </div>
      </div>
      <dl className="brk">
        {parts.map(({ kind, points, match }) => (
          <div key={kind}>
            <dt>
              {SCORE_PART_TITLES[kind]}
              <small>{kind === 'sender' ? senderWords(email, match) : (match ?? 'none')}</small>
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

function scoreOf(email: Scored, now: Date): PriorityScore {
  return scorePriority(
    {
      fromName: email.from,
      fromAddress: email.sender_email,
      subject: email.subject,
      priority: email.priority,
      receivedAt: new Date(email.time),
    },
    now,
  );
}

/** What is known of the sender, and the word of his name that gave the points. */
function senderWords(
  { outside, first_from_sender: isFirst }: ScoreCardProps['email'],
  match: string | null,
): string {
  const facts = [match, outside ? 'outside' : null, isFirst ? 'first mail' : null].filter(Boolean);
  const words = facts.join(', ');
  return words === '' ? 'none' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of so few, parts of a hundred say nothing. */
const FEWEST_COMPARED = 10;

/** How many of the listed emails have a lower score, in percent; null until it was counted, and where it says little. */
function useShareBelow(score: number, now: Date): number | null {
  const { emails } = useMailbox();
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    // Thousands are scored in some milliseconds: after the email shows, not before.
    const timer = setTimeout(() => {
      const below = emails.filter((each) => scoreOf(each, now).score < score).length;
      const isWorth = emails.length >= FEWEST_COMPARED && below > 0;
      setShare(isWorth ? Math.floor((100 * below) / emails.length) : null);
    }, COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [emails, score, now]);
  return share;
}

const COUNT_AFTER_MS = 60;
