import { type Email, LIMITS, replyBody } from '@eisen/contract';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { REPLY_LOOKS } from '#components/email-actions.ts';
import { AboutEmail, EmailFormDialog } from '#components/email-form-dialog.tsx';
import { TextArea, TextField } from '#components/field.tsx';
import { worksOn } from '#components/folder-actions.ts';
import { FormNote } from '#components/form-note.tsx';
import { findSecondSubmit, isSecondSubmit } from '#components/form-parts.ts';
import { useForm } from '#components/use-form.ts';
import { detailFor } from '#lib/error-words.ts';
import { REPLY_FAILED } from '#lib/replies/replies.ts';
import type { ReplyBody } from '#lib/replies/reply-calls.ts';
import type { DraftNote } from '#lib/replies/reply-memory.ts';
import { useReplies } from '#lib/replies/use-replies.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { useWrittenWords } from '#lib/written-words.ts';
import { ReplyAddressNote } from './reply-address-note.tsx';
import { quoteOf } from './reply-quote.ts';
import { receiversOf } from './reply-receivers.ts';
import { useSavedAt } from './use-saved-at.ts';

const TITLE = 'Reply to Email';

/** What stands above a text that came back. */
const NOTES: Readonly<Record<DraftNote, string>> = {
  'taken-back': 'Taken back. Nothing was sent.',
  failed: 'This reply was not sent. Your text is kept.',
  unknown: 'This reply may have been sent. Check your Sent folder before you send it again.',
};

export interface ReplyDialogProps {
  readonly emailId: string;
  readonly now: Date;
  /** Why nothing can be sent now, such as being offline. */
  readonly blockedBy: string | undefined;
  readonly onClose: () => void;
  /** It leaves the inbox with its answer. */
  readonly onArchived: () => void;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Answers an email; what was written stays until it is sent or discarded (REPLY-01). */
export function ReplyDialog(props: ReplyDialogProps) {
  const { returned } = useReplies().drafts;
  const returnedCount = useSyncExternalStore(returned.subscribe, returned.get);
  return (
    <AboutEmail title={TITLE} {...props}>
      {(email, isWhole) => (
        <Writing {...props} key={`${email.id} ${returnedCount}`} email={email} isWhole={isWhole} />
      )}
    </AboutEmail>
  );
}

interface WritingProps extends ReplyDialogProps {
  readonly email: Email;
  /** The bodies are there. */
  readonly isWhole: boolean;
}

function Writing(props: WritingProps) {
  const { email, isWhole, now, blockedBy, onClose, onCloseFocus } = props;
  const canArchive = worksOn(email, 'archive');
  const archives = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const replies = useReplies();
  const { drafts } = replies;
  const [draft] = useState(() => drafts.open(email.id));
  const ownTo = receiversOf(email);
  const isOver = useRef(false);
  const quote = isWhole ? quoteOf(email) : '';
  const schema = useMemo(() => schemaFor(email, quote), [email, quote]);
  const form = useForm<{ to: string; reply_body: string }, ReplyBody>({
    schema,
    defaultValues: { to: draft.to ?? ownTo, reply_body: draft.text },
    submit: async (body) => {
      if (blockedBy !== undefined) return;
      const about = { emailId: email.id, subject: email.subject };
      const isArchived = archives.current && canArchive;
      await replies.send({ ...about, written: written(), body, archives: isArchived });
      isOver.current = true;
      if (isArchived) props.onArchived();
      onClose();
    },
    explain: (error) => `${REPLY_FAILED}. ${detailFor(error)}`,
  });
  const [to, replyText] = [form.watch('to'), form.watch('reply_body')];
  const written = () => ({ text: replyText, to: to === ownTo ? null : to });
  useEffect(() => {
    // Sent meanwhile: nothing is kept of it.
    if (isOver.current) return;
    drafts.keep(email.id, { text: replyText, to: to === ownTo ? null : to });
  }, [drafts, email.id, ownTo, replyText, to]);
  const isWritten = replyText.trim() !== '';
  useWrittenWords(() => (isWritten && !isOver.current ? replyText : null));
  const savedAt = useSavedAt(isWritten ? replyText : '', draft.text);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!form.busy) archives.current = isSecondSubmit(event);
    form.onSubmit(event);
  };
  useReplyKeys(formRef, canArchive);
  const close = () => {
    if (!isWritten && !form.busy) discard();
    onClose();
  };
  const discard = () => {
    isOver.current = true;
    drafts.discard(email.id);
  };
  return (
    <EmailFormDialog
      title={TITLE}
      email={email}
      now={now}
      form={{ ...form, onSubmit }}
      formRef={formRef}
      submit={REPLY_LOOKS.send}
      second={canArchive ? REPLY_LOOKS['send-and-archive'] : undefined}
      shortcutScope="reply"
      blockedBy={blockedBy}
      isWritten={isWritten}
      onDiscard={() => {
        discard();
        onClose();
      }}
      onClose={close}
      onCloseFocus={onCloseFocus}
      note={
        draft.note ? (
          <FormNote tone={draft.note === 'taken-back' ? 'info' : 'error'}>
            {NOTES[draft.note]}
          </FormNote>
        ) : null
      }
    >
      <TextField
        label="To"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('to')}
        {...form.register('to')}
      />
      <ReplyAddressNote email={email} to={to} onTo={(next) => form.setValue('to', next)} />
      <TextArea
        label="Reply"
        rows={6}
        error={form.errorOf('reply_body')}
        hint={savedAt ?? 'Closing keeps what you wrote.'}
        {...form.register('reply_body')}
        data-first-focus
      />
      <Original email={email} isWhole={isWhole} quote={quote} />
    </EmailFormDialog>
  );
}

/** What the palette offers while an answer is written; the form hears the keys by itself. */
function useReplyKeys(formRef: RefObject<HTMLFormElement | null>, canArchive: boolean) {
  const press = (isSecond: boolean) => {
    const form = formRef.current;
    const second = form && isSecond ? findSecondSubmit(form) : null;
    if (!second?.disabled) form?.requestSubmit(second);
  };
  const { send, 'send-and-archive': both } = REPLY_LOOKS;
  useShortcuts('reply', {
    [send.keys]: { label: send.label, about: 'email', run: () => press(false) },
    [both.keys]: {
      label: both.label,
      about: 'email',
      when: () => canArchive,
      run: () => press(true),
    },
  });
}

/** What will stand under the answer, as it is sent. */
function Original({
  email,
  isWhole,
  quote,
}: {
  readonly email: Email;
  readonly isWhole: boolean;
  readonly quote: string;
}) {
  if (isWhole && quote === '') return null;
  return (
    <details className="orig" open>
      <summary>Quoted message</summary>
      {isWhole ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys.
        <blockquote tabIndex={0} aria-label={`From ${email.from}`}>
          {quote}
        </blockquote>
      ) : (
        <p className="hint" role="status">
          Loading the original…
        </p>
      )}
    </details>
  );
}

/** The contract's rule for what the two fields make together with the email. */
function schemaFor(email: Email, quote: string) {
  return {
    safeParse(value: unknown) {
      const { to, reply_body } = value as { to: string; reply_body: string };
      return replyBody.safeParse({
        to,
        recipient_email: to,
        reply_body,
        body: reply_body,
        subject: email.subject.slice(0, LIMITS.snippet),
        email_subject: email.subject.slice(0, LIMITS.snippet),
        email_body: quote,
        message_id: email.id,
        thread_id: email.thread_id,
        original_internet_id: email.original_internet_id,
      });
    },
  };
}
