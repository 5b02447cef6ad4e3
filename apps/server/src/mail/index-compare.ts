/** What an index row and a provider's reference have in common. */
export interface IndexedRef {
  readonly id: string;
  readonly threadId: string;
  /** Null where the provider tells it only with the message. */
  readonly receivedAt: Date | null;
}

export interface IndexDifference {
  /** In the inbox at the provider, unknown here or noted as elsewhere. */
  readonly arrived: readonly IndexedRef[];
  /** Noted here as in the inbox, no longer there at the provider. */
  readonly left: readonly string[];
}

/**
 * What must change so that the index says what the provider says.
 *
 * @param known  ids that the index has in the inbox
 * @param found  the provider's inbox; an id listed twice (a page shifted while it was read) counts once
 */
export function compareInbox(
  known: ReadonlySet<string>,
  found: Iterable<IndexedRef>,
): IndexDifference {
  const arrived: IndexedRef[] = [];
  const seen = new Set<string>();
  for (const ref of found) {
    if (seen.has(ref.id)) continue;
    seen.add(ref.id);
    if (!known.has(ref.id)) arrived.push(ref);
  }
  const left = [...known].filter((id) => !seen.has(id));
  return { arrived, left };
}

/**
 * The first comparison: what stands in the list above everything that was shown already came after it and is news;
 * the rest was there before anybody looked.
 */
export function splitFirst(
  arriving: readonly IndexedRef[],
  found: { readonly members: ReadonlyMap<string, IndexedRef> },
  shown: ReadonlySet<string>,
): [IndexedRef[], IndexedRef[]] {
  const above = new Set<string>();
  if (shown.size > 0)
    for (const id of found.members.keys()) {
      if (shown.has(id)) break;
      above.add(id);
    }
  return [
    arriving.filter((ref) => above.has(ref.id)),
    arriving.filter((ref) => !above.has(ref.id)),
  ];
}
