import type { Provider } from '@eisen/contract';
import { Eye, EyeOff, Forward } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Count } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import {
  type DelegatedEmail,
  type DelegatedStatus,
  isOpen,
} from '#lib/delegation/delegated-email.ts';
import { useDelegatedToMe } from '#lib/delegation/use-delegated.ts';
import { DelegatedItem } from './delegated-item.tsx';
import { DELEGATION_MESSAGES } from './messages.ts';
import { useSetStatus } from './use-set-status.ts';
import '#styles/delegation.css';

const TITLE = 'Emails Delegated to You';

export interface DelegatedPanelProps {
  readonly provider: Provider;
  /** Why nothing can be changed now. */
  readonly blockedBy: string | undefined;
}

/** What others handed to the user, with its steps (DELEG-14). */
export function DelegatedPanel({ provider, blockedBy }: DelegatedPanelProps) {
  const { items, isRead, error, isReading, retry } = useDelegatedToMe(provider);
  const setStatus = useSetStatus(provider);
  const [showsDone, setShowsDone] = useState(false);
  const now = useNow();
  const isAway = !isRead && blockedBy !== undefined;
  const isLoading = useSkeleton(!isRead && error === null && !isAway);
  const open = items.filter(isOpen);
  const shown = showsDone ? [...open, ...items.filter((item) => !isOpen(item))] : open;
  const { root, keepFocus } = useKeptFocus(shown);
  const step = (item: DelegatedEmail, to: DelegatedStatus) => {
    keepFocus(item.id);
    setStatus(item, to);
  };
  return (
    <section ref={root} className="card deleg" aria-label={TITLE}>
      <div className="card-h">
        <Icon of={Forward} size={17} />
        <h2 className="h2">{TITLE}</h2>
        {isAway ? null : <Count value={open.length} />}
        <span className="sp" />
        <Button
          variant="ghost"
          size="sm"
          icon={showsDone ? EyeOff : Eye}
          data-toggles-done
          onClick={() => setShowsDone(!showsDone)}
        >
          {showsDone ? 'Hide Completed' : 'Show Completed'}
        </Button>
      </div>
      {isLoading ? <SkeletonRows /> : null}
      {isAway ? (
        <EmptyState>What was delegated to you shows when the connection is back.</EmptyState>
      ) : error !== null ? (
        <ErrorState
          title={DELEGATION_MESSAGES.listFailed}
          detail={error}
          busy={isReading}
          onRetry={retry}
        />
      ) : null}
      {isRead && shown.length === 0 ? (
        <EmptyState>{emptyWords(items.length > 0)}</EmptyState>
      ) : null}
      {shown.length > 0 ? (
        <ul>
          {shown.map((item) => (
            <DelegatedItem
              key={item.id}
              item={item}
              now={now}
              blockedBy={blockedBy}
              onStatus={step}
            />
          ))}
        </ul>
      ) : null}
      {isRead && showsDone && open.length === items.length && items.length > 0 ? (
        <p className="hint dl-none">{DELEGATION_MESSAGES.noneDone}</p>
      ) : null}
    </section>
  );
}

function emptyWords(hasDone: boolean): string {
  return hasDone ? DELEGATION_MESSAGES.allDone : DELEGATION_MESSAGES.empty;
}

/** A button that goes off, or away with its row, leaves the focus to what can be done next. */
function useKeptFocus(shown: readonly DelegatedEmail[]) {
  const root = useRef<HTMLElement>(null);
  const acted = useRef<{ readonly id: string; readonly index: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changed is when to look.
  useEffect(() => {
    if (acted.current === null) return;
    const { id, index } = acted.current;
    acted.current = null;
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-delegated-id]') ?? [])];
    const row =
      rows.find((other) => other.dataset.delegatedId === id) ?? rows[index] ?? rows.at(-1);
    const next = row ?? root.current;
    next?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [shown]);
  return {
    root,
    keepFocus: (id: string) => {
      acted.current = { id, index: shown.findIndex((item) => item.id === id) };
    },
  };
}

function SkeletonRows() {
  return (
    <div aria-hidden="true">
      {[44, 36].map((width) => (
        <div key={width} className="dl">
          <Skeleton width="32px" height={32} round />
          <div className="dl-m grid gap-2">
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width + 30}%`} height={9} />
          </div>
        </div>
      ))}
    </div>
  );
}
