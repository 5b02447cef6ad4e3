import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';

export interface LogoutQuestionProps {
  /** How many texts are not sent yet, 1 or more. */
  readonly count: number;
  readonly onCancel: () => void;
  readonly onLogout: (keepsWords: boolean) => Promise<void>;
}

/** Asked before a logout that would leave words unsent: they stay for this user on this device, or go. */
export function LogoutQuestion({ count, onCancel, onLogout }: LogoutQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const leave = async (keepsWords: boolean) => {
    setBusy(true);
    await onLogout(keepsWords);
  };
  const [what, them] = count === 1 ? ['a text', 'it'] : [`${count} texts`, 'them'];
  return (
    <Dialog
      open
      size="sm"
      title="Log out with text that is not sent?"
      onClose={onCancel}
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={() => void leave(false)}>
            {`Delete ${them} and log out`}
          </Button>
          <Button variant="primary" busy={isBusy} data-first-focus onClick={() => void leave(true)}>
            Keep and log out
          </Button>
        </>
      }
    >
      <p className="text-soft pb-5">
        {`You wrote ${what} that you have not sent. Kept, ${count === 1 ? 'it waits' : 'they wait'} on this device until you sign in again; nobody else who signs in sees ${them}.`}
      </p>
    </Dialog>
  );
}
