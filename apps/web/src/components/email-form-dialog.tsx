import type { Email } from '@eisen/contract';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { EmailStrip } from './email-strip.tsx';
import { FormNote } from './form-note.tsx';
import { SECOND_SUBMIT, submitByKey } from './form-parts.ts';
import { Kbd } from './kbd.tsx';
import { ErrorState } from './list-states.tsx';

interface DialogParts {
  readonly title: string;
  readonly onClose: () => void;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

interface SubmitLook {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
}

export interface EmailFormDialogProps extends DialogParts {
  readonly email: Pick<Email, 'subject' | 'from' | 'time' | 'quadrant'>;
  readonly now: Date;
  readonly form: {
    readonly busy: boolean;
    readonly failure: string | null;
    readonly onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  };
  /** The one main button. */
  readonly submit: SubmitLook;
  /** Another way to send it, beside the main one. */
  readonly second?: SubmitLook | undefined;
  /** The scope of its own shortcuts. */
  readonly shortcutScope?: DialogProps['shortcutScope'];
  readonly formRef?: RefObject<HTMLFormElement | null> | undefined;
  /** Why nothing can be sent now, such as being offline. */
  readonly blockedBy: string | undefined;
  /** Something was written that Cancel would throw away; the button then says so. */
  readonly isWritten: boolean;
  readonly onDiscard: () => void;
  /** Stands above the fields. */
  readonly note?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form that writes something because of an email: which email, what is wrong, the fields, one main button. */
export function EmailFormDialog(props: EmailFormDialogProps) {
  const { title, email, now, form, submit, second, blockedBy, onClose, onCloseFocus } = props;
  const formId = useId();
  const isOff = blockedBy !== undefined;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
      // Two ways with their keys beside "Discard" are wider than the usual dialog.
      size={second ? 'lg' : undefined}
      shortcutScope={props.shortcutScope}
      footer={
        <>
          {second ? null : (
            <span className="hint write-keys">
              <Kbd keys="Mod+Enter" />
            </span>
          )}
          <span className="sp" />
          <DialogFooter
            keys={second && submit.keys}
            second={second && <SecondSubmit {...second} form={formId} isOff={isOff} />}
            leave={props.isWritten ? 'Discard' : undefined}
            onLeave={props.isWritten ? props.onDiscard : onClose}
            mustStay={props.isWritten && form.busy}
            form={formId}
            icon={submit.icon}
            busy={form.busy}
            disabled={isOff}
          >
            {submit.label}
          </DialogFooter>
        </>
      }
    >
      <form
        id={formId}
        ref={props.formRef}
        className="write"
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={submitByKey}
      >
        <EmailStrip email={email} now={now} />
        {props.note}
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        {blockedBy ? <FormNote tone="info">{blockedBy}</FormNote> : null}
        {props.children}
      </form>
    </Dialog>
  );
}

function SecondSubmit(props: SubmitLook & { readonly form: string; readonly isOff: boolean }) {
  const { label, icon, keys, form, isOff } = props;
  return (
    <Button
      type="submit"
      name={SECOND_SUBMIT}
      form={form}
      variant="primary"
      size="lg"
      icon={icon}
      keys={keys}
      disabled={isOff}
    >
      <span className="pair-name">{label}</span>
    </Button>
  );
}

export interface EmailLoadingDialogProps extends DialogParts {
  /** Why it could not be loaded, or null while it loads. */
  readonly error: string | null;
  readonly onRetry: () => void;
}

/** Stands where the form will, until its email is there. */
export function EmailLoadingDialog(props: EmailLoadingDialogProps) {
  return (
    <Dialog open title={props.title} onClose={props.onClose} onCloseFocus={props.onCloseFocus}>
      {props.error ? (
        <ErrorState
          title="The message could not be loaded"
          detail={props.error}
          onRetry={props.onRetry}
        />
      ) : (
        <p className="hint pb-5" role="status">
          Loading the email…
        </p>
      )}
    </Dialog>
  );
}

/** Loads the email that a dialog is about. */
export function AboutEmail({
  emailId,
  children,
  ...dialog
}: DialogParts & {
  readonly emailId: string;
  /** @param isWhole  the bodies are there */
  readonly children: (email: Email, isWhole: boolean) => ReactNode;
}) {
  const { email, isWhole, error, retry } = useEmail(emailId);
  if (email) return children(email, isWhole);
  return <EmailLoadingDialog {...dialog} error={error} onRetry={retry} />;
}
