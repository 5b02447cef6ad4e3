import type { Email } from '@eisen/contract';
import { formatClock, formatDayOfWeek, formatDue, formatMoment } from '#lib/format.ts';
import { dueWords } from './due-fact.tsx';

/** The moment in a sentence that the server told: "by Tue, Nov 24, 5:00 PM". */
const MOMENT =
  /^(.*?) (?:by|on) (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}(?:, \d{1,2}:\d\d [AP]M(?: [\w+:-]+)?)?(?=[.;:])/;
/** What was told of mail to delete before a deadline of it was. */
const NOTHING_TO_DO = /^Nothing to do(?=[.;])/;
/** Names what is due or takes place, and asks nothing. */
const NO_ACTION = /^(?:Due|Takes place|Be there|Nothing to do)$/;

/**
 * The sentence of a reason as it is true now: what was answered presses no more, what has passed is told as past. The
 * server told it when it judged.
 */
export function tellNow(
  sentence: string,
  { due, replied_at: repliedAt }: Pick<Email, 'due' | 'replied_at'>,
  now: Date,
): string {
  if (repliedAt !== null) return `You replied ${tellPast(new Date(repliedAt), now, true)}.`;
  if (!due) return sentence;
  const at = new Date(due.at);
  const isDeadline = due.kind === 'deadline';
  if (dueWords(due, now).state === 'due') {
    const moment = due.has_hour ? formatMoment(at) : formatDayOfWeek(at);
    return sentence.replace(NOTHING_TO_DO, `${isDeadline ? 'Due by' : 'Takes place on'} ${moment}`);
  }
  const found = MOMENT.exec(sentence) ?? NOTHING_TO_DO.exec(sentence);
  if (!found) return sentence;
  const [told, action = ''] = found;
  const was = `${isDeadline ? 'was due' : 'was'} ${tellPast(at, now, due.has_hour)}`;
  const isAsking = isDeadline && action !== '' && !NO_ACTION.test(action);
  const begin = isAsking ? `${action}: ${was}` : `W${was.slice(1)}`;
  return `${begin}${sentence.slice(told.length).replace(/^:/, ';')}`;
}

/** "today at 5:00 PM", "yesterday", "on Sat, Nov 21, 12:00 PM". */
function tellPast(at: Date, now: Date, hasHour: boolean): string {
  const day = formatDue(at, now, false).toLowerCase();
  if (day === 'today' || day === 'yesterday') return hasHour ? `${day} at ${formatClock(at)}` : day;
  return `on ${hasHour ? formatMoment(at) : formatDayOfWeek(at)}`;
}
