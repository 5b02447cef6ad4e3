import type { Member, Team } from '@eisen/contract';
import { useRef, useState } from 'react';
import { Alert, Confirm } from '#components/dialog.tsx';
import { wordsByKind } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { nameOf } from './member-name.ts';
import { TEAM_MESSAGES } from './messages.ts';
import { useTeamActions } from './team-queries.ts';

/** Something that cannot be taken back. */
export type TeamQuestion =
  | { readonly kind: 'delete' | 'leave'; readonly team: Team; readonly index: number }
  | { readonly kind: 'remove'; readonly team: Team; readonly member: Member };

export interface TeamQuestionsProps {
  /** What is asked now. */
  readonly question: TeamQuestion | null;
  readonly onClose: () => void;
  /** It was done, and what was asked about is no longer there: the focus needs a place. */
  readonly onGone: (question: TeamQuestion) => void;
  /** The server did not do it: the list may be out of date. */
  readonly onRefused: () => void;
  /** The alert has closed: gives the focus back to the team. */
  readonly onRefocus: (question: TeamQuestion) => void;
}

/** Asks before a team is deleted or left, or a member removed; a refused deletion is an alert (TEAM-13). */
export function TeamQuestions(props: TeamQuestionsProps) {
  const { onClose, onGone, onRefused, onRefocus } = props;
  const actions = useTeamActions();
  const [alert, setAlert] = useState<{ about: TeamQuestion; text: string } | null>(null);
  const done = useRef<TeamQuestion | null>(null);
  const isRefused = useRef(false);
  // The words stay while the dialog leaves.
  const last = useRef(props.question);
  if (props.question) last.current = props.question;
  const question = last.current;
  if (!question) return null;
  const words = wordsOf(question);

  const confirm = async () => {
    isRefused.current = false;
    try {
      await carryOut(actions, question);
      done.current = question;
      notify.success(words.done, { detail: words.detail });
    } catch (error) {
      logFailure(`${words.action} failed`, error);
      onRefused();
      if (question.kind !== 'delete') throw error;
      isRefused.current = true;
      setAlert({ about: question, text: wordsByKind(error, TEAM_MESSAGES.deleteFailed) });
    }
  };
  return (
    <>
      <Confirm
        open={props.question !== null}
        onClose={onClose}
        title={words.title}
        action={words.action}
        danger
        onConfirm={confirm}
        onCloseFocus={() => {
          const gone = done.current;
          done.current = null;
          if (gone) onGone(gone);
          // The alert takes the focus itself.
          return gone !== null || isRefused.current;
        }}
      >
        {words.text}
      </Confirm>
      <Alert
        open={alert !== null}
        title="Delete team"
        onClose={() => setAlert(null)}
        onCloseFocus={() => {
          onRefocus(question);
          return true;
        }}
      >
        {alert?.text}
      </Alert>
    </>
  );
}

type Actions = ReturnType<typeof useTeamActions>;

function carryOut(actions: Actions, question: TeamQuestion): Promise<void> {
  if (question.kind === 'remove') return actions.removeMember(question.team, question.member);
  return question.kind === 'leave' ? actions.leave(question.team) : actions.remove(question.team);
}

interface QuestionWords {
  /** Names what is asked about: a list of teams stands behind it. */
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly done: string;
  readonly detail: string;
}

function wordsOf(question: TeamQuestion): QuestionWords {
  const { name } = question.team;
  if (question.kind === 'remove') {
    const member = nameOf(question.member);
    return {
      title: `Remove ${member}?`,
      action: 'Remove member',
      text: `${member} will no longer see ${name}. Delegated emails stay.`,
      done: 'Member removed',
      detail: `${member}, ${name}`,
    };
  }
  if (question.kind === 'leave') {
    return {
      title: `Leave ${name}?`,
      action: 'Leave team',
      text: `You will no longer see ${name}, and can come back only with a new invite. Delegated emails stay.`,
      done: 'You left the team',
      detail: name,
    };
  }
  return {
    title: `Delete ${name}?`,
    action: 'Delete team',
    text: TEAM_MESSAGES.deleteQuestion,
    done: 'Team deleted',
    detail: name,
  };
}
