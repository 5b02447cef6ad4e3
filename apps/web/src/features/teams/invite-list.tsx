import type { Invite } from '@eisen/contract';
import { Check } from 'lucide-react';
import { useRef } from 'react';
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
  const handleAnswer = async (invite: Invite, answer: InviteAnswer) => {
    const index = invites.indexOf(invite);
    const focused = document.activeElement;
    const pressed = list.current?.contains(focused) ? focused : null;
    const isTaken = await answers.answer(invite, answer);
    if (!(pressed instanceof HTMLElement)) return;
    // A busy button, and one that has gone, lost the focus.
    requestAnimationFrame(() => (isTaken ? focusRowAt(list.current, index) : pressed.focus()));
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
            onAnswer={(answer) => void handleAnswer(invite, answer)}
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
