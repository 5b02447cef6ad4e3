import type { PersonalStep } from '#classifier/types.ts';
import { QUADRANT_LABELS, type Quadrant } from '#quadrant.ts';
import type { TraitMemory } from './trait-memory.ts';
import type { TaughtKind, Trait } from './traits.ts';

/** What was taught about a trait of a mail. */
interface Taught {
  readonly trait: Trait;
  readonly quadrant: Quadrant | null;
  readonly takenFrom: Quadrant | null;
}

/** The sentence of a card that was sorted by what the user taught (D-111). */
export function tellBecause(leading: Taught | null): PersonalStep['because'] {
  if (!leading) return null;
  const { trait, quadrant, takenFrom } = leading;
  const mail = nameMail(trait);
  // What was put into one quadrant and taken out of another lies in the first as a rule.
  if (takenFrom && (!quadrant || quadrant === takenFrom))
    return { quadrant: takenFrom, sentence: `You took ${mail} back out of here before.` };
  return quadrant && { quadrant, sentence: `You moved ${mail} here before.` };
}

/** The sentence of a card that lies neither where the model nor where the user would have put it. */
export function tellElsewhere(cause: Pick<Taught, 'trait' | 'quadrant'> | null): string | null {
  if (!cause?.quadrant) return null;
  const { trait, quadrant } = cause;
  return `You moved ${nameMail(trait)} to ${titleOf(quadrant)} before; without that, this one would be judged differently.`;
}

function nameMail({ kind, shown }: Trait): string {
  if (kind === 'thread') return 'mail of this conversation';
  return kind === 'word' ? `mail about “${shown}”` : `mail from ${shown}`;
}

/**
 * The effect of one remembered trait in words, for the list in Settings. Similar is mail with the same words in its
 * subject; what else a sender or a conversation brings is drawn to the quadrant, and its content may hold it elsewhere. Of
 * a house it is only the similar.
 *
 * @param shown  the trait as the user knows it
 */
export function tellEffect(
  kind: TaughtKind,
  shown: string,
  memory: Pick<TraitMemory, 'quadrant' | 'isFirm' | 'step' | 'takenFrom'>,
): string {
  const { quadrant, isFirm, step, takenFrom } = memory;
  const name = kind === 'thread' || kind === 'word' ? `“${shown}”` : shown;
  if (kind === 'word') return `${name} makes mail ${tellDirection(step)}`;
  if (takenFrom)
    return `${kind === 'list' ? 'Similar mail from ' : ''}${name} is not sorted into ${titleOf(takenFrom)} without you`;
  if (!quadrant) return name;
  if (kind === 'thread') return `${name} mostly goes to ${titleOf(quadrant)}`;
  const similar = `Similar mail from ${name} goes to ${titleOf(quadrant)}`;
  return isFirm && kind !== 'list' ? `${similar}, the rest leans there` : similar;
}

function tellDirection({ urgent, important }: TraitMemory['step']): string {
  return Math.abs(important) >= Math.abs(urgent)
    ? `${important < 0 ? 'less' : 'more'} important`
    : `${urgent < 0 ? 'less' : 'more'} urgent`;
}

function titleOf(quadrant: Quadrant): string {
  return QUADRANT_LABELS[quadrant].title;
}
