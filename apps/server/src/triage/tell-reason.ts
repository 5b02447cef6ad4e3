import { createWallClock } from '@eisen/mailbox';
import type { NamedMoment, Quadrant } from '@eisen/triage';

const WHAT: Readonly<Record<Quadrant, string>> = {
  do: 'Act on it',
  schedule: 'Plan time for it',
  delegate: 'Hand it on',
  eliminate: 'Nothing to do',
};

/** What a clause asks for, the plainest first. */
const ACTIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:sign|signature|countersign|unterschr\p{L}+|unterzeichn\p{L}+)/iu, 'Sign'],
  [/(?<!\p{L})(?:approv\p{L}+|freigabe|freigeben|genehmig\p{L}+)/iu, 'Approve'],
  [/(?<!\p{L})(?:confirm\p{L}*|bestätig\p{L}+)/iu, 'Confirm'],
  [/(?<!\p{L})(?:pay|payment|invoice|bezahl\p{L}+|überweis\p{L}+|zahlbar)/iu, 'Pay'],
  [/(?<!\p{L})(?:register|enrol\p{L}*|sign up|anmeld\p{L}+)/iu, 'Register'],
  [/(?<!\p{L})(?:decide|decision|entscheid\p{L}+)/iu, 'Decide'],
  [/(?<!\p{L})(?:review|comments?|feedback|prüfen|durchsehen)/iu, 'Review'],
  [
    /(?<!\p{L})(?:repl(?:y|ies)|respon[ds]\p{L}*|answer|rsvp|let (?:me|us) know|antwort\p{L}*|rückmeldung|meld\p{L}*)/iu,
    'Reply',
  ],
  [/(?<!\p{L})(?:call me|call back|ring|ruf\p{L}*|anrufen)/iu, 'Call'],
  [
    /(?<!\p{L})(?:send|submit|return|upload|deliver|hand in|schick\p{L}*|einreich\p{L}*|abgeben|senden)/iu,
    'Send it',
  ],
];

interface Judged {
  readonly guess: Quadrant;
  /** Why the owner of all people, or why not, as a clause; absent where nothing says so. */
  readonly fact?: string | undefined;
}

/**
 * One short sentence: what to do, by when; why you.
 *
 * @param timeZone  the owner's, an IANA name; null tells the time in UTC
 */
export function tellReason(
  judged: Judged,
  due: NamedMoment | null,
  timeZone: string | null,
): string {
  const when = due === null ? '' : ` ${tellWhen(due, timeZone)}`;
  const why = judged.fact?.replace(/^it (?:is|was|went) /u, '');
  return `${tellWhat(judged, due)}${when}${why ? `; ${why}` : ''}.`;
}

/** Asks its reader himself, where nothing says that others read it too. */
const ASKS_READER =
  /(?<!\p{L})(?:let (?:me|us) know|tell (?:me|us)|get back to (?:me|us)|(?:can|could|would|will) you|(?:können|könnten|würden) sie|(?:kannst|könntest|würdest) du|sag(?:en sie)? mir|melde\p{L}* (?:sie )?(?:dich|sich))(?!\p{L})/iu;

/** "Sign" where the clause with the moment asks for that. Where a moment is named, nothing says that nothing is wanted. */
function tellWhat({ guess, fact }: Judged, due: NamedMoment | null): string {
  if (due === null) return WHAT[guess];
  const isAppointment = due.kind === 'appointment';
  if (guess === 'eliminate') return isAppointment ? 'Takes place' : 'Due';
  if (guess === 'delegate')
    return !isAppointment && !fact && ASKS_READER.test(due.phrase) ? 'Answer' : WHAT[guess];
  if (isAppointment) return 'Be there';
  return ACTIONS.find(([words]) => words.test(due.phrase))?.[1] ?? WHAT[guess];
}

/** "by Tue, Nov 24, 5:00 PM" for a deadline, "on ..." for an appointment; a day alone without an hour. */
export function tellWhen(moment: NamedMoment, timeZone: string | null): string {
  return `${moment.kind === 'deadline' ? 'by' : 'on'} ${tellMoment(moment, timeZone)}`;
}

/** As the browser writes times (D-79): "Tue, Nov 24, 5:00 PM"; "Tue, Nov 24" for a day alone. */
export function tellMoment(
  { at, hasHour }: Pick<NamedMoment, 'at' | 'hasHour'>,
  timeZone: string | null,
): string {
  const words = createWallClock(timeZone ?? 'UTC').format(at, 'en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(hasHour && {
      hour: 'numeric',
      minute: '2-digit',
      ...(timeZone === null && { timeZoneName: 'short' }),
    }),
  });
  return words.replaceAll('\u202f', ' ');
}
