import type { SealPlace } from './seal.ts';

/**
 * Where a table keeps sealed values, and how each one's scope and place follow from its row. Every resource exports
 * its own list; the composition root joins them for rotation.
 */
export interface SealedTable {
  readonly table: string;
  /** Columns of the primary key, in its order; all are text or integer. */
  readonly key: readonly string[];
  /** Other columns that a place is made of. */
  readonly context?: readonly string[];
  /** For each sealed column the place, from the row's key and context columns as text. */
  readonly columns: Readonly<Record<string, (row: Readonly<Record<string, string>>) => SealPlace>>;
}
