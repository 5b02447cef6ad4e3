import { type AxisStep, MARGIN } from './lesson.ts';
import type { TraitMemory } from './trait-memory.ts';
import type { Trait } from './traits.ts';

/**
 * How far beyond the model's border a single lesson carries such mail, in log-odds. A conversation has one place. A
 * person writes of all sorts, so there it carries only what is as near to the border as the mail that was corrected;
 * what the content places surely stays. `npm run replay` shows what these are good for.
 */
const MARGIN_OF = { thread: 1.5, automatic: 1, person: 0.5 } as const;
/** From so many gestures of one mind on the whole margin holds, whoever sent it. */
const FIRM_GESTURES = 2;

/** Whether lessons on a trait were confirmed and never contradicted. */
export function isFirm({ gestures, against }: Pick<TraitMemory, 'gestures' | 'against'>): boolean {
  return gestures >= FIRM_GESTURES && against.length === 0;
}

/** What the lessons on a trait do to a message: drawn back until they are confirmed, or once one contradicts. */
export function reachOf(trait: Trait, memory: TraitMemory): AxisStep {
  if (isFirm(memory)) return memory.step;
  const back = MARGIN - MARGIN_OF[mailOf(trait)];
  return {
    urgent: drawBack(memory.step.urgent, back),
    important: drawBack(memory.step.important, back),
  };
}

function mailOf({ kind, isPerson = false }: Trait): keyof typeof MARGIN_OF {
  if (kind === 'thread') return 'thread';
  return isPerson ? 'person' : 'automatic';
}

function drawBack(step: number, by: number): number {
  return Math.abs(step) <= by ? 0 : step - Math.sign(step) * by;
}
