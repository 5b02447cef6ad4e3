import type { Email } from '@eisen/contract';

export type Priority = Email['priority'] | 'urgent';

const LIT: Readonly<Record<Priority, number>> = {
  low: 1,
  normal: 2,
  medium: 2,
  high: 3,
  urgent: 3,
};
const BARS = [
  { x: 1, y: 8.5, height: 4 },
  { x: 5.5, y: 5.5, height: 7 },
  { x: 10, y: 2.5, height: 10 },
] as const;

/** The word of a priority; `normal` stands for the sender's silence (D-75). */
export const PRIORITY_WORDS: Readonly<Record<Priority, string>> = {
  low: 'Low',
  normal: 'normal',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** One to three bars and the word; only High and Urgent tint the bars. */
export function PriorityBars({ priority }: { readonly priority: Priority }) {
  return (
    <span className={`prio prio--${priority}`}>
      <svg className="bars" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {BARS.map(({ x, y, height }, index) => (
          <rect
            key={x}
            x={x}
            y={y}
            width="3"
            height={height}
            rx="1"
            className={index < LIT[priority] ? 'on' : 'off'}
          />
        ))}
      </svg>
      {PRIORITY_WORDS[priority]}
    </span>
  );
}
