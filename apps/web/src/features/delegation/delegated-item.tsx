import { LIMITS } from '@eisen/contract';
import { Check, Play, Send, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge, QuadrantBadge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/field.tsx';
import {
  type DelegatedEmail,
  type DelegatedStatus,
  isOpen,
  STATUS_WORDS,
} from '#lib/delegation/delegated-email.ts';
import { formatListTime, formatMoment, formatWhole } from '#lib/format.ts';
import { describeItem } from './item-words.ts';
import { useWriteNote } from './use-delegation-acts.ts';

export interface DelegatedItemProps {
  readonly item: DelegatedEmail;
  readonly now: Date;
  /** Why nothing can be changed now. */
  readonly blockedBy: string | undefined;
  readonly onStatus: (item: DelegatedEmail, to: DelegatedStatus) => void;
}

/** One email that was handed to the user: what it is, who wants it, how far it is. */
export function DelegatedItem({ item, now, blockedBy, onStatus }: DelegatedItemProps) {
  const subject = item.subject || 'No Subject';
  return (
    <li
      className="dl"
      data-q={item.quadrant ?? undefined}
      data-done={!isOpen(item) || undefined}
      data-delegated-id={item.id}
    >
      <Avatar name={item.delegatedBy} />
      <div className="dl-m">
        <div className="dl-h">
          <b>{subject}</b>
          {item.quadrant ? <QuadrantBadge quadrant={item.quadrant} /> : null}
          <time dateTime={item.time} title={formatWhole(item.time)}>
            {formatListTime(item.time, now)}
          </time>
        </div>
        <DelegatorNote item={item} />
        {item.preview ? <p>{item.preview}</p> : null}
        <small>{describeItem(item)}</small>
        {item.text ? (
          <details className="dl-x">
            <summary>Message text</summary>
            <div className="dl-t">{item.text}</div>
          </details>
        ) : null}
        {item.notes.length > 0 ? (
          <ul className="dl-n" aria-label={`Notes on ${subject}`}>
            {item.notes.map((note) => (
              <li key={`${note.at} ${note.by}`}>
                <b>{note.by === 'assignee' ? 'You' : item.delegatedBy}</b>{' '}
                <time dateTime={note.at} title={formatWhole(note.at)}>
                  {formatListTime(note.at, now)}
                </time>
                <span>{note.text}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {isOpen(item) ? <AnswerLine item={item} blockedBy={blockedBy} /> : null}
      </div>
      <StatusBadge status={item.status} />
      <div className="dl-a">
        <StepButton step="Start" to="in-progress" {...{ item, blockedBy, onStatus }} />
        <StepButton step="Complete" to="done" {...{ item, blockedBy, onStatus }} />
        <StepButton step="Decline" to="declined" {...{ item, blockedBy, onStatus }} />
      </div>
    </li>
  );
}

/** What the delegator wrote stands before everything that is quoted of the email. */
function DelegatorNote({ item }: { readonly item: DelegatedEmail }) {
  const { note, delegatedBy, dueAt } = item;
  const who = delegatedBy || 'a former member';
  if (!note && dueAt === null) return null;
  return (
    <blockquote className="dl-q">
      <b>{note ? `Note from ${who}` : `${who} asks for it`}</b>
      {dueAt === null ? null : (
        <time dateTime={dueAt} title={formatWhole(dueAt)}>
          {` · due ${formatMoment(new Date(dueAt))}`}
        </time>
      )}
      {note ? <span>{note}</span> : null}
    </blockquote>
  );
}

/** One line back to whoever handed it on. */
function AnswerLine({ item, blockedBy }: Pick<DelegatedItemProps, 'item' | 'blockedBy'>) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const write = useWriteNote();
  const who = item.delegatedBy || 'the delegator';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blockedBy || text.trim() === '') return;
    setBusy(true);
    const isSent = await write(item.id, text.trim(), `Answer sent to ${who}`);
    setBusy(false);
    if (isSent) setText('');
  };
  return (
    <form className="dl-w" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        small
        label={<span className="sr-only">{`Answer ${who}: ${item.subject || 'No Subject'}`}</span>}
        placeholder={`Answer ${who}`}
        maxLength={LIMITS.snippet}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        size="sm"
        icon={Send}
        busy={busy}
        disabled={busy || text.trim() === ''}
        aria-disabled={blockedBy ? true : undefined}
        title={blockedBy}
      >
        Send
      </Button>
    </form>
  );
}

const STEP_ICONS = { Start: Play, Complete: Check, Decline: X } as const;

interface StepButtonProps extends Pick<DelegatedItemProps, 'item' | 'blockedBy' | 'onStatus'> {
  readonly step: keyof typeof STEP_ICONS;
  readonly to: DelegatedStatus;
}

/** Off while the item is there already (DELEG-16, DELEG-17); Start on a done one takes it up again (D-95). */
function StepButton({ step, to, item, blockedBy, onStatus }: StepButtonProps) {
  return (
    <Button
      size="sm"
      icon={STEP_ICONS[step]}
      aria-label={`${step}: ${item.subject || 'No Subject'}`}
      disabled={item.status === to}
      aria-disabled={blockedBy ? true : undefined}
      title={blockedBy}
      onClick={() => (blockedBy ? undefined : onStatus(item, to))}
    >
      {step}
    </Button>
  );
}

const TONES = { 'in-progress': 'info', done: 'good', declined: 'warn' } as const;

function StatusBadge({ status }: { readonly status: DelegatedStatus }) {
  const words = STATUS_WORDS[status];
  if (status === 'pending') return <Badge className="dl-b">{words}</Badge>;
  return (
    <Badge className="dl-b" tone={TONES[status]} dot>
      {words}
    </Badge>
  );
}
