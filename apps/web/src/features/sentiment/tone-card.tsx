import type { Email } from '@eisen/contract';
import type { Sentiment, SentimentReading } from '@eisen/triage';
import { memo } from 'react';
import { PriorityBars } from '#components/priority-bars.tsx';
import { QuadrantLabel } from '#components/quadrant-label.tsx';
import { useOpening } from '#components/use-opening.ts';
import { formatListTime, formatWhole } from '#lib/format.ts';
import { excerpt, markWords, readTone } from './tone.ts';

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
  const { sentiment, matches } = readTone(email);
  const preview = previewOf(email, sentiment, matches);
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
      {preview ? (
        <p className="sm-t">
          <Marked text={preview} matches={matches} />
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

/** A neutral card needs no explaining, and a word in the subject shows already; else one of the preview's is shown. */
function previewOf(
  { subject, preview }: Pick<Email, 'subject' | 'preview'>,
  sentiment: Sentiment,
  matches: SentimentReading['matches'],
): string {
  if (sentiment === 'neutral') return preview;
  const isShown = markWords(subject, matches).some((piece) => piece.tone === sentiment);
  return isShown ? preview : excerpt(preview, markWords(preview, matches), sentiment);
}

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
