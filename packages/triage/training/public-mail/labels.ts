import { readFileSync } from 'node:fs';
import type { Quadrant } from '@eisen/triage';
import type { Corpus } from './corpora.ts';

/** A line of `<corpus>.jsonl`: where a mail is found, and how it was judged. */
export interface PublicLabel {
  readonly id: string;
  readonly path: string;
  readonly quadrant: Quadrant;
  readonly alt: Quadrant | null;
  readonly sentiment: string;
  readonly has_deadline: string | null;
  readonly asks_action: number;
  readonly sampling: string;
}

export function readPublicLabels({ name }: Corpus): readonly PublicLabel[] {
  return readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PublicLabel);
}

/** Batches whose owners also stand in triage-dev: what is judged there would not be unseen any more. */
const OWNERS_OF_DEV = new Set(['26', '27', '28']);

/** The set that a mail belongs to; training takes those that begin with "more-". */
export function setOf(id: string): string {
  const batch = id.slice('more-'.length, -2);
  return `${OWNERS_OF_DEV.has(batch) ? 'dev-owners' : 'more'}-${batch}`;
}
