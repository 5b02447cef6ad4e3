import { z } from 'zod';
import { readMoments } from './read-deadline.ts';

/**
 * A mail and what its reader found in it, a line of JSON each. `received` is an instant; `moments` are on the clock of
 * UTC: `date` as '2026-03-06', `time` as '17:00', '00:00' for the end of the day before, '24:00' for its own, null for a
 * day alone. What the reader called `loose`, or was not `sure` of, is right to mark and not missed.
 */
const scored = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  received: z.iso.datetime(),
  moments: z.array(
    z.object({
      kind: z.enum(['deadline', 'appointment']),
      date: z.iso.date(),
      time: z
        .string()
        .regex(/^\d\d:\d\d$/u)
        .nullable(),
      loose: z.boolean().optional(),
      sure: z.boolean().optional(),
    }),
  ),
});
type Scored = z.infer<typeof scored>;

/** `precision`: of the marks shown, the share that is right. `recall`: of the mails with a sure moment to come, those marked right. */
export interface DeadlineScore {
  readonly shown: number;
  readonly right: number;
  readonly precision: number;
  readonly recall: number;
  /** The ids of the mails that were marked wrongly. */
  readonly wrong: readonly string[];
}

/**
 * How well marks agree with a reader: kind, day and, where both name one, hour.
 *
 * @param lines  JSONL in the form above; what is not in it throws
 * @source docs/adr/0060
 */
export function scoreDeadlines(lines: string): DeadlineScore {
  const mails = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => scored.parse(JSON.parse(line)));
  let [shown, right, wanted, found] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (const mail of mails) {
    const isWanted = mail.moments.some(
      ({ loose, sure, date }) =>
        loose !== true && sure !== false && date >= mail.received.slice(0, 10),
    );
    if (isWanted) wanted += 1;
    const verdict = judge(mail);
    if (verdict === null) continue;
    shown += 1;
    if (!verdict) wrong.push(mail.id);
    else {
      right += 1;
      if (isWanted) found += 1;
    }
  }
  return { shown, right, precision: share(right, shown), recall: share(found, wanted), wrong };
}

const HOUR_MS = 3_600_000;
/** Readers write an hour as the mail does; in a zone that it names that is so many hours off at most. */
const MOST_MS = 10 * HOUR_MS;
const ZONE =
  /(?<!\p{L})(?:[ECMP][SD]?T|GMT|UTC|CES?T|MES?Z|Houston|Central|Eastern|Pacific|Mountain)(?!\p{L})/iu;

/** Whether the mark of a mail is right; null where it has none. */
function judge({ subject, text, received, moments }: Scored): boolean | null {
  const receivedAt = new Date(received);
  const { due } = readMoments({ subject, text, receivedAt, timeZone: 'UTC' });
  if (due === null) return null;
  const shown = due.at.toISOString().slice(0, 16);
  return moments.some(({ kind, date, time }) => {
    if (kind !== due.kind) return false;
    if (due.hasHour && time !== null) {
      const apartMs = Math.abs(due.at.getTime() - Date.parse(`${lastMinuteOf(date, time)}Z`));
      return apartMs === 0 || (ZONE.test(text) && apartMs % HOUR_MS === 0 && apartMs <= MOST_MS);
    }
    // "Before the 11th" is over when the 10th is.
    const day = /(?<!\p{L})(?:before|prior to|vor)(?!\p{L})/iu.test(due.phrase) ? [-1, 0] : [0];
    return day.some((days) => dayAfter(date, days) === shown.slice(0, 10));
  });
}

/** Midnight is shown as the last minute of the day that it ends. */
function lastMinuteOf(date: string, time: string): string {
  if (time === '24:00') return `${date}T23:59`;
  return time === '00:00' ? `${dayAfter(date, -1)}T23:59` : `${date}T${time}`;
}

function dayAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000;
}
