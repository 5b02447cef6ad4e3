import { type Task, taskCalls } from '@eisen/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changesOfTask,
  firstTask,
  missingInTask,
  quickTask,
  type TaskSource,
  toLocalField,
  tomorrowMorning,
  toTaskBody,
  valuesOfTask,
} from './task-form.ts';

const EMAIL: TaskSource = {
  id: 'mail-1',
  subject: 'Renewal needs your signature',
  preview: 'Only page 12 is missing.',
  quadrant: null,
};
const NOW = new Date(2026, 4, 6, 15, 20, 30);

describe('a task from an email', () => {
  it('is due when the email says so, unless that has passed [FIX-05]', () => {
    const due = (at: Date) => ({
      at: at.toISOString(),
      kind: 'deadline' as const,
      has_hour: true,
      phrase: 'by 6 PM tomorrow',
    });
    const open = (at: Date) => firstTask({ ...EMAIL, due: due(at) }, NOW).due;
    expect(open(new Date(2026, 4, 7, 18))).toBe('2026-05-07T18:00');
    expect(open(new Date(2026, 4, 6, 12))).toBe('2026-05-07T15:20');
  });

  it('is due at the first time that the email names where it asks for none [FIX-05]', () => {
    const time = (day: number, hour: number, has_hour = true) => ({
      at: new Date(2026, 4, day, hour).toISOString(),
      ...{ kind: 'appointment' as const, has_hour, phrase: 'Friday at 14:00 or Monday at 10:00' },
    });
    const open = (...times: ReturnType<typeof time>[]) => firstTask({ ...EMAIL, times }, NOW).due;
    expect(open(time(6, 9), time(7, 17, false), time(8, 14), time(11, 10))).toBe(
      '2026-05-08T14:00',
    );
    const due = { ...time(12, 18), kind: 'deadline' as const };
    expect(firstTask({ ...EMAIL, due, times: [time(8, 14)] }, NOW).due).toBe('2026-05-12T18:00');
    expect(open(time(6, 9))).toBe('2026-05-07T15:20');
  });

  it('opens 24 hours ahead, medium, not synced, in Decide unless the mail lies elsewhere [TASK-09]', () => {
    expect(firstTask(EMAIL, NOW)).toEqual({
      title: 'Renewal needs your signature',
      description: 'Only page 12 is missing.',
      due: '2026-05-07T15:20',
      priority: 'medium',
      quadrant: 'schedule',
      syncs: false,
    });
    expect(firstTask({ ...EMAIL, quadrant: 'do' }, NOW).quadrant).toBe('do');
  });

  it('is called as the mail begins when that has no subject [TASK-06]', () => {
    const { title } = firstTask({ ...EMAIL, subject: ' ' }, NOW);
    expect(title).toBe('Only page 12 is missing.');
  });

  it('needs a title and a due date [TASK-07]', () => {
    const first = firstTask(EMAIL, NOW);
    expect(missingInTask(first)).toEqual({});
    expect(Object.values(missingInTask({ ...first, title: '  ', due: '' }))).toEqual([
      'Title',
      'Due date',
    ]);
  });

  it('sends the due time as an instant, with provider and sync [TASK-11]', () => {
    const values = { ...firstTask(EMAIL, NOW), syncs: true };
    const body = toTaskBody(values, EMAIL.id, 'outlook');
    expect(body).toMatchObject({
      due_date: new Date(2026, 4, 7, 15, 20).toISOString(),
      sync_to_microsoft: true,
      provider: 'outlook',
      email_id: 'mail-1',
    });
    expect(taskCalls.create.body.safeParse(body).success).toBe(true);
    expect(toTaskBody(values, EMAIL.id, 'gmail').sync_to_microsoft).toBe(false);
  });

  it('of one key is due tomorrow at 09:00, medium, in Decide, not synced [TASK-10]', () => {
    const body = quickTask({ ...EMAIL, subject: ' ', preview: '' }, NOW, 'outlook');
    expect(body).toMatchObject({
      title: 'No Subject',
      due_date: new Date(2026, 4, 7, 9).toISOString(),
      priority: 'medium',
      quadrant: 'schedule',
      sync_to_microsoft: false,
    });
    expect(taskCalls.create.body.safeParse(body).success).toBe(true);
  });
});

describe('a task that is edited', () => {
  const task: Task = {
    id: 'task-1',
    title: 'Sign page 12',
    description: 'In blue.',
    due_date: '2026-05-07T15:20:42.500Z',
    priority: 'medium',
    status: 'pending',
    quadrant: null,
    email_id: 'mail-1',
    sync_to_microsoft: false,
    provider: 'outlook',
  };

  it('sends what was changed, and the due time only with another minute [FIX-32]', () => {
    const values = valuesOfTask(task);
    const changed = (patch: Partial<typeof values>) =>
      changesOfTask({ ...values, ...patch }, Object.keys(patch) as (keyof typeof values)[], task);
    expect(changed({})).toEqual({});
    expect(changed({ title: ' Sign page 13 ', description: '' })).toEqual({
      title: 'Sign page 13',
      description: '',
    });
    expect(changed({ due: values.due, quadrant: 'schedule' })).toEqual({});
    const due = '2026-05-09T10:00';
    expect(changed({ due })).toEqual({ due_date: new Date(due).toISOString() });
    const all = changed({ syncs: true, status: 'in-progress', priority: 'high', quadrant: 'do' });
    expect(all).toEqual({
      sync_to_microsoft: true,
      status: 'in-progress',
      priority: 'high',
      quadrant: 'do',
    });
    expect(taskCalls.update.body.safeParse(all).success).toBe(true);
  });

  it('leaves alone what the user did not touch [FIX-32]', () => {
    const values = { ...valuesOfTask(task), title: 'Old title' };
    expect(changesOfTask(values, ['priority'], task)).toEqual({});
  });
});

describe('tomorrow morning', () => {
  beforeAll(() => {
    vi.stubEnv('TZ', 'Europe/London');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['2026-03-28T22:00:00Z', '2026-03-29T08:00:00.000Z'],
    ['2026-10-24T22:30:00Z', '2026-10-25T09:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2027-01-01T09:00:00.000Z'],
  ])('of %s is %s, also when clocks change that night [TASK-10]', (now, expected) => {
    const morning = tomorrowMorning(new Date(now));
    expect(morning.toISOString()).toBe(expected);
    expect(toLocalField(morning)).toMatch(/T09:00$/);
  });
});
