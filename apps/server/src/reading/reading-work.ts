import { MAIL_WORK, type MailWork } from '@eisen/mailbox';
import { TRIAGE_WORK, type TriageWork } from '#triage/triage-work.ts';

/** Everything that is done with what strangers wrote, by name. */
export const READING_WORK: ReadingWork = { ...MAIL_WORK, ...TRIAGE_WORK };
export type ReadingWork = MailWork & TriageWork;
