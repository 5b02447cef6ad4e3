import type { Email } from '@eisen/contract';
import type { DueMark } from '@eisen/triage';
import { Clock } from 'lucide-react';
import { Icon } from '#components/icon.tsx';
import { formatDue, formatWhole, isEarlierDay } from '#lib/format.ts';

export interface DueFactProps {
  readonly due: NonNullable<Email['due']>;
  readonly now: Date;
  /** It was answered. */
  readonly isDone: boolean;
  /** Its words stand in the body; without, there is nowhere to go. */
  readonly isFound: boolean;
  readonly onShow: () => void;
}

/** By when, and the words of the mail that say so; leads to them. */
export function DueFact({ due, now, isDone, isFound, onShow }: DueFactProps) {
  const at = new Date(due.at);
  const words = dueWords(due, now, isDone);
  const inner = (
    <>
      <b>
        <Icon of={Clock} size={14} />
        <time dateTime={at.toISOString()} title={formatWhole(at)}>
          {words.text}
        </time>
      </b>
      <q>{due.phrase}</q>
    </>
  );
  const looks = { className: 'due-x', 'data-state': words.state } as const;
  if (!isFound) return <span {...looks}>{inner}</span>;
  return (
    <button type="button" {...looks} title="Show it in the message" onClick={onShow}>
      {inner}
    </button>
  );
}

/**
 * "Tomorrow 12:00 PM", "Was due 12:00 PM", "Past: yesterday 3:00 PM"; a day alone is told without an hour.
 *
 * @param isDone  answered: what passed is late no more
 */
export function dueWords(
  { at, kind, has_hour: hasHour }: Omit<NonNullable<Email['due']>, 'phrase'>,
  now: Date,
  isDone = false,
): { readonly text: string; readonly state: DueMark } {
  const moment = new Date(at);
  // A day alone is over with the day.
  const isOver = hasHour ? moment <= now : isEarlierDay(moment, now);
  const state = !isOver ? 'due' : kind === 'appointment' ? 'past' : 'overdue';
  const text = formatDue(moment, now, hasHour);
  if (state === 'due') return { text, state };
  // What is over today is told by its hour alone, other days with a small letter: both stand within a sentence.
  const over = text.replace(/^Today (?=\d)/, '').replace(/^(Today|Yesterday)/, lower);
  if (state === 'past') return { text: `Past: ${over}`, state };
  return { text: `Was due ${over}`, state: isDone ? 'past' : state };
}

function lower(word: string): string {
  return word.toLowerCase();
}
