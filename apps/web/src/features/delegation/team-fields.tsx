import { Mail } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { SelectField } from '#components/field.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { detailFor } from '#lib/error-words.ts';
import { countOf } from '#lib/format.ts';
import type { TeamList } from '#lib/teams.ts';
import { choosableMembers, type DelegateValues } from './delegate-form.ts';
import { MemberPicker } from './member-picker.tsx';
import { DELEGATION_MESSAGES } from './messages.ts';

export interface TeamFieldsProps {
  readonly list: TeamList;
  readonly userId: string;
  readonly values: DelegateValues;
  readonly onChange: (patch: Partial<DelegateValues>) => void;
}

/** A team, and somebody of it. */
export function TeamFields({ list, userId, values, onChange }: TeamFieldsProps) {
  const { teams, error, isReading, retry } = list;
  if (error) {
    return (
      <ErrorState
        title={DELEGATION_MESSAGES.teamsFailed}
        detail={detailFor(error)}
        busy={isReading}
        onRetry={retry}
      />
    );
  }
  if (!teams) {
    return (
      <p className="hint" role="status">
        Loading your teams…
      </p>
    );
  }
  if (teams.length === 0) {
    return (
      <EmptyState
        action={
          <Button size="sm" icon={Mail} onClick={() => onChange({ method: 'email' })}>
            Use an email address
          </Button>
        }
      >
        {DELEGATION_MESSAGES.noTeams}
      </EmptyState>
    );
  }
  const team = teams.find(({ id }) => id === values.teamId);
  return (
    <>
      <SelectField
        label="Team"
        value={team?.id ?? ''}
        data-first-focus
        options={[
          { value: '', label: 'Choose a team' },
          ...teams.map(({ id, name, member_count }) => ({
            value: id,
            label: `${name} · ${countOf(member_count, 'member')}`,
          })),
        ]}
        onChange={({ target }) => onChange({ teamId: target.value })}
      />
      {team ? (
        <MemberPicker
          key={team.id}
          members={choosableMembers(team, userId)}
          value={values.memberId}
          onChange={(memberId) => onChange({ memberId })}
        />
      ) : null}
    </>
  );
}
