import type { Email } from '@eisen/contract';
import type { Sentiment } from '@eisen/triage';
import { Count } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { SENTIMENT_ICONS, SENTIMENT_TITLES } from '#components/sentiment-bar.tsx';
import { EmailCardSkeleton } from '#components/skeleton.tsx';
import { WindowRows } from '#components/window-rows.tsx';
import { ToneCard, type ToneCardProps } from './tone-card.tsx';

export interface ToneColumnProps extends Pick<ToneCardProps, 'now' | 'onOpen' | 'onPlace'> {
  readonly tone: Sentiment;
  /** Emails of this tone in the mailbox; `emails` may be the first of them only. */
  readonly count: number;
  readonly emails: readonly Email[];
  readonly cursorId: string | null;
  /** Nothing came yet, so that nothing can be said; `isLoading` draws the skeleton of it. */
  readonly isPending: boolean;
  readonly isLoading: boolean;
  readonly onShowAll: () => void;
}

const CARD_PX = 127;
const GAP_PX = 8;
const EMPTY_TEXTS: Readonly<Record<Sentiment, string>> = {
  positive: 'No email sounds happy.',
  neutral: 'No email is neutral.',
  negative: 'No email sounds unhappy.',
};

/** The emails of one tone. */
export function ToneColumn(props: ToneColumnProps) {
  const { tone, count, emails, cursorId, isPending, isLoading, now, onOpen, onPlace, onShowAll } =
    props;
  const title = SENTIMENT_TITLES[tone];
  const stopId = emails.some(({ id }) => id === cursorId) ? cursorId : (emails[0]?.id ?? null);
  return (
    <section className="scol" data-tone={tone} aria-label={`${title}, ${count}`}>
      <header>
        <Icon of={SENTIMENT_ICONS[tone]} size={19} />
        <h2 className="h2">{title}</h2>
        {isPending || isLoading ? null : <Count value={count} />}
      </header>
      {isLoading ? <SkeletonCards /> : null}
      {!isPending && !isLoading && emails.length === 0 ? (
        <p className="scol-e">{EMPTY_TEXTS[tone]}</p>
      ) : null}
      {emails.length > 0 && !isLoading ? (
        <WindowRows
          label={`${title} emails`}
          rows={emails}
          keyOf={idOf}
          pinnedKey={cursorId}
          estimatePx={CARD_PX}
          gap={GAP_PX}
        >
          {(email) => (
            <ToneCard
              email={email}
              now={now}
              isCursor={email.id === cursorId}
              isTabStop={email.id === stopId}
              onOpen={onOpen}
              onPlace={onPlace}
            />
          )}
        </WindowRows>
      ) : null}
      {emails.length < count ? (
        <Button variant="ghost" block className="mt-2" onClick={onShowAll}>
          {`Show all ${count.toLocaleString('en-US')}`}
        </Button>
      ) : null}
    </section>
  );
}

function idOf(email: Email): string {
  return email.id;
}

function SkeletonCards() {
  return (
    <div className="grid gap-2">
      <EmailCardSkeleton />
      <EmailCardSkeleton />
      <EmailCardSkeleton />
    </div>
  );
}
