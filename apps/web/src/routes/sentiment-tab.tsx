import type { Email } from '@eisen/contract';
import { SENTIMENTS, type Sentiment } from '@eisen/triage';
import { useMemo, useState } from 'react';
import { ErrorState } from '#components/list-states.tsx';
import { useMedia } from '#components/use-media.ts';
import { useNow } from '#components/use-now.ts';
import { MoodCard } from '#features/sentiment/mood-card.tsx';
import { sortByTone } from '#features/sentiment/tone.ts';
import { ToneColumn } from '#features/sentiment/tone-column.tsx';
import { useMailbox } from '#lib/mail/mail-hooks.ts';
import { type ListTabProps, useListTab } from './use-list-tab.ts';
import '#styles/sentiment.css';

/** Cards of a column at first where columns stand below each other, so that the last is in reach. */
const STACKED_CARDS = 20;

/** There the unhappy come first, as the card above them advises, and the many neutral ones last. */
const STACKED_TONES: readonly Sentiment[] = ['negative', 'positive', 'neutral'];

/** The Sentiment tab: how the mailbox sounds, and every email by its tone. */
export function SentimentTab(props: ListTabProps) {
  const mailbox = useMailbox();
  const now = useNow();
  const isStacked = useMedia('(max-width: 1000px)');
  const tones = isStacked ? STACKED_TONES : SENTIMENTS;
  const [opened, setOpened] = useState<ReadonlySet<Sentiment>>(new Set());
  const columns = useMemo(() => sortByTone(mailbox.emails), [mailbox.emails]);
  const lists = useMemo(() => {
    const isCut = (tone: Sentiment) => isStacked && !opened.has(tone);
    const shown = tones.map((tone) =>
      isCut(tone) ? columns[tone].slice(0, STACKED_CARDS) : columns[tone],
    );
    return {
      emails: shown,
      shown: shown.map(idsOf),
      whole: tones.map((tone) => idsOf(columns[tone])),
    };
  }, [columns, isStacked, opened, tones]);
  const tab = useListTab({ ...props, mailbox, shown: lists.shown, whole: lists.whole });
  const counts = {
    positive: columns.positive.length,
    neutral: columns.neutral.length,
    negative: columns.negative.length,
  };
  return (
    <div ref={tab.root}>
      <MoodCard counts={counts} hasOlder={mailbox.hasOlder || mailbox.reading !== null} />
      {tab.failure ? (
        <section className="card">
          <ErrorState
            title="Your emails could not be read"
            detail={tab.failure.detail}
            onRetry={tab.failure.retry}
          />
        </section>
      ) : null}
      <div className="scols" hidden={tab.failure !== null}>
        {tones.map((tone, index) => (
          <ToneColumn
            key={tone}
            tone={tone}
            count={counts[tone]}
            emails={lists.emails[index] ?? []}
            cursorId={tab.cursor?.list === index ? tab.cursor.id : null}
            isPending={tab.isPending}
            isLoading={tab.isLoading}
            now={now}
            onOpen={tab.open}
            onPlace={tab.place}
            onShowAll={() => setOpened((others) => new Set([...others, tone]))}
          />
        ))}
      </div>
      {tab.dialogs}
    </div>
  );
}

function idsOf(emails: readonly Email[]): readonly string[] {
  return emails.map(({ id }) => id);
}
