import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { ACTION_LOOKS, type EmailAction } from '#components/email-actions.ts';
import type { SampleVisitor } from './sample-visitor.ts';

export interface SampleAskProps {
  readonly action: EmailAction;
  readonly visitor: SampleVisitor;
  readonly onClose: () => void;
  /** Leads on to the account or the mailbox. */
  readonly onGo: () => void;
}

/** Says that an action needs a mailbox, and leads to one (D-05). */
export function SampleAsk({ action, visitor, onClose, onGo }: SampleAskProps) {
  return (
    <Dialog
      open
      size="sm"
      title={`${ACTION_LOOKS[action].label} needs your own mail`}
      onClose={onClose}
      footer={
        <DialogFooter leave="Keep looking" onLeave={onClose} data-first-focus onClick={onGo}>
          {visitor.goLabel}
        </DialogFooter>
      }
    >
      <p className="text-soft">{`These are sample emails: nothing leaves this page. ${visitor.sentence}`}</p>
    </Dialog>
  );
}
