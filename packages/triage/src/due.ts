import type { Quadrant } from './quadrant.ts';

/**
 * How long before its deadline an email that can wait becomes one that cannot. Hours that pass, not days on a calendar:
 * a change of summer time moves nothing.
 *
 * @source decision D-120
 */
export const NEAR_MS = 48 * 3_600_000;

/** `due`: its moment comes within 48 hours. `overdue`: it has passed. */
export type DueMark = 'due' | 'overdue';

export interface Dated {
  readonly quadrant: Quadrant | null;
  readonly isPlacedByUser: boolean;
  readonly deadline: Date | null;
}

/** Whether the deadline is at most 48 hours away, or has passed. */
export function isNear(deadline: Date, now: Date): boolean {
  return deadline.getTime() - now.getTime() <= NEAR_MS;
}

/**
 * What an email's deadline says on its card (D-120). In "do" the assistant's place says already that it is near; what is
 * to be deleted, waits in the inbox, or was handed on by the assistant asks nothing of its owner.
 */
export function readDueMark(
  { quadrant, isPlacedByUser, deadline }: Dated,
  now: Date,
): DueMark | null {
  if (deadline === null || !isNear(deadline, now)) return null;
  if (quadrant === null || quadrant === 'eliminate') return null;
  if (quadrant === 'delegate' && !isPlacedByUser) return null;
  if (deadline < now) return 'overdue';
  return quadrant === 'do' && !isPlacedByUser ? null : 'due';
}
