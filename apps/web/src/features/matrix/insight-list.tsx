import type { Email } from '@eisen/contract';
import { useEffect, useState } from 'react';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { logFailure } from '#lib/log.ts';

export interface InsightListProps {
  readonly emails: readonly Email[];
  /** Fetches the insights; kept until the emails change. Without it subjects and reasons stand in. */
  readonly readInsights?: (() => Promise<readonly string[]>) | undefined;
}

/** What can be said of a quadrant's emails, loaded when it unfolds (MATRIX-07). */
export function InsightList({ emails, readInsights }: InsightListProps) {
  const lines = useInsights(emails, readInsights);
  const showsSkeleton = useSkeleton(lines === 'loading');
  if (lines === 'loading') {
    return showsSkeleton ? (
      <div className="ins" role="status" aria-label="Loading insights">
        <Skeleton width="72%" />
      </div>
    ) : null;
  }
  if (lines === 'failed') return <ReasonList emails={emails} />;
  return (
    <ul className="ins" aria-label="Insights">
      {lines.map((line) => (
        <li key={line}>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

type Lines = readonly string[] | 'loading' | 'failed';

function useInsights(
  emails: readonly Email[],
  readInsights: InsightListProps['readInsights'],
): Lines {
  const [lines, setLines] = useState<Lines>(readInsights ? 'loading' : 'failed');
  const ids = emails.map((email) => email.id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader is a new function with every change of the list; only another set of emails asks again.
  useEffect(() => {
    if (!readInsights) return;
    let isCurrent = true;
    readInsights().then(
      (read) => {
        if (isCurrent) setLines(read);
      },
      (error: unknown) => {
        logFailure('Insights could not be loaded', error);
        if (isCurrent) setLines('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return lines;
}

/** Beyond this a list of reasons is no insight any more; the cards below hold them all. */
const MOST_LINES = 30;

/** Each email's subject and why it lies where it lies: what stands in for insights (MATRIX-08). */
function ReasonList({ emails }: { readonly emails: readonly Email[] }) {
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
