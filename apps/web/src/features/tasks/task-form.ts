import type { BodyOf, Email, Provider, Task, taskCalls } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { headlineOf } from '#lib/headline.ts';

/** What is made a task of. */
export type TaskSource = Pick<Email, 'id' | 'subject' | 'preview' | 'quadrant'> &
  Partial<Pick<Email, 'due' | 'times'>>;

export interface TaskValues {
  readonly title: string;
  readonly description: string;
  /** Local time as the field has it: `2026-09-05T09:00`; empty while it is not whole. */
  readonly due: string;
  readonly priority: Task['priority'];
  readonly quadrant: Quadrant;
  readonly syncs: boolean;
}

export type TaskBody = BodyOf<typeof taskCalls.create>;

/** The default due date lies so far ahead (D-84, CONST: task). */
const AHEAD_MS = 24 * 60 * 60_000;
const MORNING_HOUR = 9;

/**
 * The moment that the email asks for, else the first with an hour that it names, while it is still to come; null for the
 * others.
 */
export function namedDue(
  { due = null, times = [] }: Pick<TaskSource, 'due' | 'times'>,
  now: Date,
): Date | null {
  const named = [...(due ? [due] : []), ...times.filter(({ has_hour }) => has_hour)];
  return named.map(({ at }) => new Date(at)).find((at) => at > now) ?? null;
}

/** How the dialog opens (TASK-09): due when the email says so, else a day ahead. */
export function firstTask(email: TaskSource, now: Date): TaskValues {
  return {
    title: headlineOf(email),
    description: email.preview,
    due: toLocalField(namedDue(email, now) ?? new Date(now.getTime() + AHEAD_MS)),
    priority: 'medium',
    quadrant: email.quadrant ?? 'schedule',
    syncs: false,
  };
}

/** The task of one key press: tomorrow morning, medium, not copied (TASK-10). */
export function quickTask(email: TaskSource, now: Date, provider: Provider): TaskBody {
  const values = { ...firstTask(email, now), due: toLocalField(tomorrowMorning(now)) };
  return toTaskBody(
    { ...values, title: values.title.trim() || 'No Subject', syncs: false },
    email.id,
    provider,
  );
}

/** 09:00 of the next calendar day on the user's clock, also when clocks change that night. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR);
}

/** Labels of the required fields that are empty, by field (TASK-07). */
export function missingInTask(
  values: TaskValues,
): Readonly<Partial<Record<'title' | 'due', string>>> {
  return {
    ...(values.title.trim() === '' ? { title: 'Title' } : {}),
    ...(Number.isNaN(Date.parse(values.due)) ? { due: 'Due date' } : {}),
  };
}

/** The call's body: the due time as an instant, whatever the user's zone (TASK-11). */
export function toTaskBody(values: TaskValues, emailId: string, provider: Provider): TaskBody {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    due_date: new Date(values.due).toISOString(),
    priority: values.priority,
    quadrant: values.quadrant,
    email_id: emailId,
    sync_to_microsoft: provider === 'outlook' && values.syncs,
    provider,
  };
}

/** What of a task can be edited. */
export interface EditedTask extends TaskValues {
  readonly status: Task['status'];
}

/** A task as the form's values. */
export function valuesOfTask(task: Task): EditedTask {
  return {
    title: task.title,
    description: task.description,
    due: toLocalField(new Date(task.due_date)),
    priority: task.priority,
    quadrant: task.quadrant ?? 'schedule',
    syncs: task.sync_to_microsoft,
    status: task.status,
  };
}

/**
 * Of what the user touched, what says something else than the task: the rest stays as others left it, and a due time
 * keeps what its field does not show.
 */
export function changesOfTask(
  values: EditedTask,
  touched: readonly (keyof EditedTask)[],
  task: Task,
): BodyOf<typeof taskCalls.update> {
  const former = valuesOfTask(task);
  const trimmed = { ...values, title: values.title.trim(), description: values.description.trim() };
  const { due, syncs, ...same } = Object.fromEntries(
    touched.filter((key) => trimmed[key] !== former[key]).map((key) => [key, trimmed[key]]),
  ) as Partial<EditedTask>;
  const at = new Date(due ?? Number.NaN);
  return {
    ...same,
    ...(Number.isNaN(at.getTime()) ? {} : { due_date: at.toISOString() }),
    ...(syncs === undefined ? {} : { sync_to_microsoft: syncs }),
  };
}

/** A time as a `datetime-local` field wants it. */
export function toLocalField(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
