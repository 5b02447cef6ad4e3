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
