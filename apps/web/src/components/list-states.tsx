import type { LucideIcon } from 'lucide-react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface EmptyStateProps {
  /** One glyph or small picture. */
  readonly picture?: ReactNode;
  readonly icon?: LucideIcon | undefined;
  readonly title?: string | undefined;
  /** One sentence. */
  readonly children?: ReactNode;
  /** At most one action. */
  readonly action?: ReactNode;
}

export function EmptyState({ picture, icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      {icon ? <Icon of={icon} size={24} /> : null}
      {title ? <b>{title}</b> : null}
      {children ? <div>{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened, in the user's words. */
  readonly title: string;
  readonly detail?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** A list or section that could not be loaded, with the way to try again. */
export function ErrorState({ title, detail, onRetry, busy }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <span className="text-danger-mark">
        <Icon of={TriangleAlert} size={24} />
      </span>
      <b>{title}</b>
      {detail ? <div>{detail}</div> : null}
      {onRetry ? (
        <Button size="sm" icon={RefreshCw} className="mt-2" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

/** Four tiles and a check: what an inbox shows when everything in it was sorted. */
export function AllSortedPicture() {
  return (
    <svg width="112" height="76" viewBox="0 0 112 76" fill="none" aria-hidden="true">
      <rect
        x="17"
        y="2"
        width="37"
        height="34"
        rx="9"
        fill="var(--do-wash)"
        stroke="var(--do-line)"
      />
      <rect
        x="58"
        y="2"
        width="37"
        height="34"
        rx="9"
        fill="var(--schedule-wash)"
        stroke="var(--schedule-line)"
      />
      <rect
        x="17"
        y="40"
        width="37"
        height="34"
        rx="9"
        fill="var(--delegate-wash)"
        stroke="var(--delegate-line)"
      />
      <rect
        x="58"
        y="40"
        width="37"
        height="34"
        rx="9"
        fill="var(--eliminate-wash)"
        stroke="var(--eliminate-line)"
      />
      <circle cx="56" cy="38" r="14" fill="var(--surface)" stroke="var(--line-strong)" />
      <path
        d="m50 38.5 4.2 4.2 7.8-8.4"
        stroke="var(--good-mark)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
