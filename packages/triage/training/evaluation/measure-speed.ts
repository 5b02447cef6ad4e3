import { readFileSync } from 'node:fs';
import type { Classifier, TriageInput } from '@eisen/triage';

export type ReadDeadline = (mail: {
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: Date;
}) => Date | null;

/** Microseconds of the processor's time for one message. */
export interface Speed {
  readonly withoutDates: number;
  readonly withDates: number;
}

/** Rounds until the compiler has seen everything, and rounds of which the best counts. */
const ROUNDS = { warm: 5, measured: 10 } as const;

/** Of the mails in a JSON file: how long the classifier takes alone, and with the reader of dates before it. */
export function measureSpeed(
  classifier: Pick<Classifier, 'classify'>,
  readDeadline: ReadDeadline,
  file: string,
): Speed {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly TriageInput[];
  const mails = rows.map((mail) => ({
    ...mail,
    receivedAt: new Date(mail.receivedAt ?? 'unknown'),
  }));
  const readDay = allowUnreadable(readDeadline);
  return {
    withoutDates: measure(mails, (mail) => classifier.classify(mail)),
    withDates: measure(mails, (mail) => classifier.classify({ ...mail, deadline: readDay(mail) })),
  };
}

function measure(mails: readonly TriageInput[], judge: (mail: TriageInput) => void): number {
  const times = Array.from({ length: ROUNDS.warm + ROUNDS.measured }, () => {
    // The processor's time, so that a busy machine does not slow the figure down.
    const start = process.cpuUsage();
    for (const mail of mails) judge(mail);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / mails.length;
  });
  return Math.min(...times.slice(ROUNDS.warm));
}

/** Labelled mail may have an unreadable date, mail at the server never has; no day can be told from it. */
export function allowUnreadable(readDeadline: ReadDeadline): ReadDeadline {
  return (mail) => (Number.isNaN(mail.receivedAt.getTime()) ? null : readDeadline(mail));
}
