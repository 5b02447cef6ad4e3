import type { Quadrant } from '@eisen/triage';
import { QUADRANT_LABELS } from '@eisen/triage';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { QuadrantGlyph } from './quadrant-glyph.tsx';

export interface BadgeProps {
  /** Neutral for state, wash colours for meaning, a line for facts, dashed for doubt (design language §5). */
  readonly tone?: 'neutral' | 'line' | 'danger' | 'warn' | 'good' | 'info' | 'doubt' | undefined;
  readonly icon?: LucideIcon | undefined;
  /** A dot before the text, for states such as Connected. */
  readonly dot?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, dot, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge--${tone}`, className)}>
      {dot ? <span className="dot" /> : null}
      {icon ? <Icon of={icon} size={13} /> : null}
      {children}
    </span>
  );
}

/** The glyph and name of a quadrant in its colour. */
export function QuadrantBadge({ quadrant }: { readonly quadrant: Quadrant }) {
  return (
    <span className="badge badge--q" data-q={quadrant}>
      <QuadrantGlyph quadrant={quadrant} size={12} />
      {QUADRANT_LABELS[quadrant].title}
    </span>
  );
}

export interface CountProps {
  readonly value: number;
  /** Takes the colour of the quadrant around it. */
  readonly tinted?: boolean | undefined;
}

export function Count({ value, tinted }: CountProps) {
  return <span className={classNames('count', tinted && 'count--q')}>{value}</span>;
}
