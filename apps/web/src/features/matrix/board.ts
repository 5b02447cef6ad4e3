import { QUADRANTS, type Quadrant } from '@eisen/triage';
import type { SelectHow } from '#components/use-opening.ts';

/** Where an email can lie on the board, in reading order. */
export const PLACES = ['inbox', ...QUADRANTS] as const;

export type Place = 'inbox' | Quadrant;

/** The ids of each list, newest first. */
export type PlaceIds = Readonly<Record<Place, readonly string[]>>;

export interface Cursor {
  readonly place: Place;
  readonly id: string;
}

/** Asks the screen to focus what the cursor stands on; without a cursor, the panel itself. */
export interface FocusWish {
  /** Goes up with every wish. */
  readonly count: number;
  readonly place: Place;
  readonly id: string | null;
  /** `take`: the user asked for it. `if-lost`: only when what had the focus is gone. */
  readonly mode: 'take' | 'if-lost';
}

export interface BoardState {
  readonly ids: PlaceIds;
  readonly cursor: Cursor | null;
  /** Where the cursor stood last in each list: the list's tab stop. */
  readonly stops: Readonly<Partial<Record<Place, string>>>;
  readonly selected: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | null;
  readonly focus: FocusWish | null;
  /** Until the next act or step, the cursor goes along with its email into another list. */
  readonly follows: boolean;
}

export type BoardAction =
  | { readonly type: 'lists'; readonly ids: PlaceIds }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'panel'; readonly by: 1 | -1 }
  | { readonly type: 'select'; readonly id: string; readonly how: SelectHow }
  /** The focus came to a card by itself, such as by Tab. */
  | { readonly type: 'focused'; readonly id: string }
  /** A dialog closed: the cursor goes to what it showed, and the selection stays. */
  | { readonly type: 'refocus'; readonly id: string }
  /** Changes are about to be taken back: the email of the cursor may go back, too. */
  | { readonly type: 'follow' }
  | { readonly type: 'toggle-cursor' }
  | { readonly type: 'clear-selection' }
  | { readonly type: 'leave' };

export const NO_IDS: PlaceIds = { inbox: [], do: [], schedule: [], delegate: [], eliminate: [] };

export const FIRST_BOARD: BoardState = {
  ids: NO_IDS,
  cursor: null,
  stops: {},
  selected: new Set(),
  anchor: null,
  focus: null,
  follows: false,
};

/** Cursor and selection of the board, as a pure function of what happened. */
export function nextBoard(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'lists':
      return takeLists(state, action.ids);
    case 'step':
      return putCursor(state, stepCursor(state, action.by));
    case 'panel':
      return putCursor(state, changePanel(state, action.by));
    case 'select':
      return select(state, action.id, action.how);
    case 'focused':
      return state.cursor?.id === action.id
        ? state
        : {
            ...putCursor(state, findCursor(state.ids, action.id)),
            focus: state.focus,
            // A click with Shift gives the focus before it selects: the range begins where it did.
            anchor: state.anchor,
          };
    case 'refocus':
      return putCursor(state, findCursor(state.ids, action.id));
    case 'follow':
      return { ...state, follows: true };
    case 'toggle-cursor':
      return state.cursor ? toggle(state, state.cursor.id) : state;
    case 'clear-selection':
      return { ...state, selected: new Set(), follows: false };
    case 'leave':
      return { ...state, cursor: null, selected: new Set(), anchor: null };
  }
}

/** What an act with the keys is about: the selection if there is one, else the card of the cursor. */
export function targetsOf(state: Pick<BoardState, 'cursor' | 'selected'>): readonly string[] {
  if (state.selected.size > 0) return [...state.selected];
  return state.cursor ? [state.cursor.id] : [];
}

/** What an act on one card is about: the whole selection when the card belongs to it. */
export function targetsAt(state: Pick<BoardState, 'selected'>, id: string): readonly string[] {
  return state.selected.has(id) ? [...state.selected] : [id];
}

/** The list that holds an email. */
export function placeOf(ids: PlaceIds, id: string): Place | null {
  return PLACES.find((place) => ids[place].includes(id)) ?? null;
}

/** The one card of a list that Tab reaches. */
export function tabStopOf(state: BoardState, place: Place): string | null {
  const list = state.ids[place];
  const stop = state.cursor?.place === place ? state.cursor.id : state.stops[place];
  return stop !== undefined && list.includes(stop) ? stop : (list[0] ?? null);
}

/**
 * Who follows a card that left its list: the next one that stayed, else the last one before it.
 * Null when the list is empty now.
 */
