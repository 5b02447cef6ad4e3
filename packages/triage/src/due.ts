import type { Quadrant } from './quadrant.ts';

/**
 * How long before its deadline an email that can wait becomes one that cannot. Hours that pass, not days on a calendar:
 * a change of summer time moves nothing.
 *
 * @source decision D-120
 */
export const NEAR_MS = 48 * 3_600_000;
/** A day that is named without an hour is over at its midnight, seven hours after the end of its working day. */
const REST_OF_DAY_MS = 7 * 3_600_000;

/** `deadline`: by then something is asked. `appointment`: then something takes place that is to be attended. */
export const NAMED_MOMENT_KINDS = ['deadline', 'appointment'] as const;
export type NamedMomentKind = (typeof NAMED_MOMENT_KINDS)[number];

/** A moment that a mail names. */
export interface NamedMoment {
  readonly at: Date;
  readonly kind: NamedMomentKind;
  /** False where the mail names a day alone; `at` is then the end of that working day. */
  readonly hasHour: boolean;
  /** The words of the mail that it was read from: a whole clause. */
  readonly phrase: string;
}

/** `due`: its moment comes within 48 hours. `overdue`: what was asked by then is late. `past`: what took place is over. */
export type DueMark = 'due' | 'overdue' | 'past';

export interface Dated {
  readonly quadrant: Quadrant | null;
  /** What it names; null where no words of the mail stand for it: then nothing is marked. */
  readonly due: Pick<NamedMoment, 'at' | 'kind' | 'hasHour'> | null;
}

/** Whether the deadline is at most 48 hours away, or has passed. */
export function isNear(deadline: Date, now: Date): boolean {
  return deadline.getTime() - now.getTime() <= NEAR_MS;
}

/** Whether a moment has passed; one that is a day alone has when the day has. */
function isOver({ at, hasHour }: Pick<NamedMoment, 'at' | 'hasHour'>, now: Date): boolean {
  return at.getTime() + (hasHour ? 0 : REST_OF_DAY_MS) < now.getTime();
}

/**
 * What an email's deadline says on its card (D-120), whoever placed it: the open email says the same. What is to be
 * deleted asks nothing of its owner.
 */
export function readDueMark({ quadrant, due }: Dated, now: Date): DueMark | null {
  if (due === null || quadrant === 'eliminate' || !isNear(due.at, now)) return null;
  if (!isOver(due, now)) return 'due';
  return due.kind === 'deadline' ? 'overdue' : 'past';
}
