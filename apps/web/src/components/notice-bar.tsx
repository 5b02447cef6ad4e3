import type { LucideIcon } from 'lucide-react';
import { Clock, RefreshCw, TriangleAlert, Unplug, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface NoticeBarProps {
  /**
   * error: something failed · offline: no network · waiting: it goes on by itself, later · consent:
   * the provider asks for it · stale: a copy is shown · note: plain.
   */
  readonly kind: 'error' | 'offline' | 'waiting' | 'consent' | 'stale' | 'note';
  /** What happened. */
  readonly title?: string | undefined;
  /** What is next. */
  readonly children?: ReactNode;
  /** Buttons at the end: retry first, the stronger one last. */
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
}

const ICONS: Readonly<Record<NoticeBarProps['kind'], LucideIcon | null>> = {
  error: TriangleAlert,
  offline: WifiOff,
  waiting: Clock,
  consent: Unplug,
  stale: RefreshCw,
  note: null,
};

/** A bar under the header: what happened, what is next, what can be done. */
export function NoticeBar({ kind, title, children, actions, lead }: NoticeBarProps) {
  const icon = ICONS[kind];
  return (
    <div
      className={classNames(
        'bar',
        kind === 'error' && 'bar--err',
        (kind === 'offline' || kind === 'waiting' || kind === 'consent') && 'bar--off',
      )}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {lead}
      {icon ? <Icon of={icon} size={17} /> : null}
      <span className="bar-text">
        {title ? <b>{title}</b> : null} {children}
      </span>
      <span className="sp" />
      {actions}
    </div>
  );
}
