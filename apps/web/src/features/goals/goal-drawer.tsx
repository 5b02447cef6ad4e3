import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '#components/dialog.tsx';
import { useKeptForm } from '#lib/kept-form.ts';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { DraftBlock, type DraftState } from './draft-block.tsx';
import {
  FIRST_GOAL,
  type GoalSource,
  toDraftBody,
  toGoalBody,
  valuesOfDraft,
} from './goal-form.ts';
import { type GoalDrawerProps, GoalFormDrawer } from './goal-form-drawer.tsx';
import { draftGoal, useCreateGoal } from './goal-queries.ts';
import { DRAFT_FAILED } from './goal-words.ts';

/** A goal from an email: opens with a draft of it, which only the user's Create stores (GOAL-19). */
export function EmailGoalDrawer({
  emailId,
  ...props
}: GoalDrawerProps & { readonly emailId: string }) {
  const { email, isWhole, error } = useEmail(emailId);
  if (!email) return null;
  return <GoalDrawer {...props} source={email} isReady={isWhole || error !== null} />;
}

/** A goal of the user's own. */
export function NewGoalDrawer(props: GoalDrawerProps) {
  return <GoalDrawer {...props} source={null} isReady={false} />;
}

interface DrawerProps extends GoalDrawerProps {
  readonly source: GoalSource | null;
  /** The email's text is there, or will not come: it can be drafted from. */
  readonly isReady: boolean;
}

function GoalDrawer({ source, isReady, ...drawer }: DrawerProps) {
  const { blockedBy } = drawer;
  const form = useKeptForm(['goal', source?.id ?? 'new'], () => FIRST_GOAL);
  const draft = useDraft(form, source, isReady && blockedBy === undefined);
  const create = useCreateGoal();
  return (
    <>
      <GoalFormDrawer
        {...drawer}
        title="Create SMART Goal"
        about={source ? `From “${source.subject || 'No Subject'}”` : undefined}
        form={form}
        isDrafting={draft.state === 'drafting'}
        top={
          source && blockedBy === undefined ? (
            <DraftBlock state={draft.state} onDraft={draft.start} />
          ) : null
        }
        action="Create SMART Goal"
        onSave={() => {
          const key = { key: form.idempotencyKey, renewKey: form.renewKey };
          return create(toGoalBody(form.values, source), key);
        }}
      />
      <Alert open={draft.hasFailed} title={DRAFT_FAILED} onClose={draft.dismiss}>
        You can write the goal yourself; what you typed is kept.
      </Alert>
    </>
  );
}

/** Drafts once by itself when the form opens first; what the user typed always stays (GOAL-23, GOAL-24). */
function useDraft(
  form: ReturnType<typeof useKeptForm<typeof FIRST_GOAL>>,
  source: GoalSource | null,
  isReady: boolean,
) {
  const [state, setState] = useState<DraftState>(
    form.values.ai_generated ? 'drafted' : form.isKept || !source ? 'idle' : 'waiting',
  );
  const [hasFailed, setFailed] = useState(false);
  const under = useRef<AbortController | null>(null);
  const latest = useRef({ form, source });
  latest.current = { form, source };

  const start = useCallback(async () => {
    const { source: email } = latest.current;
    if (!email) return;
    under.current?.abort();
    const controller = new AbortController();
    under.current = controller;
    setState('drafting');
    const content = await draftGoal(toDraftBody(email), controller.signal);
    if (controller.signal.aborted) return;
    if (content === null) {
      setState(latest.current.form.values.ai_generated ? 'drafted' : 'idle');
      return setFailed(true);
    }
    const isUsed = latest.current.form.fill(valuesOfDraft(content));
    if (isUsed) latest.current.form.fill({ ai_generated: true });
    setState('drafted');
  }, []);

  useEffect(() => {
    if (isReady && state === 'waiting') void start();
  }, [isReady, state, start]);
  useEffect(() => () => under.current?.abort(), []);

  return {
    state: state === 'waiting' ? ('drafting' as const) : state,
    start: () => void start(),
    hasFailed,
    dismiss: () => setFailed(false),
  };
}
