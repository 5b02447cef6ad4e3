import type { Learned, LearningAnswer } from '@eisen/contract';
import { tellEffect } from '@eisen/triage';
import type { LearnedThing, WhatWasLearned } from './learning-service.ts';

export function presentLearning({
  things,
  threshold,
  corrections,
  agreement,
}: WhatWasLearned): LearningAnswer {
  const learned = things.map(presentThing);
  if (threshold)
    learned.push({
      key: 'threshold',
      kind: 'threshold',
      effect: tellThreshold(threshold.shift),
      since: threshold.since.toISOString(),
      times: threshold.times,
      quadrant: null,
      against: [],
    });
  return { learned, corrections, agreement };
}

function presentThing({ key, kind, shown, memory }: LearnedThing): Learned {
  return {
    key,
    kind: kind === 'list' ? 'sender' : kind,
    effect: tellEffect(kind, shown, memory),
    since: memory.since.toISOString(),
    times: memory.times,
    quadrant: kind === 'word' ? null : memory.quadrant,
    against: [...memory.against],
  };
}

function tellThreshold(shift: number): string {
  return shift > 0 ? 'Asks you more often before it sorts' : 'Asks you less often before it sorts';
}
