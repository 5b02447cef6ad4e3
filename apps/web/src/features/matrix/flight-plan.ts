import { PLACES, type Place, type PlaceIds } from './board.ts';

/** Between one card and the next, and all of them together (design language §5). */
const STAGGER_MS = 40;
const WHOLE_MS = 600;
/** More at once would be a swarm, not an explanation. */
const MOST_FLIGHTS = 14;

/** The emails that lie in another list than before, with the new one. */
export function movedBetween(before: PlaceIds, after: PlaceIds): ReadonlyMap<string, Place> {
  const moved = new Map<string, Place>();
  const changed = PLACES.filter((place) => before[place] !== after[place]);
  const old = new Map(changed.flatMap((place) => before[place].map((id) => [id, place] as const)));
  for (const place of changed) {
    for (const id of after[place]) {
      const from = old.get(id);
      if (from !== undefined && from !== place) moved.set(id, place);
    }
  }
  return moved;
}

/** When each flight starts: one after another, and all are over after 600 ms. */
export function flightDelays(count: number, flightMs: number): readonly number[] {
  const flights = Math.min(count, MOST_FLIGHTS);
  const step = flights > 1 ? Math.min(STAGGER_MS, (WHOLE_MS - flightMs) / (flights - 1)) : 0;
  return Array.from({ length: flights }, (_, index) => Math.round(index * step));
}
