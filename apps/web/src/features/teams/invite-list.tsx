import type { Invite } from '@eisen/contract';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { focusRowAt } from '#components/focus-row.ts';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { formatDate } from '#lib/format.ts';
import {
  type InviteAnswer,
  type InviteAnswers,
  type InviteInbox,
  useInviteAnswers,
} from './invite-queries.ts';
import { INVITE_MESSAGES } from './messages.ts';

/** "Pending team invitations" with Accept and Decline (INVITE-01, INVITE-02). */
export function InviteList({ invites, trouble, isFetching, reload }: InviteInbox) {
  const answers = useInviteAnswers();
  const list = useRef<HTMLUListElement>(null);
  const answered = useRef<{ id: string; index: number; pressed: HTMLElement } | null>(null);
  const { failures } = answers;
  // A busy button, and one that has gone, lose the focus.
  useEffect(() => {
    if (!answered.current || !invites) return;
    const { id, index, pressed } = answered.current;
    const isListed = invites.some((invite) => invite.id === id);
    if (isListed && !failures.has(id)) return;
    answered.current = null;
    if (isListed) pressed.focus();
    else focusRowAt(list.current, index);
  }, [invites, failures]);
  if (trouble) {
    return (
      <ErrorState
        title={trouble.title}
        detail={trouble.detail}
        busy={isFetching}
        onRetry={reload}
      />
    );
  }
  if (!invites) {
    return (
      <p className="iv-load" role="status">
        <span className="spinner" aria-hidden="true" />
        {INVITE_MESSAGES.loading}
      </p>
    );
  }
  const handleAnswer = (invite: Invite, answer: InviteAnswer) => {
    const focused = document.activeElement;
    const isInside = focused instanceof HTMLElement && list.current?.contains(focused);
    answered.current = isInside
      ? { id: invite.id, index: invites.indexOf(invite), pressed: focused }
      : null;
    void answers.answer(invite, answer);
  };
  return (
    <div className="iv">
      <p className="hint">{INVITE_MESSAGES.title}</p>
      {invites.length === 0 ? <EmptyState>{INVITE_MESSAGES.none}</EmptyState> : null}
      <ul ref={list}>
        {invites.map((invite) => (
          <InviteRow
            key={invite.id}
            invite={invite}
            answers={answers}
            onAnswer={(answer) => handleAnswer(invite, answer)}
          />
        ))}
      </ul>
    </div>
  );
}

interface InviteRowProps {
  readonly invite: Invite;
  readonly answers: InviteAnswers;
  readonly onAnswer: (answer: InviteAnswer) => void;
}

function InviteRow({ invite, answers, onAnswer }: InviteRowProps) {
  const { id, team_name: name, invited_by_user_name: from, created_at: createdAt } = invite;
  const working = answers.working.get(id);
  const failure = answers.failures.get(id);
  return (
    <li className="iv-i">
      <div className="row gap-2">
        <b className="iv-t">{name}</b>
        <span className="sp" />
        <Badge tone="warn">Pending</Badge>
      </div>
      <p className="hint">
        Invited by {from} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {failure === undefined ? null : (
        <p className="msg msg--err" role="alert">
          {failure}
        </p>
      )}
      <div className="iv-a">
        <Button
          variant="primary"
          size="sm"
          icon={Check}
          aria-label={`Accept: ${name}`}
          data-row-action
          busy={working === 'accept'}
          disabled={working !== undefined}
          onClick={() => onAnswer('accept')}
        >
          Accept
        </Button>
        <Button
          size="sm"
          aria-label={`Decline: ${name}`}
          busy={working === 'decline'}
          disabled={working !== undefined}
          onClick={() => onAnswer('decline')}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
