/** The lists of a tab, each the ids of its emails in their order. */
export type CursorLists = readonly (readonly string[])[];

/** The email that keys act on, and where it stood last. */
export interface ListCursor {
  readonly id: string;
  readonly list: number;
  readonly index: number;
}

export type CursorAction =
  | { readonly type: 'place'; readonly id: string }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'side'; readonly by: 1 | -1 }
  | { readonly type: 'leave' };

/** Where the cursor goes; it stops at the ends of a list and passes over empty lists. */
export function nextCursor(
  cursor: ListCursor | null,
  lists: CursorLists,
  action: CursorAction,
): ListCursor | null {
  if (action.type === 'leave') return null;
  if (action.type === 'place') return find(lists, action.id) ?? cursor;
  if (cursor === null) return firstOf(lists);
  if (action.type === 'step') return at(lists, cursor.list, cursor.index + action.by);
  for (let list = cursor.list + action.by; lists[list] !== undefined; list += action.by) {
    if ((lists[list]?.length ?? 0) > 0) return at(lists, list, cursor.index);
  }
  return cursor;
}

/**
 * The cursor after the lists changed: with its email, also into another list; where that email has
 * gone, at the one that took its place.
 */
export function settleCursor(cursor: ListCursor | null, lists: CursorLists): ListCursor | null {
  if (cursor === null || lists[cursor.list]?.[cursor.index] === cursor.id) return cursor;
  return find(lists, cursor.id) ?? at(lists, cursor.list, cursor.index);
}

function firstOf(lists: CursorLists): ListCursor | null {
  const list = lists.findIndex((ids) => ids.length > 0);
  return list < 0 ? null : at(lists, list, 0);
}

function find(lists: CursorLists, id: string): ListCursor | null {
  for (const [list, ids] of lists.entries()) {
    const index = ids.indexOf(id);
    if (index >= 0) return { id, list, index };
  }
  return null;
}

function at(lists: CursorLists, list: number, index: number): ListCursor | null {
  const ids = lists[list] ?? [];
  const inside = Math.min(Math.max(index, 0), ids.length - 1);
  const id = ids[inside];
  return id === undefined ? null : { id, list, index: inside };
}
