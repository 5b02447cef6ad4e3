import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { ACTION_LOOKS, type EmailAction } from '#components/email-actions.ts';

/** Actions whose own dialog is not there yet. */
export type ComingAction = Exclude<
  EmailAction,
  'archive' | 'delete' | 'reply' | 'schedule' | 'smart-goal' | 'create-task' | 'quick-task'
>;

interface Note {
  readonly title: string;
  readonly text: string;
  /** What serves until then. */
  readonly instead?: Quadrant;
}

const NOTES: Readonly<Record<ComingAction, Note>> = {
  delegate: {
    title: 'Delegating comes next',
    text: 'Soon you hand an email to somebody of your team. Until then, Delegate collects what others can handle.',
    instead: 'delegate',
  },
};

export interface ComingDialogProps {
  readonly action: ComingAction;
  readonly subject: string;
  readonly quadrant: Quadrant | null;
  readonly blockedBy: string | undefined;
  readonly onMove: (to: Quadrant) => void;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Says plainly what an action will do, and offers what serves until it does. */
export function ComingDialog(props: ComingDialogProps) {
  const { action, subject, quadrant, blockedBy, onMove, onClose } = props;
  const { title, text, instead } = NOTES[action];
  const place = instead && instead !== quadrant && !blockedBy ? instead : null;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      onCloseFocus={props.onCloseFocus}
      footer={
        <>
          <Button variant={place ? 'ghost' : 'primary'} size="lg" onClick={onClose}>
            Close
          </Button>
          {place ? (
            <Button
              variant="primary"
              size="lg"
              onClick={() => {
                onMove(place);
                onClose();
              }}
            >
              {`Move to ${QUADRANT_LABELS[place].title}`}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-soft">
        <b className="text-ink">{`${ACTION_LOOKS[action].label}: `}</b>
        {subject || 'No Subject'}
      </p>
      <p className="mt-2 text-soft">{text}</p>
    </Dialog>
  );
}
