import { ROLES } from '@eisen/contract';
import { CircleCheck } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { ConsentBox, Honeypot } from '#components/consent-box.tsx';
import { Dialog } from '#components/dialog.tsx';
import { SelectField, TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { WAITLIST } from './content/landing-words.ts';
import { waitlistEntries } from './entries.ts';
import { useLeadForm } from './use-lead-form.ts';

export interface WaitlistDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const FORM_ID = 'waitlist-form';
const ROLE_OPTIONS = [
  { value: '', label: 'Choose your role' },
  ...ROLES.map((role) => ({ value: role, label: role })),
];

/** The waitlist (LAND-15). */
export function WaitlistDialog({ open, onClose }: WaitlistDialogProps) {
  const form = useLeadForm({ form: 'waitlist', store: waitlistEntries });
  const { entries, change } = form;
  if (form.state === 'success') {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={WAITLIST.doneTitle}
        size="sm"
        footer={
          <Button variant="primary" size="lg" onClick={onClose} data-first-focus>
            Done
          </Button>
        }
      >
        <p className="wait-done" role="status">
          <Icon of={CircleCheck} size={18} />
          {WAITLIST.doneText}
        </p>
      </Dialog>
    );
  }
  const isComplete = entries.email.trim() !== '' && entries.role !== '' && entries.consent;
  const isBusy = form.state === 'submitting';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={WAITLIST.title}
      description={WAITLIST.text}
      size="sm"
      footer={
        <Button
          type="submit"
          form={FORM_ID}
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          disabled={!isComplete}
        >
          {WAITLIST.button}
        </Button>
      }
    >
      <form id={FORM_ID} className="wait" onSubmit={form.onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder="you@company.com"
          data-first-focus
          value={entries.email}
          disabled={isBusy}
          onChange={(event) => change({ email: event.target.value })}
        />
        <SelectField
          label="Role"
          required
          options={ROLE_OPTIONS}
          value={entries.role}
          disabled={isBusy}
          onChange={(event) => change({ role: event.target.value })}
        />
        <ConsentBox
          checked={entries.consent}
          disabled={isBusy}
          onChange={(consent) => change({ consent })}
        />
        <Honeypot />
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
      </form>
    </Dialog>
  );
}
