import type { LucideIcon } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/list-states.tsx';
import { useSampleGate } from '#components/sample-gate.ts';

export interface SampleNoteProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** The action that would make the first one. */
  readonly action: 'smart-goal' | 'create-task';
  readonly children: string;
}

/** Stands where something of the user's own would: in sample mode there is none. */
export function SampleNote({ icon, title, action, children }: SampleNoteProps) {
  const ask = useSampleGate();
  return (
    <section className="card">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button size="sm" onClick={() => ask?.(action)}>
            How to start
          </Button>
        }
      >
        {children}
      </EmptyState>
    </section>
  );
}
