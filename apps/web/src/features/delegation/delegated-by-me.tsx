import { QUADRANT_LABELS } from '@eisen/triage';
import { Bell, Check, CircleCheck, Clock, Forward, Undo2, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge, type BadgeProps, Count } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { useNow } from '#components/use-now.ts';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import type { DelegatedList } from '#lib/delegation/use-delegated.ts';
import { formatMoment, formatRelative, formatWhole } from '#lib/format.ts';
import { BY_ME_WORDS, type ByMeState, sortByMe, stepsOf } from './by-me-state.ts';
import { DELEGATION_MESSAGES } from './messages.ts';
import '#styles/delegation.css';

export type ByMeAct = 'remind' | 'reassign' | 'take-back' | 'close';

export interface DelegatedByMeProps {
  readonly list: DelegatedList;
  /** Why nothing can be changed now. */
  readonly blockedBy: string | undefined;
  readonly onAct: (act: ByMeAct, item: DelegatedEmail) => void;
}

const TITLE = 'Delegated by me';

/** What the user handed on: how far each is, when it is due, what was said last. */
export function DelegatedByMe({ list, blockedBy, onAct }: DelegatedByMeProps) {
  const { items, isRead, error, isReading, retry } = list;
  const now = useNow();
  const rows = sortByMe(items, now);
  const overdue = rows.filter(({ state }) => state === 'overdue').length;
  return (
    <section className="card cbc" aria-label={TITLE}>
      <div className="card-h">
        <Icon of={Forward} size={17} />
        <h2 className="h2">{TITLE}</h2>
        <Count value={rows.length} />
        {overdue > 0 ? <Badge tone="danger">{`${overdue} overdue`}</Badge> : null}
      </div>
      {error !== null ? (
        <ErrorState
          title={DELEGATION_MESSAGES.byMeFailed}
          detail={error}
          busy={isReading}
          onRetry={retry}
        />
      ) : null}
      {isRead && rows.length === 0 ? (
        <EmptyState>{DELEGATION_MESSAGES.byMeEmpty}</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ item, state }) => (
            <Row key={item.id} {...{ item, state, now, blockedBy, onAct }} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface RowProps extends Pick<DelegatedByMeProps, 'blockedBy' | 'onAct'> {
  readonly item: DelegatedEmail;
  readonly state: ByMeState;
  readonly now: Date;
}

function Row({ item, state, now, blockedBy, onAct }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const subject = item.subject || 'No Subject';
  const said = item.notes.filter(({ by }) => by === 'assignee').at(-1);
  const act = (kind: ByMeAct, label: string, icon: typeof Bell, isFirst = false) => (
    <Button
      variant={isFirst ? 'second' : 'ghost'}
      size="xs"
      icon={icon}
      aria-label={`${label}: ${subject}`}
      aria-disabled={blockedBy ? true : undefined}
      title={blockedBy}
      onClick={() => (blockedBy ? undefined : onAct(kind, item))}
    >
      {label}
    </Button>
  );
  return (
    <li className="cb" data-by-me-id={item.id} data-state={state}>
      <Avatar name={item.assignedTo} />
      <div className="cb-m">
        <div className="cb-h">
          <b title={subject}>{subject}</b>
          <StateBadge state={state} />
        </div>
        <div className="cb-l">
          <Track item={item} state={state} />
          <small>
            {item.assignedTo}
            {item.dueAt === null ? null : (
              <>
                {' · '}
                <time
                  className={state === 'overdue' ? 'dt' : undefined}
                  dateTime={item.dueAt}
                  title={formatWhole(item.dueAt)}
                >
                  {`Due ${formatMoment(new Date(item.dueAt))}`}
                </time>
              </>
            )}
            {' · '}
            <time dateTime={item.changedAt} title={formatWhole(item.changedAt)}>
              {`${lastChange(item)} ${formatRelative(item.changedAt, now)}`}
            </time>
          </small>
        </div>
        {said ? <p className={isOpen ? 'cb-q cb-q--all' : 'cb-q'}>{`“${said.text}”`}</p> : null}
        {isOpen ? <Talk item={item} /> : null}
        <div className="cb-f">
          {item.status === 'done' ? act('close', 'Close', Check, true) : null}
          {item.status === 'declined' || item.status === 'done'
            ? null
            : act('remind', 'Remind', Bell, state === 'overdue')}
          {item.status === 'done'
            ? null
            : act('reassign', 'Reassign', UserRoundPen, state === 'declined')}
          {item.status === 'done' ? null : act('take-back', 'Take back', Undo2)}
          {item.notes.length > 0 || item.note ? (
            <Button
              variant="ghost"
              size="xs"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide notes' : 'Notes'}: ${subject}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide notes' : 'Notes'}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Everything both wrote, from the user's note on. */
function Talk({ item }: { readonly item: DelegatedEmail }) {
  return (
    <ul className="cb-t">
      {item.note ? (
        <li>
          <b>You</b> {item.note}
        </li>
      ) : null}
      {item.notes.map((note) => (
        <li key={`${note.at} ${note.by}`}>
          <b>{note.by === 'delegator' ? 'You' : item.assignedTo}</b> {note.text}
        </li>
      ))}
    </ul>
  );
}

function lastChange({ status, time, changedAt }: DelegatedEmail): string {
  if (status === 'done') return 'done';
  if (status === 'declined') return 'declined';
  if (status === 'in-progress') return 'accepted';
  return time === changedAt ? 'sent' : 'changed';
}

const BADGES: Readonly<Record<ByMeState, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  overdue: { tone: 'danger', icon: Clock },
  declined: { tone: 'warn' },
  answered: { tone: 'good', icon: CircleCheck },
  accepted: { tone: 'info' },
  asked: {},
};

function StateBadge({ state }: { readonly state: ByMeState }) {
  return <Badge {...BADGES[state]}>{BY_ME_WORDS[state]}</Badge>;
}

const STEPS = [BY_ME_WORDS.asked, BY_ME_WORDS.accepted, BY_ME_WORDS.answered] as const;

/** The three steps; they repeat what the badge says. */
function Track({ item, state }: { readonly item: DelegatedEmail; readonly state: ByMeState }) {
  const done = stepsOf(item);
  return (
    <span
      className="trk"
      data-k={state}
      role="img"
      aria-label={`Step ${done} of 3, ${STEPS[done - 1]}`}
    >
      {STEPS.map((step, index) => (
        <i key={step} className={index < done ? 'on' : undefined} />
      ))}
    </span>
  );
}

/** Where an email goes that is taken back. */
export const BACK_TO = (['do', 'schedule'] as const).map((value) => ({
  value,
  label: QUADRANT_LABELS[value].title,
}));
