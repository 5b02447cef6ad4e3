import type { Email, Provider } from '@eisen/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DialogBoundary } from '#components/dialog-boundary.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { lazyPart } from '#components/lazy-part.tsx';
import { useSampleGate } from '#components/sample-gate.ts';
import { detailFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { useShortcuts } from '#lib/shortcuts.ts';

const EmailGoalDrawer = lazyPart(
  async () => (await import('#features/goals/goal-drawer.tsx')).EmailGoalDrawer,
);
const NewGoalDrawer = lazyPart(
  async () => (await import('#features/goals/goal-drawer.tsx')).NewGoalDrawer,
);
const TaskDialog = lazyPart(
  async () => (await import('#features/tasks/task-dialog.tsx')).TaskDialog,
);

export type PlanAction = (typeof PLAN_ACTIONS)[number];

/** The actions that make something to plan of an email. */
const PLAN_ACTIONS = ['smart-goal', 'create-task', 'quick-task'] as const;

export function isPlanAction(action: EmailAction): action is PlanAction {
  return PLAN_ACTIONS.some((other) => other === action);
}

export interface PlanDialogsOptions {
  readonly provider: Provider;
  readonly now: Date;
  /** Why nothing can be made now, such as being offline. */
  readonly blockedBy: string | undefined;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

export interface PlanDialogs {
  readonly open: (action: PlanAction, email: Email) => void;
  readonly dialogs: ReactNode;
}

/** What makes something to plan of an email: the goal's drawer, the task's dialog, the task of one key. */
export function usePlanDialogs(options: PlanDialogsOptions): PlanDialogs {
  const { provider, now, blockedBy, onCloseFocus } = options;
  const [shown, setShown] = useState<{ action: 'goal' | 'task'; email: Email } | null>(null);
  const [isNewGoal, setNewGoal] = useState(false);
  const client = useQueryClient();
  const askToJoin = useSampleGate();
  const startGoal = () => (askToJoin ? askToJoin('smart-goal') : setNewGoal(true));
  useShortcuts('board', {
    n: { label: 'New SMART Goal', group: 'act', run: startGoal },
  });
  const close = () => setShown(null);
  const open = (action: PlanAction, email: Email) => {
    if (action === 'quick-task') {
      if (blockedBy !== undefined) notify.error('Error creating task', { detail: blockedBy });
      else void createQuickTask(client, email, provider);
    } else setShown({ action: action === 'smart-goal' ? 'goal' : 'task', email });
  };
  const dialogs = (
    <DialogBoundary
      shown={isNewGoal ? 'new goal' : (shown?.action ?? null)}
      onFailed={() => {
        close();
        setNewGoal(false);
      }}
    >
      {shown?.action === 'goal' ? (
        <EmailGoalDrawer
          emailId={shown.email.id}
          blockedBy={blockedBy}
          onClose={close}
          onCloseFocus={onCloseFocus}
        />
      ) : null}
      {isNewGoal ? (
        <NewGoalDrawer
          blockedBy={blockedBy}
          onClose={() => setNewGoal(false)}
          onCloseFocus={onCloseFocus}
        />
      ) : null}
      {shown?.action === 'task' ? (
        <TaskDialog
          email={shown.email}
          provider={provider}
          now={now}
          blockedBy={blockedBy}
          onClose={close}
          onCloseFocus={onCloseFocus}
        />
      ) : null}
    </DialogBoundary>
  );
  return { open, dialogs };
}

/** What a task needs loads with the first one. */
async function createQuickTask(
  client: QueryClient,
  email: Email,
  provider: Provider,
): Promise<void> {
  const now = new Date();
  try {
    const [{ startQuickTask }, { quickTask }] = await Promise.all([
      import('#features/tasks/task-create.ts'),
      import('#features/tasks/task-form.ts'),
    ]);
    startQuickTask(client, quickTask(email, now, provider));
  } catch (error) {
    notify.error('Error creating task', {
      detail: detailFor(error),
      retry: () => void createQuickTask(client, email, provider),
    });
  }
}
