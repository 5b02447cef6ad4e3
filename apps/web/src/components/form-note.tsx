import { CircleCheck, type LucideIcon, Mail, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface FormNoteProps {
  readonly tone: 'info' | 'error' | 'good';
  /** In the place of the tone's own. */
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

const ICONS = { info: Mail, error: TriangleAlert, good: CircleCheck } as const;

/** One sentence above a form: what will happen, what went wrong, what was done. */
export function FormNote({ tone, icon, children }: FormNoteProps) {
  return (
    <div
      className={classNames(
        'auth-note',
        tone === 'error' && 'auth-note--err',
        tone === 'good' && 'auth-note--good',
      )}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon of={icon ?? ICONS[tone]} size={17} />
      <span>{children}</span>
    </div>
  );
}
