import {
  createMemory,
  type KeyedTrait,
  keepTraits,
  type Lesson,
  type PersonalStep,
  type Quadrant,
  stepToPlace,
} from '@eisen/triage';

/** What makes mail related to one that was corrected. */
const RELATING = ['thread', 'sender', 'list'] as const;

/** What the classifier says to a mail, with or without what was learned. */
export interface Judged {
  readonly guess: Quadrant;
  readonly unsure: boolean;
  /** How the quadrants competed, in their order. */
  readonly competing: readonly number[];
}

/** One mail of an inbox as it comes in, and where its owner wants it. */
export interface IncomingMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly traits: readonly KeyedTrait[];
  readonly wanted: Quadrant;
  readonly judge: (personal: PersonalStep | null) => Judged;
}

/** How much of some mail went where its owner wants it, with nothing learned and with the corrections learned. */
export interface Agreement {
  readonly mails: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
}

export interface Replayed {
  /** Mail after the last gesture. */
  readonly later: Agreement;
  /** Of it, what is of a conversation, sender or house that was corrected. */
  readonly related: Agreement;
  /** The rest, and how much of it moved. */
  readonly unrelated: number;
  readonly unrelatedMoved: number;
}

/**
 * Plays an inbox in the order of time until its owner made so many gestures; what comes after is counted. Null when
 * he made fewer.
 *
 * @param mails  in the order of time
 * @param by  `trouble`: he corrects what goes wrong and accepts what was guessed right; `hand`: he places each mail
 */
export function replay(
  mails: readonly IncomingMail[],
  gestures: number,
  by: 'trouble' | 'hand' = 'trouble',
): Replayed | null {
  const lessons: Lesson[] = [];
  const touched = new Set<string>();
  const later: Seen[] = [];
  for (const mail of mails) {
    const memory = createMemory(lessons, mail.receivedAt);
    const common = mail.judge(null);
    const step = memory.stepFor(mail.traits);
    const own = step ? mail.judge(step) : common;
    if (lessons.length === gestures) {
      const isRelated = mail.traits.some(
        ({ kind, key }) => RELATING.some((each) => each === kind) && touched.has(key),
      );
      later.push({ wanted: mail.wanted, before: common.guess, after: own.guess, isRelated });
    } else if (by === 'hand' || own.unsure || own.guess !== mail.wanted) {
      lessons.push(lessonOf(mail, common, own));
      for (const { key } of mail.traits) touched.add(key);
    }
  }
  return lessons.length === gestures ? count(later) : null;
}

interface Seen {
  readonly wanted: Quadrant;
  readonly before: Quadrant;
  readonly after: Quadrant;
  readonly isRelated: boolean;
}

function count(later: readonly Seen[]): Replayed {
  const unrelated = later.filter((mail) => !mail.isRelated);
  return {
    later: agree(later),
    related: agree(later.filter((mail) => mail.isRelated)),
    unrelated: unrelated.length,
    unrelatedMoved: unrelated.filter((mail) => mail.before !== mail.after).length,
  };
}

function agree(mails: readonly Seen[]): Agreement {
  return {
    mails: mails.length,
    rightBefore: mails.filter((mail) => mail.before === mail.wanted).length,
    rightAfter: mails.filter((mail) => mail.after === mail.wanted).length,
  };
}

function lessonOf(mail: IncomingMail, common: Judged, own: Judged): Lesson {
  return {
    id: mail.id,
    messageId: mail.id,
    gesture: mail.id,
    taughtAt: mail.receivedAt,
    kind: 'placed',
    quadrant: mail.wanted,
    step: stepToPlace(common.competing, mail.wanted),
    ...keepTraits(mail.traits),
    thresholdVote: own.guess === mail.wanted ? -1 : own.unsure ? 0 : 1,
  };
}

export function addUp(parts: readonly Replayed[]): Replayed {
  const sum = (pick: (part: Replayed) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  const add = (pick: (part: Replayed) => Agreement): Agreement => ({
    mails: sum((part) => pick(part).mails),
    rightBefore: sum((part) => pick(part).rightBefore),
    rightAfter: sum((part) => pick(part).rightAfter),
  });
  return {
    later: add((part) => part.later),
    related: add((part) => part.related),
    unrelated: sum((part) => part.unrelated),
    unrelatedMoved: sum((part) => part.unrelatedMoved),
  };
}
