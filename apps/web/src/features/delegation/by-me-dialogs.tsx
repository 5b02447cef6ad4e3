import { LIMITS, type Provider } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { Bell, Undo2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { EmailStrip } from '#components/email-strip.tsx';
import { TextArea } from '#components/field.tsx';
import { submitByKey } from '#components/form-parts.ts';
import { Segments } from '#components/toggles.tsx';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { formatDate } from '#lib/format.ts';
import { DelegateDialog } from './delegate-dialog.tsx';
import { BACK_TO, type ByMeAct } from './delegated-by-me.tsx';
import { useEnd, useWriteNote } from './use-delegation-acts.ts';

export interface ByMeDialogsProps {
  readonly asked: { readonly act: Exclude<ByMeAct, 'close'>; readonly item: DelegatedEmail } | null;
  readonly provider: Provider;
  readonly now: Date;
  readonly blockedBy: string | undefined;
  /** Where the email lies now; undefined where it is no longer in the inbox. */
  readonly placeOf: (emailId: string) => Quadrant | null | undefined;
  readonly onPlace: (emailId: string, quadrant: Quadrant | null) => void;
  readonly onClose: () => void;
}

/** The dialogs of what the user handed on. */
export function ByMeDialogs(props: ByMeDialogsProps) {
  const { asked, ...rest } = props;
  const end = useEnd();
  if (asked === null) return null;
  const { act, item } = asked;
  if (act === 'remind') return <RemindDialog key={item.id} {...rest} item={item} />;
  if (act === 'take-back') return <TakeBackDialog key={item.id} {...rest} item={item} />;
  const { provider, now, blockedBy, onClose } = rest;
  return (
    <DelegateDialog
      key={item.id}
      emailId={item.emailId ?? item.id}
      again={item}
      // It is somebody else's now: whoever had it is told.
      onDone={() => void end(item, 'taken-back')}
      {...{ provider, now, blockedBy, onClose }}
    />
  );
}

type ItemDialogProps = Omit<ByMeDialogsProps, 'asked'> & { readonly item: DelegatedEmail };

/** The draft of a reminder: it goes when the user sends it. */
function RemindDialog({ item, now, blockedBy, onClose }: ItemDialogProps) {
  const [text, setText] = useState(() => draftFor(item));
  const [busy, setBusy] = useState(false);
  const write = useWriteNote();
  const formId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blockedBy || text.trim() === '') return;
    setBusy(true);
    const isSent = await write(item.id, text.trim(), `Reminder sent to ${item.assignedTo}`);
    setBusy(false);
    if (isSent) onClose();
  };
  return (
    <Dialog
      open
      title="Remind"
      description={`Nothing is sent until you send it. ${item.assignedTo} reads it beside the email.`}
      onClose={onClose}
      footer={
        <DialogFooter
          onLeave={onClose}
          form={formId}
          icon={Bell}
          busy={busy}
          disabled={busy || Boolean(blockedBy) || text.trim() === ''}
        >
          Send reminder
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
        <EmailStrip email={item} now={now} />
        <TextArea
          label="Reminder"
          rows={5}
          maxLength={LIMITS.snippet}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}

function draftFor({ assignedTo, subject, time }: DelegatedEmail): string {
  // An address that waits for an account is no name to greet.
  const [first = ''] = assignedTo.includes('@') ? [] : assignedTo.split(' ');
  const greeting = first ? `Hello ${first},` : 'Hello,';
  const about = subject ? `“${subject}”` : 'the email';
  return `${greeting}\n\nhow is ${about} coming along? I passed it to you on ${formatDate(time)}.`;
}

/** Asks once where the email goes; the other person is told. */
function TakeBackDialog(props: ItemDialogProps) {
  const { item, now, blockedBy, placeOf, onPlace, onClose } = props;
  const { emailId } = item;
  const from = emailId === null ? undefined : placeOf(emailId);
  const [to, setTo] = useState<'do' | 'schedule'>(isPressing(item, now) ? 'do' : 'schedule');
  const [busy, setBusy] = useState(false);
  const end = useEnd();
  const isListed = emailId !== null && from !== undefined;
  const takeBack = async () => {
    setBusy(true);
    const place = (quadrant: Quadrant | null) => emailId && onPlace(emailId, quadrant);
    const isDone = await end(item, 'taken-back', isListed ? { place, to, from } : {});
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      title="Take back this email?"
      description={`${item.assignedTo} is told, and no longer sees it.`}
      onClose={onClose}
      footer={
        <DialogFooter
          onLeave={onClose}
          icon={Undo2}
          busy={busy}
          disabled={busy || Boolean(blockedBy)}
          onClick={() => void takeBack()}
        >
          Take back
        </DialogFooter>
      }
    >
      <div className="write">
        <EmailStrip email={item} now={now} />
        {isListed ? (
          <Segments label="Return it to" block value={to} options={BACK_TO} onChange={setTo} />
        ) : (
          <p className="hint">
            The email is no longer in your inbox, so it stays where it is at your provider.
          </p>
        )}
      </div>
    </Dialog>
  );
}

const PRESSING_MS = 48 * 60 * 60_000;

function isPressing({ dueAt }: DelegatedEmail, now: Date): boolean {
  return dueAt !== null && new Date(dueAt).getTime() - now.getTime() <= PRESSING_MS;
}
