import { bandOf, HIGHEST_SCORE } from '@eisen/triage';
import { Forward, Paperclip } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '#components/badge.tsx';
import { Icon } from '#components/icon.tsx';
import { PriorityRing } from '#components/priority-ring.tsx';
import { QuadrantLabel } from '#components/quadrant-label.tsx';
import { BandWord, ScoreBar } from '#components/score-bar.tsx';
import { useOpening } from '#components/use-opening.ts';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { countOf, formatListTime, formatWhole } from '#lib/format.ts';
import type { RankedEmail } from './ranking.ts';

export interface EmailRowProps {
  readonly row: RankedEmail;
  /** Counted from 1. */
  readonly rank: number;
  readonly now: Date;
  readonly isCursor: boolean;
  /** Tab reaches it. */
  readonly isTabStop: boolean;
  readonly onOpen: (id: string) => void;
  /** It was clicked, or the focus came to it. */
  readonly onPlace: (id: string) => void;
}

/** One email of the ranking: its place, its score, and what makes it. */
export const EmailRow = memo(function EmailRow(props: EmailRowProps) {
  const { row, rank, now, isCursor, isTabStop, onOpen, onPlace } = props;
  const { email, score } = row;
  const opening = useOpening({ id: email.id, onOpen, onSelect: onPlace });
  return (
    <article
      className="pr pr--open"
      aria-label={email.subject || 'No Subject'}
      tabIndex={isCursor || isTabStop ? 0 : -1}
      data-email-id={email.id}
      data-cursor={isCursor || undefined}
      onFocus={() => onPlace(email.id)}
      {...opening}
    >
      <Rank rank={rank} />
      <PriorityRing score={score.score} band={score.band} size={42} />
      <Names from={email.from} subject={email.subject}>
        <AttachmentCount count={email.attachments.length} />
      </Names>
      <span className="pr-x">
        <ScoreBar parts={score.parts} />
      </span>
      <span className="pr-b">
        <BandWord band={score.band} />
      </span>
      <span className="pr-q">
        <QuadrantLabel quadrant={email.quadrant} />
      </span>
      <Time at={email.time} now={now} />
    </article>
  );
});

/** An email that somebody handed to the user: it stands at the top and is not scored (SCORE-02). */
export function DelegatedRow({
  item,
  rank,
  now,
}: {
  readonly item: DelegatedEmail;
  readonly rank: number;
  readonly now: Date;
}) {
  const band = bandOf(HIGHEST_SCORE);
  return (
    <article className="pr" aria-label={item.subject || 'No Subject'}>
      <Rank rank={rank} />
      <PriorityRing score={HIGHEST_SCORE} band={band} size={42} />
      <Names from={item.from} subject={item.subject}>
        <Badge tone="line" icon={Forward}>
          {`From ${item.delegatedBy || 'a former member'}`}
        </Badge>
      </Names>
      <span className="pr-x hint">Assigned to you</span>
      <span className="pr-b">
        <BandWord band={band} />
      </span>
      <span className="pr-q">
        {item.quadrant ? (
          <QuadrantLabel quadrant={item.quadrant} />
        ) : (
          <span className="ql">Unsorted</span>
        )}
      </span>
      <Time at={item.time} now={now} />
    </article>
  );
}

function Rank({ rank }: { readonly rank: number }) {
  return (
    <span className="pr-n num">
      <span className="sr-only">Rank </span>
      {rank.toLocaleString('en-US')}
    </span>
  );
}

function Names({
  from,
  subject,
  children,
}: {
  readonly from: string;
  readonly subject: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="pr-m">
      <div className="pr-f">
        <b>{from}</b>
        {children}
      </div>
      <p>{subject || 'No Subject'}</p>
    </div>
  );
}

function AttachmentCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="mail-att">
      <Icon of={Paperclip} size={13} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{countOf(count, 'attachment')}</span>
    </span>
  );
}

function Time({ at, now }: { readonly at: string; readonly now: Date }) {
  return (
    <time className="mail-time pr-t" dateTime={at} title={formatWhole(at)}>
      {formatListTime(at, now)}
    </time>
  );
}
