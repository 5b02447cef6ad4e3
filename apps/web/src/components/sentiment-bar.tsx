import { SENTIMENTS, type Sentiment, type SentimentReading } from '@eisen/triage';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';

export const SENTIMENT_ICONS: Readonly<Record<Sentiment, LucideIcon>> = {
  positive: Smile,
  neutral: Meh,
  negative: Frown,
};

export const SENTIMENT_TITLES: Readonly<Record<Sentiment, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

/** One bar positive, neutral, negative; the counts stand in its name. */
export function SentimentBar({ matches }: { readonly matches: SentimentReading['matches'] }) {
  const counts = SENTIMENTS.map((sentiment) => [sentiment, matches[sentiment].length] as const);
  const isEmpty = counts.every(([, count]) => count === 0);
  const name = counts.map(([sentiment, count]) => `${SENTIMENT_TITLES[sentiment]} ${count}`);
  return (
    <div className="sbar" role="img" aria-label={name.join(', ')}>
      {isEmpty ? <i data-tone="neutral" /> : null}
      {counts.map(([sentiment, count]) =>
        count > 0 ? <i key={sentiment} data-tone={sentiment} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  );
}
