import type { KeyedTrait, PersonalStep, Quadrant } from '@eisen/triage';
import { createMemory, type Lesson, stepToPlace } from '@eisen/triage';

/** What the classifier says to a mail, with or without what was learned. */
export interface Judged {
  readonly guess: Quadrant;
  readonly unsure: boolean;
  readonly urgency: number;
  readonly importance: number;
}

/** One mail of an inbox as it comes in, and where its owner wants it. */
export interface IncomingMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly traits: readonly KeyedTrait[];
  readonly wanted: Quadrant;
  readonly judge: (personal: PersonalStep | null) => Judged;
}

export interface Replayed {
  /** Mail after the last correction that was allowed. */
  readonly later: number;
  /** How much of it went where the owner wants it, with nothing learned and with the corrections learned. */
  readonly rightBefore: number;
  readonly rightAfter: number;
  /** Later mail of other conversations, senders and houses than those corrected, and how much of it moved. */
  readonly unrelated: number;
  readonly unrelatedMoved: number;
}

/**
 * Plays an inbox in the order of time to an owner who corrects what goes wrong and accepts what was guessed right,
 * until so many gestures were made; what comes after is counted. Null when fewer were needed.
 *
 * @param mails  in the order of time
 */
export function replay(mails: readonly IncomingMail[], gestures: number): Replayed | null {
  const lessons: Lesson[] = [];
  const touched = new Set<string>();
  const counts = { later: 0, rightBefore: 0, rightAfter: 0, unrelated: 0, unrelatedMoved: 0 };
  for (const mail of mails) {
    const memory = createMemory(lessons, mail.receivedAt);
    const common = mail.judge(null);
    const own = mail.judge(memory.stepFor(mail.traits));
    if (lessons.length === gestures) {
      counts.later += 1;
      counts.rightBefore += common.guess === mail.wanted ? 1 : 0;
      counts.rightAfter += own.guess === mail.wanted ? 1 : 0;
      const related = mail.traits.some(({ kind, key }) => kind !== 'word' && touched.has(key));
      counts.unrelated += related ? 0 : 1;
      counts.unrelatedMoved += !related && own.guess !== common.guess ? 1 : 0;
    } else if (own.unsure || own.guess !== mail.wanted) {
      lessons.push(lessonOf(mail, common, own));
      for (const { key } of mail.traits) touched.add(key);
    }
  }
  return lessons.length === gestures ? counts : null;
}

function lessonOf(mail: IncomingMail, common: Judged, own: Judged): Lesson {
  return {
    id: mail.id,
    messageId: mail.id,
    gesture: mail.id,
    taughtAt: mail.receivedAt,
    kind: 'placed',
    quadrant: mail.wanted,
    step: stepToPlace(common, mail.wanted),
    keys: mail.traits.map(({ key }) => key),
    thresholdVote: own.guess === mail.wanted ? -1 : own.unsure ? 0 : 1,
  };
}

export function addUp(parts: readonly Replayed[]): Replayed {
  const sum = (pick: (part: Replayed) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  return {
    later: sum((part) => part.later),
    rightBefore: sum((part) => part.rightBefore),
    rightAfter: sum((part) => part.rightAfter),
    unrelated: sum((part) => part.unrelated),
    unrelatedMoved: sum((part) => part.unrelatedMoved),
  };
}
