import { type DelegatedEmail, STATUS_WORDS } from '#lib/delegation/delegated-email.ts';

/** How far an email is that the user handed on; time makes one overdue. */
export type ByMeState = 'overdue' | 'declined' | 'answered' | 'accepted' | 'asked';

/** What wants the user first. */
const ORDER: readonly ByMeState[] = ['overdue', 'declined', 'answered', 'accepted', 'asked'];

export const BY_ME_WORDS: Readonly<Record<ByMeState, string>> = {
  overdue: 'Overdue',
  declined: STATUS_WORDS.declined,
  answered: STATUS_WORDS.done,
  accepted: STATUS_WORDS['in-progress'],
  asked: STATUS_WORDS.pending,
};

export function stateOf(item: Pick<DelegatedEmail, 'status' | 'dueAt'>, now: Date): ByMeState {
  if (item.status === 'done') return 'answered';
  if (item.status === 'declined') return 'declined';
  if (item.dueAt !== null && new Date(item.dueAt) <= now) return 'overdue';
  return item.status === 'in-progress' ? 'accepted' : 'asked';
}

/** What runs: the most pressing first, the newest change first among equals. */
export function sortByMe(
  items: readonly DelegatedEmail[],
  now: Date,
): readonly { readonly item: DelegatedEmail; readonly state: ByMeState }[] {
  return items
    .filter(({ ended }) => ended === null)
    .map((item) => ({ item, state: stateOf(item, now) }))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
        b.item.changedAt.localeCompare(a.item.changedAt),
    );
}

/** How many of the three steps are done. */
export function stepsOf({ status }: Pick<DelegatedEmail, 'status'>): 1 | 2 | 3 {
  if (status === 'done') return 3;
  return status === 'in-progress' ? 2 : 1;
}
