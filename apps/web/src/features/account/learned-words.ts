import type { Learned } from '@eisen/contract';
import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { countOf } from '#lib/format.ts';

const GROUPS: readonly { readonly kind: Learned['kind']; readonly title: string }[] = [
  { kind: 'sender', title: 'Senders' },
  { kind: 'thread', title: 'Conversations' },
  { kind: 'word', title: 'Words' },
  { kind: 'threshold', title: 'How sure Eisen must be' },
];

/** The groups that hold something, in a fixed order. */
export function groupLearned(
  learned: readonly Learned[],
): readonly { readonly title: string; readonly things: readonly Learned[] }[] {
  return GROUPS.map(({ kind, title }) => ({
    title,
    things: learned.filter((thing) => thing.kind === kind),
  })).filter((group) => group.things.length > 0);
}

/** How often it was taught, and what speaks against it. */
export function tellSource({
  kind,
  times,
  against,
}: Pick<Learned, 'kind' | 'times' | 'against'>): string {
  const taught = `From ${countOf(times, 'correction')}`;
  if (against.length === 0) return taught;
  if (kind === 'word') return `${taught} that do not all agree, so it counts for less`;
  const titles = against.map((quadrant: Quadrant) => QUADRANT_LABELS[quadrant].title);
  return `${taught}. You also chose ${titles.join(' and ')}: among similar mail the newest decides`;
}

export function tellAgreement(share: number): string {
  return `You left ${Math.round(share * 100)} % of Eisen's last decisions in place`;
}

export function tellForgetting(asked: Learned | 'all'): string {
  if (asked === 'all')
    return 'Sorting starts again as on the first day. Your mail and its places stay.';
  return `“${asked.effect}” will have no effect on new mail any more. Mail already sorted stays where it is.`;
}
