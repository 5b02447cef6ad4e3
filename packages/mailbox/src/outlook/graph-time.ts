import { z } from 'zod';

/** An instant as Graph's `dateTimeTimeZone`, in UTC (D-14). */
export function toGraphTime(at: Date): { dateTime: string; timeZone: 'UTC' } {
  return { dateTime: at.toISOString().replace('Z', ''), timeZone: 'UTC' };
}

/**
 * A `dateTimeTimeZone` that was asked for in UTC, with up to seven digits behind the second. What does not tell an
 * instant is refused.
 */
export const graphTimeSchema = z
  .object({ dateTime: z.string() })
  .transform(({ dateTime }, context) => {
    const [, seconds = '', fraction = ''] =
      /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?Z?$/.exec(dateTime) ?? [];
    const at = new Date(`${seconds}${fraction.slice(0, 4)}Z`);
    if (seconds !== '' && !Number.isNaN(at.getTime())) return at;
    context.addIssue({ code: 'custom', message: 'no time' });
    return z.NEVER;
  });
