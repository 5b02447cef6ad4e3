import type { Team } from '@eisen/contract';
import { CircleCheck, Mail } from 'lucide-react';
import { SelectField, TextField } from '#components/field.tsx';
import { Icon } from '#components/icon.tsx';
import { type AddressChecking, wordsOf } from './address-check.ts';
import type { DelegateValues } from './delegate-form.ts';

export interface AddressFieldsProps {
  readonly teams: readonly Team[];
  readonly checking: AddressChecking;
  readonly values: DelegateValues;
  readonly onChange: (patch: Partial<DelegateValues>) => void;
}

/** An address, what is known of it, and the team that an invitation names. */
export function AddressFields({ teams, checking, values, onChange }: AddressFieldsProps) {
  const { check, run, reset } = checking;
  const isFine = check.state === 'found' || check.state === 'invited';
  const words = wordsOf(check);
  const error = check.state === 'failed' ? check : null;
  return (
    <>
      <TextField
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        icon={<Icon of={Mail} size={16} />}
        end={
          isFine ? (
            <span className="text-good-mark">
              <Icon of={CircleCheck} size={16} />
            </span>
          ) : undefined
        }
        value={values.address}
        error={error ? [error.text, error.detail].filter(Boolean).join('. ') : undefined}
        hint={
          isFine ? (
            <span className="msg--ok">{words}</span>
          ) : check.state === 'checking' ? (
            'Checking…'
          ) : undefined
        }
        fieldClassName={isFine ? 'addr-ok' : undefined}
        onChange={({ target }) => {
          reset();
          onChange({ address: target.value });
        }}
        onBlur={() => run(values.address)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isFine) return;
          event.preventDefault();
          run(values.address);
        }}
      />
      {teams.length > 0 && check.state !== 'found' ? (
        <SelectField
          label={
            <>
              Team <em>optional, the invitation names it</em>
            </>
          }
          value={values.namedTeamId}
          options={[
            { value: '', label: 'No team' },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange({ namedTeamId: target.value })}
        />
      ) : null}
    </>
  );
}
