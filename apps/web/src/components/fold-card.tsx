import type { LucideIcon } from 'lucide-react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Count } from './badge.tsx';
import { Icon } from './icon.tsx';

export interface FoldCardProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** Things inside; undefined while that is not known. */
  readonly count: number | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A card that folds away under its title; the count shows either way. */
export function FoldCard({ title, icon, count, open, onOpen, children }: FoldCardProps) {
  const id = useId();
  return (
    <section className="card" aria-label={title}>
      <h2>
        <button
          type="button"
          className="fold"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpen(!open)}
        >
          <Icon of={icon} size={17} />
          <span className="fold-t">{title}</span>
          {count === undefined ? null : <Count value={count} />}
          <span className="sp" />
          <Icon of={open ? ChevronUp : ChevronDown} />
        </button>
      </h2>
      {open ? <div id={id}>{children}</div> : null}
    </section>
  );
}
