// @vitest-environment happy-dom
import type { Email } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { renderWithMailbox } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, click, fill, press, settle } from '#components/testing.tsx';
import { buildEmail } from '#lib/mail/scripted-server.ts';
import { type Notice, onNotice } from '#lib/notices.ts';
import { EventDialog } from './event-dialog.tsx';

type Answer = () => Promise<Response>;
const refused =
  (status: number, error: string): Answer =>
  async () =>
    Response.json({ error, code: 'provider_failed' }, { status });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

let answers: { events: Answer; create: Answer };
let sent: { readonly body: Record<string, unknown>; readonly key: string | null }[] = [];
let told: Notice[] = [];
let log: MockInstance<typeof console.error>;
let stop: () => unknown = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 6, 9, 10) });
  sent = [];
  told = [];
  answers = { events: async () => Response.json({ events: [] }), create: refused(502, 'Away') };
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('/create-event')) return answers.events();
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ body: JSON.parse(String(init.body)), key });
    return answers.create();
  });
});

afterEach(() => {
  stop();
  cleanUp();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(email: Partial<Email> = {}, blockedBy?: string) {
  const onClose = vi.fn();
  const dialog = (key: string) => (
    <EventDialog key={key} emailId="m1" now={new Date()} blockedBy={blockedBy} onClose={onClose} />
  );
  const shown = renderWithMailbox(dialog('first'), { emails: [buildEmail('m1', email)] });
  await settle();
  return { ...shown, onClose };
}

const valueIn = (name: string) => (byRole('textbox', name) as HTMLInputElement).value;
const chips = () => allByRole('button', /AM|PM/).map((chip) => chip.textContent);
const note = () => byRole('dialog').querySelector('[role="status"]')?.textContent;

describe('an event that could not be made', () => {
  it.each([
    ['is refused', refused(502, 'Away'), 'Failed to create calendar event', 'Away'],
    [
      'breaks',
      lost,
      'Error creating calendar event',
      'Please check your connection and try again.',
    ],
  ])(
    '%s: the toast and the form say so and what may be, and what was typed stays [ERR-15, ERR-16, FIX-31]',
    async (_, create, title, detail) => {
      answers.create = create;
      const { onClose } = await show();
      await fill(byRole('textbox', 'Subject'), 'Depot terms, second round');
      await click(byRole('button', 'Create Event'));
      await vi.waitFor(() => expect(told).toMatchObject([{ kind: 'error', title }]));
      const unclear =
        'It may be in your calendar all the same. Creating again makes no second one.';
      expect(told[0]?.detail).toBe(`${detail} ${unclear}`);
      await settle();
      expect(byRole('alert').textContent).toContain(detail);
      expect(valueIn('Subject')).toBe('Depot terms, second round');
      expect(onClose).not.toHaveBeenCalled();
      expect(log.mock.calls.map(([what]) => what)).toEqual(
        create === lost ? ['A form could not be sent'] : [],
      );
      await click(byRole('button', 'Create Event'));
      await vi.waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]?.key).toBe(sent[0]?.key);
    },
  );

  it('offline, nothing is sent and the form says why', async () => {
    await show({}, 'You are offline. Changes need a connection.');
    expect(byRole('dialog').textContent).toContain('You are offline. Changes need a connection.');
    await press(byRole('textbox', 'Subject'), 'Enter', { ctrlKey: true });
    await settle();
    expect(sent).toEqual([]);
  });
});

describe('what was written', () => {
  it('is there again after the form was closed, and gone when it is discarded', async () => {
    const first = await show({ subject: 'Depot terms' });
    await fill(byRole('textbox', 'Attendees optional'), 'mira@norvik.example');
    await click(byRole('switch', 'Online meeting'));
    const again = (key: string) =>
      settle(() =>
        first.rerender(
          <EventDialog
            key={key}
            emailId="m1"
            now={new Date()}
            blockedBy={undefined}
            onClose={first.onClose}
          />,
        ),
      );
    await again('second');
    expect(valueIn('Attendees optional')).toBe('mira@norvik.example');
    expect(valueIn('Location')).toBe('');
    await click(byRole('button', 'Discard'));
    expect(first.onClose).toHaveBeenCalledOnce();
    await again('third');
    expect(valueIn('Attendees optional')).toBe('');
    expect(valueIn('Location')).toBe('Teams Meeting');
    expect(byRole('button', 'Cancel')).toBeTruthy();
  });
});

describe('suggested times', () => {
  it('are those that the calendar leaves free before the deadline, one click each', async () => {
    answers.events = async () =>
      Response.json({
        events: [buildEvent(new Date(2026, 4, 6, 9, 30), new Date(2026, 4, 6, 11))],
      });
    await show({ due: named(new Date(2026, 4, 6, 17), 'deadline') });
    await vi.waitFor(() => expect(chips()).toEqual(['11:00 AM', '2:00 PM']));
    expect(note()).toBe('Before the deadline, 5:00 PM');
    await click(byRole('button', '2:00 PM'));
    expect(valueIn('Start')).toBe('2026-05-06T14:00');
    expect(valueIn('End')).toBe('2026-05-06T15:00');
    expect(byRole('button', '2:00 PM').getAttribute('aria-pressed')).toBe('true');
  });

  it('are first those that the email names, and the event begins with the first of them [FIX-05]', async () => {
    const tuesday = named(new Date(2026, 4, 12, 15), 'appointment');
    const wednesday = named(new Date(2026, 4, 13, 10, 30), 'appointment');
    const past = named(new Date(2026, 4, 5, 10), 'appointment');
    const day = { ...named(new Date(2026, 4, 11, 17), 'appointment'), has_hour: false };
    await show({ times: [past, day, tuesday, wednesday], due: tuesday });
    expect(valueIn('Start')).toBe('2026-05-12T15:00');
    expect(valueIn('End')).toBe('2026-05-12T16:00');
    await vi.waitFor(() => expect(chips().slice(0, 2)).toEqual(['Tue 3:00 PM', WEDNESDAY]));
    await click(byRole('button', WEDNESDAY));
    expect(valueIn('Start')).toBe('2026-05-13T10:30');
    expect(valueIn('End')).toBe('2026-05-13T11:30');
  });

  it('say that they may be taken when the calendar cannot be read', async () => {
    answers.events = refused(504, 'Too slow');
    await show();
    await vi.waitFor(() => expect(chips()).toHaveLength(3));
    expect(note()).toBe('Your calendar could not be read: a time may be taken.');
  });
});

/** From a week on with its date. */
const WEDNESDAY = 'Wed, May 13, 10:30 AM';

function named(at: Date, kind: 'deadline' | 'appointment') {
  return { at: at.toISOString(), kind, has_hour: true, phrase: 'as it says' };
}

function buildEvent(start: Date, end: Date) {
  return {
    id: 'e1',
    subject: 'Board',
    description: '',
    start_time: start.toISOString(),
    end_time: end.toISOString(),
    all_day: null,
    is_free: false,
    location: '',
    attendees: [],
    is_online_meeting: false,
    timezone: 'UTC',
    online_meeting: false,
    join_url: null,
  };
}
