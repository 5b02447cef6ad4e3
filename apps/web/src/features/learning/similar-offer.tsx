import type { Email } from '@eisen/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCommands } from '#lib/commands.ts';
import { placeName } from '#lib/mail/change-words.ts';
import { useMailActions, useMailbox } from '#lib/mail/mail-hooks.ts';
import { type Correction, findSimilar } from '#lib/mail/similar.ts';
import { notify } from '#lib/notices.ts';
import { SimilarDialog } from './similar-dialog.tsx';

export interface SimilarOfferProps {
  readonly correction: Correction;
  readonly onEnd: () => void;
  /** Gives the focus back to the board when the list closes. */
  readonly onCloseFocus: () => boolean;
}

const NOTICE_ID = 'similar';

/** Offers to move what is like a corrected email; nothing moves before its list was seen (PLUS-12). */
export function SimilarOffer({ correction, onEnd, onCloseFocus }: SimilarOfferProps): ReactNode {
  const { emails } = useMailbox();
  const actions = useMailActions();
  const [isOpen, setOpen] = useState(false);
  const similar = useMemo(() => findSimilar(emails, correction), [emails, correction]);
  const corrected = emails.find((email) => email.id === correction.id);
  const count = similar.length;
  const open = () => setOpen(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one correction is offered once, as it was found.
  useEffect(() => {
    if (count === 0 || !corrected) return;
    notify.success(count === 1 ? '1 more is like this one' : `${count} more are like this one`, {
      id: NOTICE_ID,
      detail: `From ${corrected.sender}, in ${tellPlaces(similar)}`,
      action: { label: 'Look at them', run: open },
    });
    return () => notify.dismiss(NOTICE_ID);
  }, [correction]);
  useEffect(() => {
    // Undone, or all of them moved by other ways.
    if (count === 0) onEnd();
  }, [count, onEnd]);
  useCommands([
    { label: 'Also move similar emails', group: 'mail', when: () => count > 0, run: open },
  ]);

  if (!isOpen || !corrected || count === 0) return null;
  return (
    <SimilarDialog
      sender={corrected.sender}
      similar={similar}
      quadrant={correction.quadrant}
      onMove={(ids) => {
        void actions.move(ids, correction.quadrant);
        onEnd();
      }}
      onClose={onEnd}
      onCloseFocus={onCloseFocus}
    />
  );
}

/** The places where they lie, each once. */
function tellPlaces(emails: readonly Email[]): string {
  const names = [...new Set(emails.map((email) => placeName(email.quadrant)))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
