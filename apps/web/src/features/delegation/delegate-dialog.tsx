import type { Provider } from '@eisen/contract';
import { Forward, Mail, Users } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Confirm, Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { EmailLoadingDialog } from '#components/email-form-dialog.tsx';
import { EmailStrip } from '#components/email-strip.tsx';
import { FormNote } from '#components/form-note.tsx';
import { submitByKey, useIsOpen } from '#components/form-parts.ts';
import { Segments } from '#components/toggles.tsx';
import { type DelegatedEmail, STATUS_WORDS } from '#lib/delegation/delegated-email.ts';
import { formatWhole } from '#lib/format.ts';
import { keepWords, readKeptWords } from '#lib/kept-words.ts';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { useSession } from '#lib/session.tsx';
import { useTeams } from '#lib/teams.ts';
import { useWrittenWords } from '#lib/written-words.ts';
import { AdditionFields } from './addition-fields.tsx';
import { useAddressCheck } from './address-check.ts';
import { AddressFields } from './address-fields.tsx';
import type { AlreadySent } from './delegate-email.ts';
import {
  changeValues,
  choosableMembers,
  type DelegateMethod,
  type DelegateValues,
  type EmailToHandOn,
  FIRST_VALUES,
  hasReceiver,
  nameOf,
  toDay,
  toDelegateRequest,
  toEmailToHandOn,
} from './delegate-form.ts';
import { TeamFields } from './team-fields.tsx';
import { useWriteNote } from './use-delegation-acts.ts';
import { useHandOn } from './use-hand-on.ts';
import '#styles/delegation.css';

const TITLE = 'Delegate Email';
/** What is sent again where there was no note. */
const A_REMINDER = 'A reminder of this email.';

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
  /** What was handed on before and goes to somebody else now: its words are enough, wherever the email lies. */
  readonly again?: DelegatedEmail | undefined;
  /** It was handed on. */
  readonly onDone?: (() => void) | undefined;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Hands an email to a team mate or to an address (DELEG-01). */
export function DelegateDialog(props: DelegateDialogProps) {
  const { again } = props;
  if (again) return <Handing {...props} email={toEmailToHandOn(again)} isWhole error={null} />;
  return <FromMailbox {...props} />;
}

function FromMailbox(props: DelegateDialogProps) {
  const { email, isWhole, error, retry } = useEmail(props.emailId);
  if (email) return <Handing {...props} email={email} isWhole={isWhole} error={error} />;
  const { onClose, onCloseFocus } = props;
  return <EmailLoadingDialog {...{ onClose, onCloseFocus, error }} title={TITLE} onRetry={retry} />;
}

const THIS_PAGE = crypto.randomUUID();

/** A note that a page before this one left when it went without asking; closing the form ends a note. */
function readLeftNote(userId: string, name: string): string {
  const left = readKeptWords(userId, name) as { note?: unknown; page?: unknown } | null;
  return typeof left?.note === 'string' && left.page !== THIS_PAGE ? left.note : '';
}

interface HandingProps extends DelegateDialogProps {
  readonly email: EmailToHandOn;
  /** The bodies are there. */
  readonly isWhole: boolean;
  readonly error: string | null;
}

function Handing({ email, isWhole, error, ...props }: HandingProps) {
  const { provider, now, blockedBy, onClose, onCloseFocus } = props;
  const userId = useSession().user?.id ?? '';
  const wordsName = `delegate ${email.id}`;
  const former = props.again?.note ?? '';
  const [values, setValues] = useState(() => ({
    ...FIRST_VALUES,
    note: (userId === '' ? '' : readLeftNote(userId, wordsName)) || former,
    dueOn: toDay(email.deadline),
    includesText: Boolean(props.again?.text),
  }));
  const [already, setAlready] = useState<AlreadySent | null>(null);
  const isWritten = values.note.trim() !== '' && values.note.trim() !== former;
  useWrittenWords(() => (isWritten ? values.note : null));
  useEffect(() => {
    if (userId === '') return;
    const left = isWritten ? { note: values.note, page: THIS_PAGE } : null;
    keepWords(userId, wordsName, left);
    return () => void keepWords(userId, wordsName, null);
  }, [userId, wordsName, isWritten, values.note]);
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const list = useTeams();
  const checking = useAddressCheck();
  const writeNote = useWriteNote();
  const handOn = useHandOn({ email, provider, isAgain: props.again !== undefined });
  const isOpen = useIsOpen();
  const formId = useId();
  const teams = list.teams ?? [];
  const change = (patch: Partial<DelegateValues>) => {
    // Another person may not have it; a note that changed can still be sent to this one.
    if (!('note' in patch)) setAlready(null);
    setValues((current) => changeValues(current, patch));
  };
  const lacksText = values.includesText && !isWhole;
  const mayDelegate =
    hasReceiver(values, checking.check) && !lacksText && !busy && blockedBy === undefined;
  // Nothing typed is lost by a slip: what was chosen is quick to choose again, a note is not.
  const leave = () => (!isWritten || busy ? onClose() : setAsking(true));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayDelegate) return;
    setBusy(true);
    if (already) return await sendAgain(already);
    const isDone = await handOn(toDelegateRequest(email, values, teams));
    // Closed meanwhile: the toast says how it went, and another dialog may be open by now.
    if (!isOpen.current) return;
    setBusy(false);
    if (typeof isDone === 'object') return setAlready(isDone);
    if (!isDone) return;
    props.onDone?.();
    onClose();
  };

  const sendAgain = async ({ id }: AlreadySent) => {
    const isSent = await writeNote(id, values.note.trim() || A_REMINDER, 'The note was sent again');
    if (!isOpen.current) return;
    setBusy(false);
    if (isSent) onClose();
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
            {already ? 'Send the note again' : 'Delegate'}
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
          {already ? (
            <FormNote tone="info">
              {`${receiverOf() ?? 'This person'} has this email already: sent ${formatWhole(already.sentAt)}, ${STATUS_WORDS[already.status].toLowerCase()}. It was not sent a second time.`}
            </FormNote>
          ) : null}
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
