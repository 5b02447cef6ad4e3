import type { PersonalStep } from '#classifier/types.ts';
import type { Quadrant } from '#quadrant.ts';
import { decideBy } from './deciding.ts';
import { isForgotten, strengthOfWeight } from './fading.ts';
import { type AxisStep, type Lesson, NO_STEP, newestFirst } from './lesson.ts';
import { isAlike, isAlikeOfHouse, likenessOf } from './likeness.ts';
import { reachOf } from './reach.ts';
import { tellBecause, tellElsewhere } from './sentences.ts';
import { shiftOfThreshold } from './threshold.ts';
import { readTakenFrom, remember, type TraitMemory } from './trait-memory.ts';
import type { KeyedTrait, TaughtKind } from './traits.ts';

/** What is remembered of one trait, for the list in Settings. */
export interface Remembered extends TraitMemory {
  readonly key: string;
}

/** Everything that one user's corrections taught, as of one moment (D-111). */
export interface Memory {
  /** The user's deviation for a message with these traits; null when nothing learned touches it. */
  stepFor(traits: readonly KeyedTrait[]): PersonalStep | null;
  /** Traits that have an effect, the newest first. */
  list(kindOf: (key: string) => TaughtKind): readonly Remembered[];
  /** What to add to the threshold of "Not sure". */
  readonly thresholdShift: number;
}

/** A word counts from its sixth gesture on, and grows slowly. */
const LEAST_GESTURES = 6;
const SLOWNESS_OF_WORDS = 3;
/** All words of a mail together move an axis by no more. */
const MOST_BY_WORDS = 1.5;
/** Below this nothing changes that anybody would notice. */
const LEAST_EFFECT = 0.2;

/** @param lessons  of one user; those about the same message replace each other */
export function createMemory(lessons: readonly Lesson[], now: Date): Memory {
  const current = newestOfEachMessage(lessons).filter((lesson) => !isForgotten(lesson, now));
  const byKey = new Map<string, Lesson[]>();
  for (const lesson of current) {
    for (const key of lesson.keys) {
      const together = byKey.get(key);
      if (together) together.push(lesson);
      else byKey.set(key, [lesson]);
    }
  }
  const kept = new Map<string, TraitMemory>();
  const recall = (key: string): TraitMemory | null => {
    const known = kept.get(key);
    if (known) return known;
    const taught = byKey.get(key);
    if (!taught) return null;
    const memory = remember(taught, now);
    kept.set(key, memory);
    return memory;
  };

  return {
    thresholdShift: shiftOfThreshold(current, now),
    stepFor(traits) {
      const leading = findLeading(traits, byKey, now);
      const words = weighWords(traits, recall);
      if (!leading && !words) return null;
      return {
        urgent: (leading?.step.urgent ?? 0) + (words?.step.urgent ?? 0),
        important: (leading?.step.important ?? 0) + (words?.step.important ?? 0),
        because: tellBecause(leading ?? words),
        elsewhere: tellElsewhere(findHeavier(leading, words)),
        doubts: leading?.takenFrom ?? null,
      };
    },
    list: (kindOf) =>
      [...byKey.keys()]
        .flatMap((key) => {
          const memory = recall(key);
          return memory && hasEffect(kindOf(key), memory) ? [{ key, ...memory }] : [];
        })
        .sort((a, b) => b.latest.getTime() - a.latest.getTime() || a.key.localeCompare(b.key)),
  };
}

/** What a message's step comes from. */
interface Leading {
  readonly trait: KeyedTrait;
  readonly step: AxisStep;
  readonly quadrant: Quadrant | null;
  readonly takenFrom: Quadrant | null;
}

type Recall = (key: string) => TraitMemory | null;

/** The most telling trait that was taught decides alone: a conversation before its sender, he before his house. */
function findLeading(
  traits: readonly KeyedTrait[],
  byKey: ReadonlyMap<string, readonly Lesson[]>,
  now: Date,
): Leading | null {
  const mail = likenessOf(traits);
  for (const kind of ['thread', 'sender', 'list'] as const) {
    for (const trait of traits) {
      const carrying = (trait.kind === kind && byKey.get(trait.key)) || [];
      // They were taught by other addresses. What else those send says nothing of this one.
      const lessons =
        kind === 'list' ? carrying.filter((lesson) => isAlikeOfHouse(lesson, mail)) : carrying;
      if (lessons.length === 0) continue;
      const takenFrom = readTakenFrom(lessons);
      const deciding = decideBy(lessons, (lesson) => isAlike(lesson, mail), now);
      if (!deciding) return { trait, step: NO_STEP, quadrant: null, takenFrom };
      const step = scale(reachOf(trait, deciding), strengthOfWeight(deciding.weight));
      return { trait, step, quadrant: deciding.quadrant, takenFrom };
    }
  }
  return null;
}

function weighWords(traits: readonly KeyedTrait[], recall: Recall): Leading | null {
  let [urgent, important] = [0, 0];
  let heaviest: Leading | null = null;
  for (const trait of traits) {
    const memory = trait.kind === 'word' ? recall(trait.key) : null;
    if (!memory || memory.gestures < LEAST_GESTURES) continue;
    const step = scale(memory.step, strengthOf(memory));
    urgent += step.urgent;
    important += step.important;
    const { quadrant } = memory;
    if (!heaviest || sizeOf(step) > sizeOf(heaviest.step))
      heaviest = { trait, step, quadrant, takenFrom: null };
  }
  return heaviest && { ...heaviest, step: { urgent: bound(urgent), important: bound(important) } };
}

function findHeavier(one: Leading | null, other: Leading | null): Leading | null {
  return one && other && sizeOf(other.step) > sizeOf(one.step) ? other : (one ?? other);
}

/** What a word passes on. */
function strengthOf(memory: TraitMemory): number {
  const gestures = (memory.weight * memory.gestures) / memory.times;
  return gestures / (gestures + SLOWNESS_OF_WORDS) / 2;
}

function hasEffect(kind: TaughtKind, memory: TraitMemory): boolean {
  if (kind !== 'word') return true;
  if (memory.gestures < LEAST_GESTURES) return false;
  return sizeOf(scale(memory.step, strengthOf(memory))) >= LEAST_EFFECT;
}

/** In their order, the newest first. */
function newestOfEachMessage(lessons: readonly Lesson[]): readonly Lesson[] {
  const newest = new Map<string, Lesson>();
  for (const lesson of newestFirst(lessons))
    if (!newest.has(lesson.messageId)) newest.set(lesson.messageId, lesson);
  return [...newest.values()];
}

function scale(step: AxisStep, factor: number): AxisStep {
  return { urgent: step.urgent * factor, important: step.important * factor };
}

function sizeOf(step: AxisStep): number {
  return Math.max(Math.abs(step.urgent), Math.abs(step.important));
}

function bound(step: number): number {
  return Math.max(-MOST_BY_WORDS, Math.min(MOST_BY_WORDS, step));
}
