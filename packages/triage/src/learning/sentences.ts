import type { PersonalStep } from '#classifier/types.ts';
import { QUADRANT_LABELS, type Quadrant } from '#quadrant.ts';
import type { TraitMemory } from './trait-memory.ts';
import type { Trait, TraitKind } from './traits.ts';

/** The sentence of a card that was sorted by what the user taught; null where he taught both ways (D-111). */
export function tellBecause(
  leading: { readonly trait: Trait; readonly memory: Pick<TraitMemory, 'quadrant'> } | null,
): PersonalStep['because'] {
  const quadrant = leading?.memory.quadrant;
  if (!leading || !quadrant) return null;
  return { quadrant, sentence: `You moved ${nameMail(leading.trait)} here before.` };
}

function nameMail({ kind, shown }: Trait): string {
  if (kind === 'thread') return 'mail of this conversation';
  return kind === 'word' ? `mail about “${shown}”` : `mail from ${shown}`;
}

/**
 * The effect of one remembered trait in words, for the list in Settings.
 *
 * @param shown  the trait as the user knows it
 */
export function tellEffect(
  kind: TraitKind,
  shown: string,
  { quadrant, against, step }: Pick<TraitMemory, 'quadrant' | 'against' | 'step'>,
): string {
  const name = kind === 'thread' || kind === 'word' ? `“${shown}”` : shown;
  if (kind === 'word') return `${name} makes mail ${tellDirection(step)}`;
  if (quadrant) return `${name} goes to ${titleOf(quadrant)}`;
  if (against.length > 0) return `${name} goes to ${against.map(titleOf).join(' and to ')}`;
  return `${name} waits in the Inbox when in doubt`;
}

function tellDirection({ urgent, important }: TraitMemory['step']): string {
  return Math.abs(important) >= Math.abs(urgent)
    ? `${important < 0 ? 'less' : 'more'} important`
    : `${urgent < 0 ? 'less' : 'more'} urgent`;
}

function titleOf(quadrant: Quadrant): string {
  return QUADRANT_LABELS[quadrant].title;
}
