import { LIMITS, teamBody } from '@eisen/contract';
import { useId } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { TextArea, TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { submitByKey } from '#components/form-parts.ts';
import { useForm } from '#components/use-form.ts';
import { useIsPhone } from '#components/use-media.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { TEAM_MESSAGES } from './messages.ts';
import { useTeamActions } from './team-queries.ts';

export interface CreateTeamDialogProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Create Team (TEAM-01). A failure leaves it open with what was written. */
export function CreateTeamDialog({ onCreated, onClose }: CreateTeamDialogProps) {
  const formId = useId();
  const isPhone = useIsPhone();
  const { create } = useTeamActions();
  const form = useForm({
    schema: teamBody,
    defaultValues: { name: '', description: '' },
    submit: async (body) => {
      try {
        const { name } = await create(body);
        notify.success(TEAM_MESSAGES.created, { detail: name });
      } catch (error) {
        logFailure(TEAM_MESSAGES.createFailed, error);
        notify.error(TEAM_MESSAGES.createFailed, { id: 'team', detail: detailFor(error) });
        throw error;
      }
      onCreated();
      onClose();
    },
    explain: detailFor,
  });
  return (
    <Dialog
      open
      title="Create Team"
      onClose={onClose}
      footer={
        <DialogFooter onLeave={onClose} form={formId} busy={form.busy}>
          Create Team
        </DialogFooter>
      }
    >
      <form
        id={formId}
        className="te-form"
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={submitByKey}
      >
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        <TextField
          label="Team name"
          autoComplete="off"
          maxLength={LIMITS.name}
          data-first-focus={isPhone ? undefined : true}
          error={form.errorOf('name')}
          {...form.register('name')}
        />
        <TextArea
          label="Description"
          optional
          rows={3}
          maxLength={LIMITS.teamDescription}
          placeholder="What this team takes on"
          error={form.errorOf('description')}
          {...form.register('description')}
        />
      </form>
    </Dialog>
  );
}
