import { writeAutomaticMail } from './automatic.ts';
import { writeBoardMail } from './board.ts';
import type { BundledMessage } from './bundled-message.ts';
import { writeCalendarMail } from './calendar-invitations.ts';
import { writeChores } from './chores.ts';
import { writeClientMail } from './clients.ts';
import { writeIncidentMail } from './incidents.ts';
import { writeListsAndSpam } from './lists-and-spam.ts';
import { createMoments } from './moments.ts';
import { writeNewsletters } from './newsletters.ts';
import { writeOperationsMail } from './operations.ts';
import { writeOversightMail } from './oversight.ts';
import { writePartnerMail } from './partners.ts';
import { writePeopleMail } from './people-and-hiring.ts';
import { writePersonalMail } from './personal.ts';

/**
 * The mailbox of one invented executive, about 120 messages, newest first (D-114).
 *
 * Every date in it is counted from `now`: the newest message is four minutes old, the oldest about 40 days,
 * and what calls itself due today or tomorrow is. Pure: the same for the same arguments.
 *
 * @param timeZone an IANA name: the zone that times and weekdays inside the texts are read in
 */
export function buildBundledMailbox(now: Date, timeZone = 'UTC'): BundledMessage[] {
  const at = createMoments(now, timeZone);
  return [
    ...writeBoardMail(at),
    ...writeOversightMail(at),
    ...writeClientMail(at),
    ...writePartnerMail(at),
    ...writeIncidentMail(at),
    ...writeOperationsMail(at),
    ...writePeopleMail(at),
    ...writeChores(at),
    ...writeCalendarMail(at),
    ...writePersonalMail(at),
    ...writeAutomaticMail(at),
    ...writeNewsletters(at),
    ...writeListsAndSpam(at),
  ].sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || (a.key < b.key ? -1 : 1));
}
