import type { Email } from '@eisen/contract';
import { Calendar } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AboutEmail, EmailFormDialog } from '#components/email-form-dialog.tsx';
import { TextArea, TextField } from '#components/field.tsx';
import { Switch } from '#components/toggles.tsx';
import { useForm } from '#components/use-form.ts';
import { useKeptForm } from '#lib/kept-form.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { readProviderMode } from '#lib/page-facts.ts';
import {
  beginEvent,
  type EventBody,
  type EventFields,
  eventSchema,
  lengthOf,
  moveEnd,
  ONLINE_PLACES,
  proposeMinute,
  toWallText,
} from './event-form.ts';
import { namedTimes } from './suggest-times.ts';
import { SuggestedTimes } from './suggested-times.tsx';
import { explainEvent, useCreateEvent } from './use-create-event.ts';
import '#styles/plan.css';

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
  return (
    <AboutEmail title={TITLE} {...props}>
      {(email) => <Planning {...props} email={email} />}
    </AboutEmail>
  );
}

function Planning(props: EventDialogProps & { readonly email: Email }) {
  const { email, now, blockedBy, onClose, onCloseFocus } = props;
  const { provider } = useMailboxContext().owner;
  const [opened] = useState(() => new Date());
  const [proposed] = useState(() => {
    const usual = proposeMinute(opened);
    const lengthMs = usual.end.getTime() - usual.start.getTime();
    return namedTimes(email, { now: opened, lengthMs })[0] ?? usual;
  });
  const kept = useKeptForm<EventFields & { readonly isOnline: boolean }>(
    ['event', email.id],
    () => ({
      ...beginEvent(email, proposed, provider),
      isOnline: true,
    }),
  );
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const extras = useRef({ isOnline: kept.values.isOnline, timezone, proposed });
  extras.current = { isOnline: kept.values.isOnline, timezone, proposed };
  const schema = useMemo(() => eventSchema(() => extras.current), []);
  const createEvent = useCreateEvent();
  const [{ isOnline: _, ...first }] = useState(kept.values);
  const form = useForm<EventFields, EventBody>({
    schema,
    defaultValues: first,
    submit: async (body) => {
      if (blockedBy !== undefined) return;
      await createEvent(body, { key: kept.idempotencyKey, renewKey: kept.renewKey });
      kept.forget();
      onClose();
    },
    explain: explainEvent,
  });
  useKeptTexts(kept, form.watch());

  const [start, end, location] = form.watch(['start_time', 'end_time', 'location']);
  const place = ONLINE_PLACES[provider];
  const handleOnline = (isOnline: boolean) => {
    kept.change({ isOnline });
    // The place is the meeting's own, as long as nobody wrote another one.
    if (isOnline && location.trim() === '') form.setValue('location', place);
    if (!isOnline && location === place) form.setValue('location', '');
  };
  return (
    <EmailFormDialog
      title={TITLE}
      email={email}
      now={now}
      form={form}
      submit={{ label: 'Create Event', icon: Calendar }}
      blockedBy={blockedBy}
      isWritten={kept.touched.length > 0}
      onDiscard={() => {
        kept.forget();
        onClose();
      }}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
    >
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
      <SuggestedTimes
        opened={opened}
        lengthMs={lengthOf(start, end)}
        email={email}
        isChosen={(times) => toWallText(times.start) === start}
        onChoose={(times) => {
          form.setValue('start_time', toWallText(times.start));
          form.setValue('end_time', toWallText(times.end));
        }}
      />
      <TextField
        label="Location"
        error={form.errorOf('location')}
        {...form.register('location')}
        end={
          <span className="write-switch">
            <span className="hint" aria-hidden="true">
              Online meeting
            </span>
            <Switch label="Online meeting" checked={kept.values.isOnline} onChange={handleOnline} />
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
        hint="Closing keeps what you wrote."
        error={form.errorOf('description')}
        {...form.register('description')}
      />
    </EmailFormDialog>
  );
}

/** Keeps what is written as it is written; a form that nobody touched begins anew the next time. */
function useKeptTexts(
  kept: { readonly values: EventFields; readonly change: (patch: Partial<EventFields>) => void },
  texts: EventFields,
): void {
  const latest = useRef(kept);
  latest.current = kept;
  const text = JSON.stringify(texts);
  useEffect(() => {
    const now = JSON.parse(text) as EventFields;
    const { values, change } = latest.current;
    const names = Object.keys(now) as (keyof EventFields)[];
    const changed = names.filter((name) => now[name] !== values[name]);
    if (changed.length === 0) return;
    change(Object.fromEntries(changed.map((name) => [name, now[name]])));
  }, [text]);
}
