import type { Quadrant } from '#quadrant.ts';
import type { PersonalStep } from './types.ts';

/** Where a mail is put, and whether it is filed there. */
interface Answer {
  readonly guess: Quadrant;
  readonly unsure: boolean;
}

/** What the user's corrections made of an answer (D-111). */
export interface Taught {
  /** What the card says of it; null when they changed nothing. */
  readonly sentence: string | null;
  /** Whether the mail stands on the other side of the axis than without them: then no words of it put it there. */
  readonly urgent: boolean;
  readonly important: boolean;
}

/** @param untaught  the answer without the corrections */
export function readTaught(
  personal: PersonalStep | null,
  untaught: Answer,
  answer: Answer,
): Taught {
  if (!personal) return { sentence: null, urgent: false, important: false };
  const { because, elsewhere } = personal;
  const isChanged = untaught.guess !== answer.guess || untaught.unsure !== answer.unsure;
  const isThere = because?.quadrant === answer.guess;
  return {
    sentence: isThere ? because.sentence : isChanged ? elsewhere : null,
    urgent: isUrgentPlace(untaught.guess) !== isUrgentPlace(answer.guess),
    important: isImportantPlace(untaught.guess) !== isImportantPlace(answer.guess),
  };
}

export function isUrgentPlace(quadrant: Quadrant): boolean {
  return quadrant === 'do' || quadrant === 'delegate';
}

export function isImportantPlace(quadrant: Quadrant): boolean {
  return quadrant === 'do' || quadrant === 'schedule';
}
