import { Target, X } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#components/button.tsx';
import { Alert, DialogClose, DialogFrame, DialogTitle } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { FormNote } from '#components/form-note.tsx';
import { focusFirstInvalid, submitByKey, useIsOpen } from '#components/form-parts.ts';
import { Kbd } from '#components/kbd.tsx';
import { RequiredAlert } from '#components/required-alert.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useKeptForm } from '#lib/kept-form.ts';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { DraftBlock, type DraftState } from './draft-block.tsx';
import { GoalFields } from './goal-fields.tsx';
import {
  FIRST_GOAL,
  type GoalSource,
  missingInGoal,
  toDraftBody,
  toGoalBody,
  valuesOfDraft,
} from './goal-form.ts';
import { draftGoal, useCreateGoal, useOwnerNames } from './goal-queries.ts';
import { DRAFT_FAILED } from './goal-words.ts';
import '#styles/plan.css';
import '#styles/goals.css';

export interface GoalDrawerProps {
  /** Why nothing can be stored now, such as being offline. */
  readonly blockedBy?: string | undefined;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

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

function GoalDrawer({ source, isReady, blockedBy, onClose, onCloseFocus }: DrawerProps) {
  const form = useKeptForm(['goal', source?.id ?? 'new'], () => FIRST_GOAL);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [told, setTold] = useState<readonly string[] | null>(null);
  const [isJudged, setJudged] = useState(false);
  const draft = useDraft(form, source, isReady && blockedBy === undefined);
  const create = useCreateGoal();
  const owners = useOwnerNames();
  const isOpen = useIsOpen();
  const giveBack = useOpener();
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();
  const missing = missingInGoal(form.values);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blockedBy !== undefined) return;
    setJudged(true);
    setTrouble(null);
    if (Object.keys(missing).length > 0) return setTold(Object.values(missing));
    setBusy(true);
    const failure = await create(toGoalBody(form.values, source), form.idempotencyKey);
    if (failure === null) form.forget();
    if (!isOpen.current) return;
    setBusy(false);
    setTrouble(failure);
    if (failure === null) onClose();
  };

  return (
    <>
      <DialogFrame
        open
        className="drawer"
        onClose={onClose}
        onCloseFocus={() => onCloseFocus?.() === true || giveBack()}
      >
        <header className="drawer-h">
          <div className="min-w-0 flex-1">
            <DialogTitle className="dlg-t">Create SMART Goal</DialogTitle>
            {source ? <p className="hint">{`From “${source.subject || 'No Subject'}”`}</p> : null}
          </div>
          <DialogClose asChild>
            <IconButton icon={X} label="Close" keys="Escape" />
          </DialogClose>
        </header>
        <form
          id={formId}
          ref={formRef}
          className="drawer-b"
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={submitByKey}
        >
          {blockedBy ? <FormNote tone="info">{blockedBy}</FormNote> : null}
          {source && blockedBy === undefined ? (
            <DraftBlock state={draft.state} onDraft={draft.start} />
          ) : null}
          <GoalFields
            values={form.values}
            touched={form.touched}
            owners={owners}
            isDrafting={draft.state === 'drafting'}
            errors={isJudged ? missing : {}}
            onChange={form.change}
          />
        </form>
        {trouble ? (
          <div className="drawer-n">
            <FormNote tone="error">{trouble}</FormNote>
          </div>
        ) : null}
        <footer className="drawer-f">
          <span className="hint only-desk">
            <Kbd keys="Mod+Enter" /> to save
          </span>
          <span className="sp" />
          <DialogFooter
            onLeave={onClose}
            form={formId}
            icon={Target}
            busy={busy}
            disabled={blockedBy !== undefined}
          >
            Create SMART Goal
          </DialogFooter>
        </footer>
      </DialogFrame>
      <RequiredAlert
        missing={told}
        onClose={() => setTold(null)}
        onCloseFocus={() => focusFirstInvalid(formRef.current)}
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
