/** Where an email stands in the list that it was opened from, and what lies beside it. */
export interface Place {
  /** From 0; -1 when the email is not in the list. */
  readonly index: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

export function placeIn(ids: readonly string[], id: string): Place {
  const index = ids.indexOf(id);
  return {
    index,
    total: ids.length,
    previous: index > 0 ? (ids[index - 1] ?? null) : null,
    next: index >= 0 ? (ids[index + 1] ?? null) : null,
  };
}

/**
 * What shows after the email at `index` left the list: the one that is at the same index now, else
 * the last one, else nothing and the dialog closes (DETAIL-19).
 *
 * @param remaining the list without the email that left
 */
export function nextAfterRemoval(remaining: readonly string[], index: number): string | null {
  return remaining[Math.min(index, remaining.length - 1)] ?? null;
}
