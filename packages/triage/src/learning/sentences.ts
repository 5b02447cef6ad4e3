import type { PersonalStep } from '#classifier/types.ts';
import { QUADRANT_LABELS, type Quadrant } from '#quadrant.ts';
import { isFirm } from './reach.ts';
import type { TraitMemory } from './trait-memory.ts';
import type { Trait, TraitKind } from './traits.ts';

/** The sentence of a card that was sorted by what the user taught; null where he taught both ways (D-111). */
export function tellBecause(
  leading: {
    readonly trait: Trait;
    readonly memory: Pick<TraitMemory, 'quadrant' | 'takenFrom'>;
  } | null,
): PersonalStep['because'] {
  if (!leading) return null;
  const { quadrant, takenFrom } = leading.memory;
  const mail = nameMail(leading.trait);
  if (takenFrom)
    return { quadrant: takenFrom, sentence: `You took ${mail} back out of here before.` };
  return quadrant && { quadrant, sentence: `You moved ${mail} here before.` };
}

function nameMail({ kind, shown }: Trait): string {
  if (kind === 'thread') return 'mail of this conversation';
  return kind === 'word' ? `mail about “${shown}”` : `mail from ${shown}`;
}

/**
 * The effect of one remembered trait in words, for the list in Settings. A sender's mail goes somewhere as a whole only
 * once that was confirmed; before, what its content places surely stays there.
 *
 * @param shown  the trait as the user knows it
 */
export function tellEffect(
  kind: TraitKind,
  shown: string,
  memory: Pick<TraitMemory, 'quadrant' | 'against' | 'step' | 'takenFrom' | 'gestures'>,
): string {
  const { quadrant, against, step, takenFrom } = memory;
  const name = kind === 'thread' || kind === 'word' ? `“${shown}”` : shown;
  if (kind === 'word') return `${name} makes mail ${tellDirection(step)}`;
  if (takenFrom) return `${name} is not sorted into ${titleOf(takenFrom)} without you`;
  if (quadrant) {
    const mail = kind === 'thread' || isFirm(memory) ? name : `Similar mail from ${name}`;
    return `${mail} goes to ${titleOf(quadrant)}`;
  }
  return `${name} goes to ${against.map(titleOf).join(' and to ')}`;
}

function tellDirection({ urgent, important }: TraitMemory['step']): string {
  return Math.abs(important) >= Math.abs(urgent)
    ? `${important < 0 ? 'less' : 'more'} important`
    : `${urgent < 0 ? 'less' : 'more'} urgent`;
}

function titleOf(quadrant: Quadrant): string {
  return QUADRANT_LABELS[quadrant].title;
}
