import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { ChevronRight, Inbox } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { Icon } from '#components/icon.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { Checkbox } from '#components/toggles.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { placeName } from '#lib/mail/change-words.ts';

export interface SimilarDialogProps {
  readonly sender: string;
  readonly similar: readonly Email[];
  readonly quadrant: Quadrant;
  readonly onMove: (ids: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onCloseFocus: () => boolean;
}

/** What would move, before it moves: each can be left where it is. */
export function SimilarDialog(props: SimilarDialogProps) {
  const { sender, similar, quadrant, onMove, onClose, onCloseFocus } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = similar.filter((email) => !left.has(email.id)).map((email) => email.id);
  const place = placeName(quadrant);
  const toggle = (id: string, isChosen: boolean) =>
    setLeft((before) => {
      const after = new Set(before);
      if (isChosen) after.delete(id);
      else after.add(id);
      return after;
    });
  return (
    <Dialog
      open
      onClose={onClose}
      onCloseFocus={onCloseFocus}
      title={`Also move ${similar.length} similar`}
      description={`From ${sender}, to ${place}. Nothing has moved yet, and one Undo takes all of it back.`}
      footer={
        <DialogFooter
          leave="Leave them"
          onLeave={onClose}
          keys="Enter"
          data-first-focus
          disabled={chosen.length === 0}
          onClick={() => onMove(chosen)}
        >
          {`Move ${chosen.length} to ${place}`}
        </DialogFooter>
      }
    >
      <ul className="picks">
        {similar.map((email) => (
          <li key={email.id} className="pick">
            <Checkbox
              checked={!left.has(email.id)}
              onChange={(isChosen) => toggle(email.id, isChosen)}
            >
              <b>{email.subject || 'No subject'}</b>
              <span>{email.sender}</span>
            </Checkbox>
            <span className="pick-way">
              <VisuallyHidden>{`from ${placeName(email.quadrant)} to ${place}`}</VisuallyHidden>
              {email.quadrant ? (
                <QuadrantGlyph quadrant={email.quadrant} size={13} />
              ) : (
                <Icon of={Inbox} size={14} />
              )}
              <Icon of={ChevronRight} size={14} />
              <QuadrantGlyph quadrant={quadrant} size={13} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
