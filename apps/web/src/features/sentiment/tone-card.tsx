import type { Email } from '@eisen/contract';
import type { SentimentReading } from '@eisen/triage';
import { memo } from 'react';
import { PriorityBars } from '#components/priority-bars.tsx';
import { QuadrantLabel } from '#components/quadrant-label.tsx';
import { useOpening } from '#components/use-opening.ts';
import { formatListTime, formatWhole } from '#lib/format.ts';
import { markWords, readTone } from './tone.ts';

export interface ToneCardProps {
  readonly email: Email;
  readonly now: Date;
  readonly isCursor: boolean;
  /** Tab reaches it. */
  readonly isTabStop: boolean;
  readonly onOpen: (id: string) => void;
  /** It was clicked, or the focus came to it. */
  readonly onPlace: (id: string) => void;
}

/** One email with the words underlined that make its tone. */
export const ToneCard = memo(function ToneCard(props: ToneCardProps) {
  const { email, now, isCursor, isTabStop, onOpen, onPlace } = props;
  const { matches } = readTone(email);
  const opening = useOpening({ id: email.id, onOpen, onSelect: onPlace });
  return (
    <article
      className="mail sm"
      aria-label={email.subject || 'No Subject'}
      tabIndex={isCursor || isTabStop ? 0 : -1}
      data-email-id={email.id}
      data-cursor={isCursor || undefined}
      onFocus={() => onPlace(email.id)}
      {...opening}
    >
      <div className="mail-top">
        <span className="mail-from">{email.from}</span>
        <span className="sp" />
        <time className="mail-time" dateTime={email.time} title={formatWhole(email.time)}>
          {formatListTime(email.time, now)}
        </time>
      </div>
      <div className="mail-subj">
        <Marked text={email.subject || 'No Subject'} matches={matches} />
      </div>
      {email.preview ? (
        <p className="sm-t">
          <Marked text={email.preview} matches={matches} />
        </p>
      ) : null}
      <div className="mail-foot">
        <QuadrantLabel quadrant={email.quadrant} />
        <span className="sp" />
        <PriorityBars priority={email.priority} />
      </div>
    </article>
  );
});

function Marked({
  text,
  matches,
}: {
  readonly text: string;
  readonly matches: SentimentReading['matches'];
}) {
  return markWords(text, matches).map((piece, index) =>
    piece.tone === null ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never change order.
      <mark key={index} data-tone={piece.tone}>
        {piece.text}
      </mark>
    ),
  );
}
