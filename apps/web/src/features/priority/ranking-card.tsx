import type { ScorePartKind } from '@eisen/triage';
import { ChartColumn } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Count } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { SCORE_PART_TITLES } from '#components/score-bar.tsx';
import { Skeleton } from '#components/skeleton.tsx';
import { WindowRows } from '#components/window-rows.tsx';
import type { RankedRow } from './ranking.ts';
import { DelegatedRow, EmailRow, type EmailRowProps } from './ranking-row.tsx';

export interface RankingCardProps extends Pick<EmailRowProps, 'now' | 'onOpen' | 'onPlace'> {
  /** The first of the ranking, or all of it. */
  readonly rows: readonly RankedRow[];
  readonly count: number;
  readonly cursorId: string | null;
  /** Nothing came yet; `isLoading` says when that is worth a skeleton. */
  readonly isPending: boolean;
  readonly isLoading: boolean;
  /** The mail could not be read, and there is none to show. */
  readonly failure: { readonly detail: string | undefined; readonly retry: () => void } | null;
  /** Why what others handed on could not be read. */
  readonly delegatedError: string | null;
  readonly onRetryDelegated: () => void;
  readonly onShowAll: () => void;
}

const ROW_PX = 65;
const PARTS: readonly ScorePartKind[] = ['sender', 'priority', 'subject', 'recency'];

/** Every email by its score, after what was handed to the user (SCORE-01, SCORE-02). */
export function RankingCard(props: RankingCardProps) {
  const { rows, count, cursorId, isPending, isLoading, now, onOpen, onPlace, onShowAll } = props;
  const stopId = cursorId ?? rows.find((row) => row.kind === 'email')?.id ?? null;
  const digits = { '--rank-digits': String(count).length } as CSSProperties;
  return (
    <section className="card rank" aria-label="Priority Ranking" style={digits}>
      <div className="card-h">
        <h2 className="h2">Priority Ranking</h2>
        {isPending ? null : <Count value={count} />}
        <span className="sp" />
        <Legend />
      </div>
      {props.delegatedError ? (
        <p className="rank-note" role="status">
          <span>{`Emails delegated to you could not be loaded. ${props.delegatedError}`}</span>
          <Button size="sm" variant="ghost" onClick={props.onRetryDelegated}>
            Retry
          </Button>
        </p>
      ) : null}
      {isLoading ? <SkeletonRows /> : null}
      {props.failure ? (
        <ErrorState
          title="Your emails could not be read"
          detail={props.failure.detail}
          onRetry={props.failure.retry}
        />
      ) : null}
      {!isPending && !isLoading && count === 0 ? (
        <EmptyState icon={ChartColumn} title="Nothing to rank">
          Emails stand here by their score as soon as there are some.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <WindowRows
          label="Emails by priority"
          rows={rows}
          keyOf={idOf}
          pinnedKey={cursorId}
          estimatePx={ROW_PX}
        >
          {(row, index) =>
            row.kind === 'delegated' ? (
              <DelegatedRow item={row.item} rank={index + 1} now={now} />
            ) : (
              <EmailRow
                row={row}
                rank={index + 1}
                now={now}
                isCursor={row.id === cursorId}
                isTabStop={row.id === stopId}
                onOpen={onOpen}
                onPlace={onPlace}
              />
            )
          }
        </WindowRows>
      ) : null}
      {rows.length > 0 && rows.length < count ? (
        <div className="rank-all">
          <Button variant="ghost" block onClick={onShowAll}>
            {`Show all ${count.toLocaleString('en-US')}`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function idOf(row: RankedRow): string {
  return row.id;
}

function Legend() {
  return (
    <span className="lg only-desk" aria-hidden="true">
      {PARTS.map((kind) => (
        <span key={kind}>
          <i data-part={kind} />
          {SCORE_PART_TITLES[kind]}
        </span>
      ))}
    </span>
  );
}

function SkeletonRows() {
  return (
    <div aria-hidden="true">
      {[46, 62, 38, 54, 70].map((width) => (
        <div key={width} className="pr pr--wait">
          <Skeleton width="42px" height={42} round />
          <div className="grid gap-2">
            <Skeleton width={`${width / 2}%`} />
            <Skeleton width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
