import { Check, Play } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { Badge, QuadrantBadge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import {
  type DelegatedEmail,
  type DelegatedStatus,
  STATUS_WORDS,
} from '#lib/delegation/delegated-email.ts';
import { formatListTime, formatWhole } from '#lib/format.ts';
import { describeItem, summaryOf } from './item-words.ts';

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
  const summary = summaryOf(item);
  return (
    <li
      className="dl"
      data-q={item.quadrant ?? undefined}
      data-done={item.status === 'done' || undefined}
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
        {item.preview ? <p>{item.preview}</p> : null}
        <small>{describeItem(item)}</small>
        {summary ? (
          <details className="dl-x">
            <summary>{summary}</summary>
            {item.note ? <blockquote>{item.note}</blockquote> : null}
            {item.text ? <div className="dl-t">{item.text}</div> : null}
          </details>
        ) : null}
      </div>
      <StatusBadge status={item.status} />
      <div className="dl-a">
        <StepButton step="Start" to="in-progress" {...{ item, blockedBy, onStatus }} />
        <StepButton step="Complete" to="done" {...{ item, blockedBy, onStatus }} />
      </div>
    </li>
  );
}

interface StepButtonProps extends Pick<DelegatedItemProps, 'item' | 'blockedBy' | 'onStatus'> {
  readonly step: 'Start' | 'Complete';
  readonly to: DelegatedStatus;
}

/** Off while the item is there already (DELEG-16, DELEG-17); Start on a done one takes it up again (D-95). */
function StepButton({ step, to, item, blockedBy, onStatus }: StepButtonProps) {
  return (
    <Button
      size="sm"
      icon={step === 'Start' ? Play : Check}
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

function StatusBadge({ status }: { readonly status: DelegatedStatus }) {
  const words = STATUS_WORDS[status];
  if (status === 'pending') return <Badge className="dl-b">{words}</Badge>;
  return (
    <Badge className="dl-b" tone={status === 'done' ? 'good' : 'info'} dot>
      {words}
    </Badge>
  );
}
