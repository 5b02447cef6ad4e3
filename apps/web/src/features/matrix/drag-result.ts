import type { Quadrant } from '@eisen/triage';
import { PLACES, type Place } from './board.ts';

/** What travels with a drag. */
export interface DragLoad {
  readonly ids: readonly string[];
  readonly from: Place;
}

/** What a drop asks for; `to` null returns the emails to the Inbox. */
export interface DropResult {
  readonly ids: readonly string[];
  readonly to: Quadrant | null;
}

/** @param target  the place that the pointer was over; null outside the panels */
export function dropResult(load: DragLoad, target: Place | null): DropResult | null {
  if (target === null || load.ids.length === 0 || isSamePlace(load, target)) return null;
  return { ids: load.ids, to: target === 'inbox' ? null : target };
}

/** A single card cannot be dropped where it lies; a selection may come from several lists. */
export function isSamePlace(load: DragLoad, target: Place): boolean {
  return load.ids.length === 1 && load.from === target;
}

export function readPlace(value: unknown): Place | null {
  return PLACES.find((place) => place === value) ?? null;
}

/** Pixels from the edge of a list in which it scrolls under a drag, and the fastest step of a frame. */
const EDGE_PX = 56;
const FASTEST_PX = 16;

/** How far a list scrolls in one frame, by how near the pointer is to its upper or lower edge. */
export function scrollStep(pointer: number, top: number, bottom: number): number {
  const edge = Math.min(EDGE_PX, (bottom - top) / 3);
  if (pointer < top || pointer > bottom || edge <= 0) return 0;
  if (pointer < top + edge) return -Math.ceil(((top + edge - pointer) / edge) * FASTEST_PX);
  if (pointer > bottom - edge) return Math.ceil(((pointer - bottom + edge) / edge) * FASTEST_PX);
  return 0;
}