export function followerOf(
  before: readonly string[],
  after: readonly string[],
  id: string,
): string | null {
  const stayed = new Set(after);
  const from = before.indexOf(id);
  const next = before.slice(from + 1).find((other) => stayed.has(other));
  return next ?? before.slice(0, Math.max(from, 0)).findLast((other) => stayed.has(other)) ?? null;
}

/** The ids from one card to another of the same list, both included; elsewhere only the second. */
export function rangeBetween(ids: PlaceIds, from: string | null, to: string): readonly string[] {
  const place = placeOf(ids, to);
  const list = place ? ids[place] : [];
  const start = from === null ? -1 : list.indexOf(from);
  const end = list.indexOf(to);
  return start < 0 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function takeLists(state: BoardState, ids: PlaceIds): BoardState {
  const listed = new Set(PLACES.flatMap((place) => ids[place]));
  const selected = keepListed(state.selected, listed);
  const next: BoardState = { ...state, ids, selected };
  const { cursor } = state;
  if (!cursor || ids[cursor.place].includes(cursor.id)) return next;
  const moved = (state.follows ? findCursor(ids, cursor.id) : null) ?? cursorAfter(state, ids);
  return {
    ...next,
    cursor: moved,
    stops: withStop(state.stops, moved),
    focus: wish(state, moved?.place ?? cursor.place, moved?.id ?? null, 'if-lost'),
  };
}

/** On the card that follows the cursor's in its list; null when the list is empty now. */
function cursorAfter({ cursor, ids: before }: BoardState, ids: PlaceIds): Cursor | null {
  if (!cursor) return null;
  const { place } = cursor;
  const id = followerOf(before[place], ids[place], cursor.id);
  return id === null ? null : { place, id };
}

function keepListed(
  selected: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): ReadonlySet<string> {
  const kept = [...selected].filter((id) => listed.has(id));
  return kept.length === selected.size ? selected : new Set(kept);
}

function stepCursor({ ids, cursor, focus }: BoardState, by: 1 | -1): Cursor | null {
  if (!cursor) {
    // Where an emptied panel holds the focus, the next list goes on from there.
    const from = focus?.id === null ? PLACES.indexOf(focus.place) : 0;
    const order = [...PLACES.slice(from), ...PLACES.slice(0, from)];
    const place = order.find((other) => ids[other].length > 0);
    const id = place ? ids[place][0] : undefined;
    return place && id !== undefined ? { place, id } : null;
  }
  const list = ids[cursor.place];
  const id = list[list.indexOf(cursor.id) + by];
  return id === undefined ? cursor : { place: cursor.place, id };
}

function changePanel(state: BoardState, by: 1 | -1): Cursor | null {
  const { cursor } = state;
  if (!cursor) return stepCursor(state, by);
  const at = PLACES.indexOf(cursor.place);
  const onward = by === 1 ? PLACES.slice(at + 1) : PLACES.slice(0, at).reverse();
  for (const place of onward) {
    const id = tabStopOf(state, place);
    if (id !== null) return { place, id };
  }
  return cursor;
}

function select(state: BoardState, id: string, how: SelectHow): BoardState {
  const { anchor } = state;
  const moved = putCursor(state, findCursor(state.ids, id));
  if (how === 'toggle') return toggle({ ...moved, selected: state.selected }, id);
  if (how === 'range') {
    return { ...moved, selected: new Set(rangeBetween(state.ids, anchor, id)), anchor };
  }
  return { ...moved, selected: new Set() };
}

function toggle(state: BoardState, id: string): BoardState {
  const selected = new Set(state.selected);
  if (!selected.delete(id)) selected.add(id);
  return { ...state, selected, anchor: id };
}

function findCursor(ids: PlaceIds, id: string): Cursor | null {
  const place = placeOf(ids, id);
  return place ? { place, id } : null;
}

function putCursor(state: BoardState, cursor: Cursor | null): BoardState {
  if (!cursor) return state;
  return {
    ...state,
    cursor,
    follows: false,
    stops: withStop(state.stops, cursor),
    anchor: cursor.id,
    focus: wish(state, cursor.place, cursor.id, 'take'),
  };
}

function withStop(stops: BoardState['stops'], cursor: Cursor | null): BoardState['stops'] {
  return cursor ? { ...stops, [cursor.place]: cursor.id } : stops;
}

function wish(
  state: BoardState,
  place: Place,
  id: string | null,
  mode: FocusWish['mode'],
): FocusWish {
  return { count: (state.focus?.count ?? 0) + 1, place, id, mode };
}
