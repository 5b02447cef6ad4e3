import { SquareCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { FormNote } from '#components/form-note.tsx';
import { focusFirstInvalid, submitByKey, useIsOpen } from '#components/form-parts.ts';
import { RequiredAlert } from '#components/required-alert.tsx';
import { useOpener } from '#components/use-opener.ts';
import type { KeptForm } from '#lib/kept-form.ts';
import { TaskFields, type TaskFieldsProps } from './task-fields.tsx';
import { missingInTask, type TaskValues } from './task-form.ts';
import '#styles/plan.css';

export interface TaskDialogParts {
  readonly now: Date;
  /** Why nothing can be saved now, such as being offline. */
  readonly blockedBy?: string | undefined;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

interface TaskFormDialogProps<V extends TaskValues>
  extends TaskDialogParts,
    Pick<TaskFieldsProps, 'named' | 'hasTodo' | 'status' | 'copyHint'> {
  readonly title: string;
  readonly form: KeptForm<V>;
  /** Above the fields. */
  readonly top?: ReactNode;
  /** What the button says that saves. */
  readonly action: string;
  /** Throws away what was written; closing any other way keeps it. */
  readonly onDiscard?: (() => void) | undefined;
  /** Saves the whole form, and tells how that went. @returns whether it is saved */
  readonly onSave: () => Promise<boolean>;
}

/** The dialog in which a task is written, new or not. */
export function TaskFormDialog<V extends TaskValues>(props: TaskFormDialogProps<V>) {
  const { title, form, top, action, now, blockedBy, onDiscard, onSave, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<readonly string[] | null>(null);
  const [isJudged, setJudged] = useState(false);
  const isOpen = useIsOpen();
  const giveBack = useOpener();
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();
  const missing = missingInTask(form.values);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blockedBy !== undefined) return;
    setJudged(true);
    if (Object.keys(missing).length > 0) return setTold(Object.values(missing));
    setBusy(true);
    const isStored = await onSave();
    if (isStored) form.forget();
    // Closed meanwhile: the toast says how it went, and another dialog may be open by now.
    if (!isOpen.current) return;
    setBusy(false);
    if (isStored) onClose();
  };

  return (
    <>
      <Dialog
        open
        title={title}
        onClose={onClose}
        onCloseFocus={() => props.onCloseFocus?.() === true || giveBack()}
        footer={
          <DialogFooter
            leave={onDiscard ? 'Discard' : undefined}
            onLeave={onDiscard ?? onClose}
            mustStay={onDiscard !== undefined && busy}
            form={formId}
            icon={SquareCheck}
            busy={busy}
            disabled={blockedBy !== undefined}
          >
            {action}
          </DialogFooter>
        }
      >
        {top}
        {blockedBy ? <FormNote tone="info">{blockedBy}</FormNote> : null}
        <form
          id={formId}
          ref={formRef}
          className="plan-form"
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={submitByKey}
        >
          <TaskFields
            values={form.values}
            named={props.named}
            now={now}
            hasTodo={props.hasTodo}
            status={props.status}
            copyHint={props.copyHint}
            errors={isJudged ? missing : {}}
            onChange={(patch) => form.change(patch as Partial<V>)}
          />
        </form>
      </Dialog>
      <RequiredAlert
        missing={told}
        onClose={() => setTold(null)}
        onCloseFocus={() => focusFirstInvalid(formRef.current)}
      />
    </>
  );
}
