import { Target, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '#components/button.tsx';
import { DialogClose, DialogFrame, DialogTitle } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { FormNote } from '#components/form-note.tsx';
import { focusFirstInvalid, submitByKey, useIsOpen } from '#components/form-parts.ts';
import { Kbd } from '#components/kbd.tsx';
import { RequiredAlert } from '#components/required-alert.tsx';
import { useOpener } from '#components/use-opener.ts';
import type { KeptForm } from '#lib/kept-form.ts';
import { GoalFields } from './goal-fields.tsx';
import { type GoalValues, missingInGoal } from './goal-form.ts';
import { useOwnerNames } from './goal-queries.ts';
import '#styles/plan.css';
import '#styles/goals.css';

export interface GoalDrawerProps {
  /** Why nothing can be stored now, such as being offline. */
  readonly blockedBy?: string | undefined;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

interface GoalFormDrawerProps extends GoalDrawerProps {
  readonly title: string;
  /** Of which email or goal. */
  readonly about?: string | undefined;
  readonly form: KeptForm<GoalValues>;
  readonly isDrafting?: boolean | undefined;
  /** Between the heading and the fields. */
  readonly top?: ReactNode;
  /** What the button says that saves. */
  readonly action: string;
  /** Throws away what was written; closing any other way keeps it. */
  readonly onDiscard?: (() => void) | undefined;
  /** Saves the whole form. @returns what went wrong in one sentence, or null */
  readonly onSave: () => Promise<string | null>;
}

/** The drawer in which a goal is written, new or not: its fields, what is missing, what went wrong. */
export function GoalFormDrawer(props: GoalFormDrawerProps) {
  const { title, about, form, top, action, blockedBy, onDiscard, onSave, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [told, setTold] = useState<readonly string[] | null>(null);
  const [isJudged, setJudged] = useState(false);
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
    const failure = await onSave();
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
        onCloseFocus={() => props.onCloseFocus?.() === true || giveBack()}
      >
        <header className="drawer-h">
          <div className="min-w-0 flex-1">
            <DialogTitle className="dlg-t">{title}</DialogTitle>
            {about ? <p className="hint">{about}</p> : null}
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
          {top}
          <GoalFields
            values={form.values}
            touched={form.touched}
            owners={owners}
            isDrafting={props.isDrafting === true}
            errors={isJudged ? missing : {}}
            onChange={form.change}
          />
        </form>
        {trouble ? (
          <div className="drawer-n" data-keep-clear>
            <FormNote tone="error">{trouble}</FormNote>
          </div>
        ) : null}
        <footer className="drawer-f" data-keep-clear>
          <span className="hint only-desk">
            <Kbd keys="Mod+Enter" /> to save
          </span>
          <span className="sp" />
          <DialogFooter
            leave={onDiscard ? 'Discard' : undefined}
            onLeave={onDiscard ?? onClose}
            mustStay={onDiscard !== undefined && busy}
            form={formId}
            icon={Target}
            busy={busy}
            disabled={blockedBy !== undefined}
          >
            {action}
          </DialogFooter>
        </footer>
      </DialogFrame>
      <RequiredAlert
        missing={told}
        onClose={() => setTold(null)}
        onCloseFocus={() => focusFirstInvalid(formRef.current)}
      />
    </>
  );
}
