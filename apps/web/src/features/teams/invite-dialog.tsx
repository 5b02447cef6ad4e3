import { inviteBody, type Team, teamCalls } from '@eisen/contract';
import { Mail } from 'lucide-react';
import { useId, useRef } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { submitByKey } from '#components/form-parts.ts';
import { Icon } from '#components/icon.tsx';
import { useForm } from '#components/use-form.ts';
import { useIsPhone } from '#components/use-media.ts';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { TEAM_MESSAGES } from './messages.ts';

export interface InviteDialogProps {
  /** Null when it is no longer one of the user's (TEAM-07). */
  readonly team: Team | null;
  readonly onClose: () => void;
  /** The server did not take it: the list of teams may be out of date. */
  readonly onRefused: () => void;
}

/** Invite Team Member (TEAM-06): mails whoever has no account, shows it to whoever has. */
export function InviteDialog({ team, onClose, onRefused }: InviteDialogProps) {
  const formId = useId();
  const isPhone = useIsPhone();
  const sendOnce = useSendOnce();
  const form = useForm({
    schema: inviteBody,
    defaultValues: { email: '' },
    submit: async ({ email }) => {
      if (!team) return;
      try {
        const message = await sendOnce(team.id, email);
        // The server's word where it is not sure that the mail went (D-105).
        const isSure = message === TEAM_MESSAGES.invited;
        notify.success(isSure ? TEAM_MESSAGES.invited : message, { detail: email });
      } catch (error) {
        logFailure(TEAM_MESSAGES.inviteFailed, error);
        notify.error(TEAM_MESSAGES.inviteFailed, { id: 'invite', detail: detailFor(error) });
        onRefused();
        throw error;
      }
      onClose();
    },
    explain: detailFor,
  });
  const problem = team ? form.failure : TEAM_MESSAGES.missing;
  return (
    <Dialog
      open
      title="Invite Team Member"
      description={team ? `To ${team.name}. They get an email and accept in Eisen.` : undefined}
      onClose={onClose}
      footer={
        <DialogFooter onLeave={onClose} form={formId} busy={form.busy} disabled={team === null}>
          Send Invite
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
        {problem ? <FormNote tone="error">{problem}</FormNote> : null}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          icon={<Icon of={Mail} />}
          data-first-focus={isPhone ? undefined : true}
          error={form.errorOf('email')}
          {...form.register('email')}
        />
      </form>
    </Dialog>
  );
}

/** Sends an invite; trying the same address again is the same invite, which is mailed once (D-117). */
function useSendOnce(): (teamId: string, email: string) => Promise<string> {
  const last = useRef<{ readonly email: string; readonly idempotencyKey: string } | null>(null);
  return async (teamId, email) => {
    if (last.current?.email !== email) {
      last.current = { email, idempotencyKey: crypto.randomUUID() };
    }
    const { idempotencyKey } = last.current;
    const answer = await callApi(teamCalls.invite, {
      params: { id: teamId },
      body: { email },
      idempotencyKey,
    });
    return answer.message;
  };
}
