import { LIMITS } from '@eisen/contract';
import { Info } from 'lucide-react';
import { TextArea, TextField } from '#components/field.tsx';
import { Icon } from '#components/icon.tsx';
import { Checkbox } from '#components/toggles.tsx';
import { type DelegateValues, type EmailToHandOn, textToHandOn } from './delegate-form.ts';

export interface AdditionFieldsProps {
  readonly email: EmailToHandOn;
  /** The message text is there. */
  readonly isWhole: boolean;
  /** Why the message text could not be loaded. */
  readonly error: string | null;
  /** Whoever gets it, as far as chosen. */
  readonly receiver: string | null;
  /** Without an account. */
  readonly isStranger: boolean;
  readonly values: DelegateValues;
  readonly onChange: (patch: Partial<DelegateValues>) => void;
}

/** What the delegator adds, and what the other person will see (D-96). */
export function AdditionFields(props: AdditionFieldsProps) {
  const { email, isWhole, error, receiver, isStranger, values, onChange } = props;
  const who = receiver ?? 'the person you choose';
  const hasText = !isWhole || textToHandOn(email) !== '';
  return (
    <>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={LIMITS.snippet}
        value={values.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <TextField
        label="Due day"
        optional
        type="date"
        value={values.dueOn}
        onChange={({ target }) => onChange({ dueOn: target.value })}
      />
      <div className="grid gap-1.5">
        <Checkbox
          checked={values.includesText}
          disabled={!hasText}
          onChange={(includesText) => onChange({ includesText })}
        >
          Include the message text
        </Checkbox>
        <p className="hint pl-[30px]" role="status">
          {describeText({ hasText, isWaiting: values.includesText && !isWhole, error, who })}
        </p>
      </div>
      <div className="seen">
        <Icon of={Info} size={16} />
        <span>
          {isStranger
            ? `${receiver ?? 'This address'} is no confirmed address of an Eisen account yet. `
            : null}
          {receiver ? `${isStranger ? 'They see' : `${receiver} sees`}` : 'They see'}
          {
            ' the sender, the subject, the first lines, why it was sorted so and your note, never the attachments.'
          }
        </span>
      </div>
    </>
  );
}

function describeText(facts: {
  readonly hasText: boolean;
  readonly isWaiting: boolean;
  readonly error: string | null;
  readonly who: string;
}): string {
  if (!facts.hasText) return 'This message has no text.';
  if (facts.isWaiting) return facts.error ?? 'Loading the message…';
  const most = LIMITS.text.toLocaleString('en-US');
  return `Only ${facts.who} will see it, up to ${most} characters.`;
}
