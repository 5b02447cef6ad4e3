import type { Email, Provider } from '@eisen/contract';
import { Forward, Mail, Users } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Confirm, Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { EmailLoadingDialog } from '#components/email-form-dialog.tsx';
import { EmailStrip } from '#components/email-strip.tsx';
import { FormNote } from '#components/form-note.tsx';
import { submitByKey, useIsOpen } from '#components/form-parts.ts';
import { Segments } from '#components/toggles.tsx';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { useSession } from '#lib/session.tsx';
import { useTeams } from '#lib/teams.ts';
import { AdditionFields } from './addition-fields.tsx';
import { useAddressCheck } from './address-check.ts';
import { AddressFields } from './address-fields.tsx';
import {
  changeValues,
  choosableMembers,
  type DelegateMethod,
  type DelegateValues,
  FIRST_VALUES,
  hasReceiver,
  nameOf,
  toDelegateRequest,
} from './delegate-form.ts';
import { TeamFields } from './team-fields.tsx';
import { useHandOn } from './use-hand-on.ts';
import '#styles/delegation.css';

const TITLE = 'Delegate Email';

const METHODS = [
  { value: 'team', label: 'Team Member', icon: Users },
  { value: 'email', label: 'Email Address', icon: Mail },
] as const;

export interface DelegateDialogProps {
  readonly emailId: string;
  readonly provider: Provider;
  readonly now: Date;
  /** Why nothing can be handed on now, such as being offline. */
  readonly blockedBy: string | undefined;
  readonly onClose: () => void;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Hands an email to a team mate or to an address (DELEG-01). */
export function DelegateDialog(props: DelegateDialogProps) {
  const { email, isWhole, error, retry } = useEmail(props.emailId);
  if (email) return <Handing {...props} email={email} isWhole={isWhole} error={error} />;
  const { onClose, onCloseFocus } = props;
  return <EmailLoadingDialog {...{ onClose, onCloseFocus, error }} title={TITLE} onRetry={retry} />;
}

interface HandingProps extends DelegateDialogProps {
  readonly email: Email;
  /** The bodies are there. */
  readonly isWhole: boolean;
  readonly error: string | null;
}

function Handing({ email, isWhole, error, ...props }: HandingProps) {
  const { provider, now, blockedBy, onClose, onCloseFocus } = props;
  const userId = useSession().user?.id ?? '';
  const [values, setValues] = useState(FIRST_VALUES);
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const list = useTeams();
  const checking = useAddressCheck();
  const handOn = useHandOn({ email, provider });
  const isOpen = useIsOpen();
  const formId = useId();
  const teams = list.teams ?? [];
  const change = (patch: Partial<DelegateValues>) =>
    setValues((current) => changeValues(current, patch));
  const lacksText = values.includesText && !isWhole;
  const mayDelegate =
    hasReceiver(values, checking.check) && !lacksText && !busy && blockedBy === undefined;
  // Nothing typed is lost by a slip: what was chosen is quick to choose again, a note is not.
  const leave = () => (values.note.trim() === '' || busy ? onClose() : setAsking(true));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayDelegate) return;
    setBusy(true);
    const isDone = await handOn(toDelegateRequest(email, values, teams));
    // Closed meanwhile: the toast says how it went, and another dialog may be open by now.
    if (!isOpen.current) return;
    setBusy(false);
    if (isDone) onClose();
  };

  return (
    <>
      <Dialog
        open
        title={TITLE}
        description="It appears in their Eisen, with your note."
        onClose={leave}
        onCloseFocus={onCloseFocus}
        footer={
          <DialogFooter
            onLeave={leave}
            form={formId}
            icon={Forward}
            busy={busy}
            disabled={!mayDelegate}
          >
            Delegate
          </DialogFooter>
        }
      >
        <form
          id={formId}
          className="write"
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={submitByKey}
        >
          <EmailStrip email={email} now={now} />
          {blockedBy ? <FormNote tone="info">{blockedBy}</FormNote> : null}
          <Segments<DelegateMethod>
            label="Delegate to"
            block
            value={values.method}
            options={METHODS}
            onChange={(method) => change({ method })}
          />
          {values.method === 'team' ? (
            <TeamFields list={list} userId={userId} values={values} onChange={change} />
          ) : (
            <AddressFields teams={teams} checking={checking} values={values} onChange={change} />
          )}
          <AdditionFields
            email={email}
            isWhole={isWhole}
            error={error}
            receiver={receiverOf()}
            isStranger={values.method === 'email' && checking.check.state === 'invited'}
            values={values}
            onChange={change}
          />
        </form>
      </Dialog>
      <Confirm
        open={isAsking}
        title="Discard your note?"
        action="Discard note"
        danger
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        This email has not been delegated, and the note is not kept.
      </Confirm>
    </>
  );

  function receiverOf(): string | null {
    if (!hasReceiver(values, checking.check)) return null;
    if (values.method === 'email') return values.address.trim();
    const team = teams.find(({ id }) => id === values.teamId);
    const member = choosableMembers(team, userId).find(({ id }) => id === values.memberId);
    return member ? nameOf(member) : null;
  }
}
