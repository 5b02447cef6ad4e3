import {
  createMemory,
  keepTraits,
  type Lesson,
  QUADRANTS,
  type Quadrant,
  stepToPlace,
} from '@eisen/triage';
import type { IncomingMail } from './replay.ts';

/** How much mail that comes again goes where its like was put last. */
export interface SameMail {
  readonly times: number;
  /** The best guess is what was taught. */
  readonly asTaught: number;
  /** And it is filed there, not left as "Not sure". */
  readonly filed: number;
}

const DAY_MS = 86_400_000;

/**
 * Puts each mail into each quadrant that the model would not choose, and lets the very same mail come again in another
 * conversation.
 *
 * @param before  so many gestures had put such mail where the model wants it: the last one contradicts them
 */
export function teachSameMail(mails: readonly IncomingMail[], before = 0): SameMail {
  let [times, asTaught, filed] = [0, 0, 0];
  for (const mail of mails) {
    const common = mail.judge(null);
    const traits = mail.traits.filter(({ kind }) => kind !== 'thread');
    if (!traits.some(({ kind }) => kind === 'sender')) continue;
    const teach = (quadrant: Quadrant, day: number): Lesson => ({
      id: `${day}`,
      messageId: `${day}`,
      gesture: `${day}`,
      taughtAt: new Date(mail.receivedAt.getTime() + day * DAY_MS),
      kind: 'placed',
      quadrant,
      step: stepToPlace(common.competing, quadrant),
      ...keepTraits(traits),
      thresholdVote: 0,
    });
    for (const quadrant of QUADRANTS) {
      if (quadrant === common.guess) continue;
      const lessons = Array.from({ length: before }, (_, day) => teach(common.guess, day));
      lessons.push(teach(quadrant, before));
      const now = new Date(mail.receivedAt.getTime() + (before + 1) * DAY_MS);
      const again = mail.judge(createMemory(lessons, now).stepFor(traits));
      times += 1;
      if (again.guess !== quadrant) continue;
      asTaught += 1;
      if (!again.unsure) filed += 1;
    }
  }
  return { times, asTaught, filed };
}
