import { SENTIMENTS, type Sentiment } from '@eisen/triage';
import { moodSentence, percentages } from './tone.ts';

export interface MoodCardProps {
  readonly counts: Readonly<Record<Sentiment, number>>;
  /** Older mail was not read yet; the sentence then says how much was. */
  readonly hasOlder: boolean;
}

/** The tones of the mailbox in one bar, with what to do about them. */
export function MoodCard({ counts, hasOlder }: MoodCardProps) {
  const percent = percentages(counts);
  const total = SENTIMENTS.reduce((sum, tone) => sum + counts[tone], 0);
  const name = SENTIMENTS.map((tone) => `${counts[tone].toLocaleString('en-US')} ${tone}`);
  return (
    <section className="card sover" aria-label="Mood of this inbox">
      <div>
        <h2 className="h2">Mood of this inbox</h2>
        {total > 0 ? <p className="hint">{moodSentence(counts, { hasOlder })}</p> : null}
      </div>
      <div className="sbig" role="img" aria-label={name.join(', ')}>
        {total === 0 ? <i data-tone="neutral" /> : null}
        {SENTIMENTS.map((tone) =>
          counts[tone] > 0 ? (
            <i key={tone} data-tone={tone} style={{ flexGrow: counts[tone] }} />
          ) : null,
        )}
      </div>
      <div className="slg num">
        {SENTIMENTS.map((tone) => (
          <span key={tone}>
            <i data-tone={tone} />
            {total > 0 ? `${percent[tone]}% ${tone}` : tone}
          </span>
        ))}
      </div>
    </section>
  );
}
