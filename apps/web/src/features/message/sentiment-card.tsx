import type { Email } from '@eisen/contract';
import { readSentiment, SENTIMENTS } from '@eisen/triage';
import { Icon } from '#components/icon.tsx';
import { SENTIMENT_ICONS, SENTIMENT_TITLES, SentimentBar } from '#components/sentiment-bar.tsx';

/** The tone of subject and preview, with the words that make it (D-83). */
export function SentimentCard({ email }: { readonly email: Pick<Email, 'subject' | 'preview'> }) {
  const { sentiment, matches } = readSentiment(email.subject, email.preview);
  const words = SENTIMENTS.flatMap((tone) => matches[tone].map((word) => ({ tone, word })));
  return (
    <section className="side" aria-label="Sentiment">
      <h2 className="part-h">Sentiment</h2>
      <div className="row gap-2">
        <Icon of={SENTIMENT_ICONS[sentiment]} size={20} />
        <b className="font-semibold">{SENTIMENT_TITLES[sentiment]}</b>
      </div>
      <SentimentBar matches={matches} />
      {words.length > 0 ? (
        <ul className="swords" aria-label="Words found">
          {words.map(({ tone, word }) => (
            <li key={`${tone} ${word}`} className="w" data-tone={tone}>
              {word}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
