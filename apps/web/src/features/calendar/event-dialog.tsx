import type { Email } from '@eisen/contract';
import { Calendar } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { EmailStrip } from '#components/email-strip.tsx';
import { TextArea, TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { Switch } from '#components/toggles.tsx';
import { useForm } from '#components/use-form.ts';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { readProviderMode } from '#lib/page-facts.ts';
import {
  beginEvent,
  type EventBody,
  type EventFields,
  eventSchema,
  moveEnd,
  ONLINE_PLACES,
  proposeMinute,
} from './event-form.ts';
import { explainEvent, useCreateEvent } from './use-create-event.ts';

const TITLE = 'Schedule Task to Calendar';

export interface EventDialogProps {
  readonly emailId: string;
  readonly now: Date;
  /** Why nothing can be made now, such as being offline. */
  readonly blockedBy: string | undefined;
  readonly onClose: () => void;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Makes a calendar event of an email (CAL-01). */
export function EventDialog(props: EventDialogProps) {
  const { email, error, retry } = useEmail(props.emailId);
  if (email) return <Planning {...props} email={email} />;
  return (
    <Dialog open title={TITLE} onClose={props.onClose} onCloseFocus={props.onCloseFocus}>
      {error ? (
        <ErrorState title="The message could not be loaded" detail={error} onRetry={retry} />
      ) : (
        <p className="hint pb-5" role="status">
          Loading the email…
        </p>
      )}
    </Dialog>
  );
}

function Planning(props: EventDialogProps & { readonly email: Email }) {
  const { email, now, blockedBy, onClose, onCloseFocus } = props;
  const { provider } = useMailboxContext().owner;
  const formId = useId();
  const [proposed] = useState(() => proposeMinute(new Date()));
  const [first] = useState(() => beginEvent(email, proposed, provider));
  const [isOnline, setOnline] = useState(true);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const extras = useRef({ isOnline, timezone, proposed });
  extras.current = { isOnline, timezone, proposed };
  const schema = useMemo(() => eventSchema(() => extras.current), []);
  const createEvent = useCreateEvent();
  const form = useForm<EventFields, EventBody>({
    schema,
    defaultValues: first,
    submit: async (body) => {
      if (blockedBy !== undefined) return;
      await createEvent(body);
      onClose();
    },
    explain: explainEvent,
  });

  const start = form.watch('start_time');
  const end = form.watch('end_time');
  const location = form.watch('location');
  const place = ONLINE_PLACES[provider];
  const handleOnline = (next: boolean) => {
    setOnline(next);
    // The place is the meeting's own, as long as nobody wrote another one.
    if (next && location.trim() === '') form.setValue('location', place);
    if (!next && location === place) form.setValue('location', '');
  };
  return (
    <Dialog
      open
      title={TITLE}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
      footer={
        <>
          <Button variant="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            icon={Calendar}
            type="submit"
            form={formId}
            busy={form.busy}
            disabled={blockedBy !== undefined}
          >
            Create Event
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="write"
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={(event) => submitOnModEnter(event, form.busy)}
      >
        <EmailStrip email={email} now={now} />
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        {blockedBy ? <FormNote tone="info">{blockedBy}</FormNote> : null}
        <TextField
          label="Subject"
          error={form.errorOf('subject')}
          {...form.register('subject')}
          data-first-focus
        />
        <div className="write-two">
          <TextField
            label="Start"
            type="datetime-local"
            error={form.errorOf('start_time')}
            hint={`Times in ${timezone.replaceAll('_', ' ')}`}
            {...form.register('start_time', {
              onChange: (event: { target: { value: string } }) =>
                form.setValue('end_time', moveEnd(start, end, event.target.value)),
            })}
          />
          <TextField
            label="End"
            type="datetime-local"
            error={form.errorOf('end_time')}
            {...form.register('end_time')}
          />
        </div>
        <TextField
          label="Location"
          error={form.errorOf('location')}
          {...form.register('location')}
          end={
            <span className="write-switch">
              <span className="hint" aria-hidden="true">
                Online meeting
              </span>
              <Switch label="Online meeting" checked={isOnline} onChange={handleOnline} />
            </span>
          }
        />
        <TextField
          label="Attendees"
          optional
          placeholder="Addresses, separated by commas"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            readProviderMode(provider) === 'sandbox'
              ? 'A sandbox mailbox invites nobody.'
              : 'Each of them gets an invitation.'
          }
          error={form.errorOf('attendees')}
          {...form.register('attendees')}
        />
        <TextArea
          label="Description"
          optional
          rows={3}
          placeholder="Agenda, links"
          error={form.errorOf('description')}
          {...form.register('description')}
        />
      </form>
    </Dialog>
  );
}

/** Ctrl ↵ and ⌘ ↵ create from any field. */
function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>, isBusy: boolean): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  if (!isBusy) event.currentTarget.requestSubmit();
}
