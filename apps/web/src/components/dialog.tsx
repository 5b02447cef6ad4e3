import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { wordsFor } from '#lib/error-words.ts';
import { useShortcutBlock } from '#lib/shortcuts.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { tooltips } from './tooltip-timing.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Under the title. */
  readonly description?: string | undefined;
  /** Widths 440, 540, 640; `full` is 1120×804. On phones a bottom sheet, `full` the whole screen. */
  readonly size?: 'sm' | 'md' | 'lg' | 'full' | undefined;
  /** One primary button last, Cancel as ghost before it. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  readonly onCloseFocus?: (() => boolean) | undefined;
  /** The scope of its own shortcuts, which are heard while it is on top; without one keys of the app stay silent. */
  readonly shortcutScope?: DialogFrameProps['shortcutScope'];
}

/**
 * A dialog with title, close button and footer; traps focus and gives it back. It begins at the field
 * marked `data-first-focus`, else at its first control.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'md', footer, children } = props;
  return (
    <DialogFrame
      {...props}
      onClose={onClose}
      open={open}
      size={size}
      blocksShortcuts={props.shortcutScope === undefined}
    >
      <header className="dlg-h">
        <div className="min-w-0 flex-1">
          <Radix.Title className="dlg-t">{title}</Radix.Title>
          {description ? (
            <Radix.Description className="hint">{description}</Radix.Description>
          ) : null}
        </div>
        <Radix.Close asChild>
          <IconButton icon={X} label="Close" keys="Escape" />
        </Radix.Close>
      </header>
      {children ? <div className="dlg-b">{children}</div> : null}
      {footer ? <footer className="dlg-f">{footer}</footer> : null}
    </DialogFrame>
  );
}

export interface DialogFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly size?: DialogProps['size'];
  readonly className?: string | undefined;
  /** Called when it closes; return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
  /** Keys of the app stay silent under it unless it has its own scope. */
  readonly blocksShortcuts?: boolean | undefined;
  /** The scope of its own shortcuts, which are heard while it is on top. */
  readonly shortcutScope?: 'detail' | 'reply' | undefined;
  readonly children: ReactNode;
}

/** The bare frame for dialogs that draw their own header; it must hold a `DialogTitle`. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, size = 'md', className, children, blocksShortcuts = true } = props;
  const opener = useRef<Element | null>(null);
  useShortcutBlock(open && blocksShortcuts);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={classNames('dlg', size !== 'md' && `dlg--${size}`, className)}
          aria-describedby={undefined}
          data-shortcut-scope={props.shortcutScope}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            tooltips.hush();
            // `autoFocus` would come before the dialog below gives the focus free.
            const first = (event.currentTarget as Element).querySelector('[data-first-focus]');
            if (!(first instanceof HTMLElement)) return;
            event.preventDefault();
            first.focus();
          }}
          onInteractOutside={(event) => {
            // Toasts lie over every dialog, and so does the question for a sign-in: using one closes nothing.
            const { target } = event;
            if (target instanceof Element && target.closest('.toast-stack, [data-over-all]'))
              event.preventDefault();
          }}
          // Radix would look for a trigger of its own, which dialogs opened by a key do not have.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (props.onCloseFocus?.()) return;
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const DialogTitle = Radix.Title;
export const DialogClose = Radix.Close;

export interface AlertProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Called when it closes; return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Something the user must read before going on (D-88). */
export function Alert(props: AlertProps) {
  return (
    <AlertFrame
      {...props}
      footer={
        <AlertDialog.Cancel asChild>
          <Button variant="primary" size="lg">
            OK
          </Button>
        </AlertDialog.Cancel>
      }
    />
  );
}

export interface ConfirmProps extends AlertProps {
  /** Names the thing: "Delete team", never "Yes". */
  readonly action: string;
  readonly danger?: boolean | undefined;
  /** The dialog stays, busy, until it is done; what it throws is shown in the dialog. */
  readonly onConfirm: () => Promise<void> | void;
}

/** An irreversible question. Everything that can be undone is done without asking. */
export function Confirm(props: ConfirmProps) {
  const { onClose, action, danger, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(wordsFor(error, 'That did not work. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertFrame
      {...props}
      onClose={() => (busy ? undefined : close())}
      note={
        failure ? (
          <p className="msg msg--err px-6 pt-2" role="alert">
            {failure}
          </p>
        ) : null
      }
      footer={
        <>
          <AlertDialog.Cancel asChild>
            <Button size="lg" disabled={busy}>
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button
            size="lg"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}

interface AlertFrameProps extends AlertProps {
  /** Between the words and the buttons. */
  readonly note?: ReactNode;
  readonly footer: ReactNode;
}

/** A small dialog that has to be answered; gives the focus back to where it was. */
function AlertFrame({
  open,
  onClose,
  title,
  children,
  onCloseFocus,
  note,
  footer,
}: AlertFrameProps) {
  const opener = useRef<Element | null>(null);
  useShortcutBlock(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content
          className="dlg dlg--sm"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (onCloseFocus?.()) return;
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <div className="dlg-h">
            <AlertDialog.Title className="dlg-t">{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description asChild>
            <div className="dlg-b text-soft">{children}</div>
          </AlertDialog.Description>
          {note}
          <div className="dlg-f">{footer}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
