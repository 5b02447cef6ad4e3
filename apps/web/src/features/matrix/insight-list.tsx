import type { Email } from '@eisen/contract';

export interface InsightListProps {
  readonly emails: readonly Email[];
}

/** Beyond this a list of reasons is no insight any more; the cards below hold them all. */
const MOST_LINES = 30;

/** Each email's subject and why it lies where it lies: what stands in for insights (MATRIX-08). */
export function InsightList({ emails }: InsightListProps) {
  const left = emails.length - MOST_LINES;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys.
    <ul className="ins" tabIndex={0} aria-label="Subjects and reasons">
      {emails.slice(0, MOST_LINES).map((email) => (
        <li key={email.id}>
          <span>
            <b>{endSentence(email.subject || 'No Subject')}</b> {email.reasoning ?? ''}
          </span>
        </li>
      ))}
      {left > 0 ? (
        <li>
          <span>{`${left} more below`}</span>
        </li>
      ) : null}
    </ul>
  );
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
