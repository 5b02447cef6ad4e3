import type { Member, Team } from '@eisen/contract';
import { ChevronDown, ChevronRight, LogOut, Trash2, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Count } from '#components/badge.tsx';
import { IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useFold } from './fold-memory.ts';
import { nameOf } from './member-name.ts';
import { TEAM_MESSAGES } from './messages.ts';
import type { TeamQuestion } from './team-questions.tsx';

export interface TeamRowProps {
  readonly team: Team;
  /** Its place in the list. */
  readonly index: number;
  readonly userId: string;
  readonly onInvite: () => void;
  readonly onAsk: (question: TeamQuestion) => void;
}

/** One team: its members unfold under it; what its creator may do is not offered to others (TEAM-03). */
export function TeamRow({ team, index, userId, onInvite, onAsk }: TeamRowProps) {
  const [isOpen, setOpen] = useFold(`team ${team.id}`);
  const isCreator = team.created_by === userId;
  return (
    <li className="te" data-team={team.id}>
      <div className="te-h">
        <button
          type="button"
          className="te-b"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={15} />
          <b>{team.name}</b>
          <Count value={team.member_count} />
          <span className="sr-only">{team.member_count === 1 ? 'member' : 'members'}</span>
        </button>
        <IconButton
          size="sm"
          icon={UserPlus}
          label={`Invite Team Member: ${team.name}`}
          onClick={onInvite}
        />
        {isCreator ? (
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Delete team: ${team.name}`}
            onClick={() => onAsk({ kind: 'delete', team, index })}
          />
        ) : (
          <IconButton
            size="sm"
            icon={LogOut}
            label={`Leave team: ${team.name}`}
            onClick={() => onAsk({ kind: 'leave', team, index })}
          />
        )}
      </div>
      <p className="te-p">{isCreator ? 'Created by you' : `Created by ${team.creator_name}`}</p>
      {isOpen ? (
        <>
          {team.description ? <p className="te-p te-d">{team.description}</p> : null}
          <Members
            team={team}
            userId={userId}
            onRemove={isCreator ? (member) => onAsk({ kind: 'remove', team, member }) : undefined}
          />
        </>
      ) : null}
    </li>
  );
}

/** Longer lists show the first four, and the rest when asked. */
const MOST_AT_ONCE = 5;
const FIRST_OF_MANY = 4;

interface MembersProps {
  readonly team: Team;
  readonly userId: string;
  /** Given to whoever may remove others. */
  readonly onRemove: ((member: Member) => void) | undefined;
}

function Members({ team, userId, onRemove }: MembersProps) {
  const [isWhole, setWhole] = useState(false);
  const { users } = team;
  if (users.length === 0) return <p className="te-p">{TEAM_MESSAGES.noMembers}</p>;
  const shown = isWhole || users.length <= MOST_AT_ONCE ? users : users.slice(0, FIRST_OF_MANY);
  const hidden = users.length - shown.length;
  return (
    <ul className="te-u" aria-label={`Members of ${team.name}`}>
      {shown.map((member) => {
        const isSelf = member.id === userId;
        const name = nameOf(member);
        return (
          <li key={member.id} className="me-r">
            <Avatar name={name} size="sm" own={isSelf} />
            <div className="min-w-0 flex-1">
              <b>
                {name}
                {isSelf ? <span className="hint"> (you)</span> : null}
              </b>
              <small title={member.email}>
                {ROLE_WORDS[member.role]} · {member.email}
              </small>
            </div>
            {onRemove && !isSelf ? (
              <IconButton
                size="sm"
                icon={UserMinus}
                label={`Remove from team: ${name}`}
                onClick={() => onRemove(member)}
              />
            ) : null}
          </li>
        );
      })}
      {hidden > 0 ? (
        <li className="me-r">
          <span className="ava ava--sm" aria-hidden="true">
            +{hidden}
          </span>
          <button type="button" className="link te-all" onClick={() => setWhole(true)}>
            Show all members
          </button>
        </li>
      ) : null}
    </ul>
  );
}

/** D-97. */
const ROLE_WORDS: Readonly<Record<Member['role'], string>> = { owner: 'Owner', member: 'Member' };
