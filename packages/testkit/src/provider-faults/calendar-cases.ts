import type { NewCalendarEvent } from '@eisen/mailbox';
import type { CellWorld } from './cell-world.ts';
import type { CasesOf, OperationCase } from './operation-case.ts';

const DAY = {
  startsAt: new Date('2026-12-01T00:00:00Z'),
  endsAt: new Date('2026-12-02T00:00:00Z'),
};

/** Events: one for each key, however often it is asked for. */
export const CALENDAR_CASES: CasesOf<
  'calendar.createEvent' | 'calendar.listEvents' | 'calendar.deleteEvent'
> = {
  'calendar.createEvent': [
    creating({ title: 'without a meeting', isOnlineMeeting: false }),
    creating({ title: 'with a meeting', isOnlineMeeting: true }),
  ],
  'calendar.listEvents': [
    {
      title: 'page by page',
      pageSize: 2,
      async ready(world) {
        for (const hour of [3, 1, 2]) await put(world, hour);
        return async ({ calendar }) =>
          (await calendar.listEvents(DAY)).map(({ subject }) => subject);
      },
      answers: [['e1', 'e2', 'e3']],
      leaves: { e1: 'event', e2: 'event', e3: 'event' },
    },
  ],
  'calendar.deleteEvent': [
    {
      title: 'one that is there',
      async ready(world) {
        const { id } = await put(world, 1);
        await put(world, 2);
        return async ({ calendar }) => {
          await calendar.deleteEvent(id);
          return 'removed';
        };
      },
      answers: ['removed'],
      leaves: { e2: 'event' },
      removes: true,
      isDone: (lines) => !lines.includes('e1 event'),
    },
  ],
};

function creating({
  title,
  isOnlineMeeting,
}: Pick<NewCalendarEvent, 'isOnlineMeeting'> & { title: string }): OperationCase {
  return {
    title,
    ready:
      async () =>
      async ({ calendar }) => {
        const made = await calendar.createEvent({ ...eventAt(1), isOnlineMeeting });
        return [made.subject, made.startsAt.toISOString(), made.attendees, made.isOnlineMeeting];
      },
    answers: [['e1', '2026-12-01T01:00:00.000Z', ['bob@baker.example'], isOnlineMeeting]],
    leaves: { e1: 'event' },
  };
}

async function put({ account, calm }: CellWorld, hour: number) {
  return await account.run(calm.calendar.createEvent(eventAt(hour)));
}

function eventAt(hour: number): NewCalendarEvent {
  const at = (minutes: string) => new Date(`2026-12-01T0${hour}:${minutes}:00Z`);
  return {
    key: `0193a5c2-7d1e-7000-8000-00000000e00${hour}`,
    subject: `e${hour}`,
    description: 'Meet at the gate.',
    startsAt: at('00'),
    endsAt: at('30'),
    timezone: 'UTC',
    location: 'Gate 3',
    attendees: ['bob@baker.example'],
    isOnlineMeeting: false,
  };
}
