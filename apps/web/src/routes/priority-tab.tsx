import type { User } from '@eisen/contract';
import { SquareCheck } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSampleGate } from '#components/sample-gate.ts';
import { useMedia } from '#components/use-media.ts';
import { useNow } from '#components/use-now.ts';
import { type RankedRow, rankDelegated, rankEmails } from '#features/priority/ranking.ts';
import { RankingCard } from '#features/priority/ranking-card.tsx';
import { ToDoCard } from '#features/tasks/to-do-card.tsx';
import { useDelegatedToMe } from '#lib/delegation/use-delegated.ts';
import { useMailbox } from '#lib/mail/mail-hooks.ts';
import { SampleNote } from './sample-note.tsx';
import { whyOffline } from './status-words.ts';
import { type ListTabProps, useListTab } from './use-list-tab.ts';
import '#styles/priority.css';

export interface PriorityTabProps extends ListTabProps {
  readonly user: User;
}

/** Rows at first where the tasks stand below the ranking, so that they are in reach. */
const STACKED_ROWS = 30;

/** The Priority Score tab: what presses most, and what the user has planned. */
export function PriorityTab(props: PriorityTabProps) {
  const { user, provider } = props;
  const mailbox = useMailbox();
  const isSample = useSampleGate() !== null;
  const now = useNow();
  const isStacked = useMedia('(max-width: 1240px)');
  const [isWhole, setWhole] = useState(false);
  const delegated = useDelegatedToMe(provider);
  const rows = useMemo<readonly RankedRow[]>(
    () => [...rankDelegated(delegated.items, user.id), ...rankEmails(mailbox.emails, now)],
    [delegated.items, user.id, mailbox.emails, now],
  );
  const shown = useMemo(
    () => (isStacked && !isWhole ? rows.slice(0, STACKED_ROWS) : rows),
    [rows, isStacked, isWhole],
  );
  const whole = useMemo(() => [emailIdsOf(rows)], [rows]);
  const lists = useMemo(() => [emailIdsOf(shown)], [shown]);
  const tab = useListTab({ ...props, mailbox, shown: lists, whole });
  const { emails } = mailbox;
  const latest = useRef(emails);
  latest.current = emails;
  const senderOf = useCallback(
    (emailId: string) => latest.current.find((email) => email.id === emailId)?.from,
    [],
  );
  return (
    <div className="pgrid" ref={tab.root}>
      <RankingCard
        rows={tab.isLoading ? [] : shown}
        count={rows.length}
        cursorId={tab.cursor?.id ?? null}
        isPending={tab.isPending}
        failure={tab.failure}
        isLoading={tab.isLoading}
        now={now}
        delegatedError={delegated.error}
        onRetryDelegated={delegated.retry}
        onOpen={tab.open}
        onPlace={tab.place}
        onShowAll={() => setWhole(true)}
      />
      {isSample ? (
        <SampleNote icon={SquareCheck} title="Tasks are your own" action="create-task">
          With a mailbox, T makes a task of an email.
        </SampleNote>
      ) : (
        <ToDoCard
          userId={user.id}
          provider={provider}
          now={now}
          blockedBy={whyOffline(mailbox)}
          senderOf={senderOf}
        />
      )}
      {tab.dialogs}
    </div>
  );
}

function emailIdsOf(rows: readonly RankedRow[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'email' ? [row.id] : []));
}
