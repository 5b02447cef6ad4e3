import { describe, expect, it } from 'vitest';
import { onWall, readOn, TEST_ZONES } from './two-clocks.ts';

/** When mails came, by their owner's wall, and what the words of each mean on it; null for no deadline. */
export type PhraseTable = readonly (readonly [
  received: string,
  rows: readonly (readonly [text: string, wall: string | null])[],
])[];

/** Tests that each phrase is read so on every test clock. */
export function describePhrases(title: string, table: PhraseTable): void {
  describe.each(TEST_ZONES)(`on the clock of %s: ${title}`, (zone) => {
    it.each(
      table.flatMap(([received, rows]) =>
        rows.map(([text, wall]) => [text, received, wall] as const),
      ),
    )('"%s", come %s, means %s', (text, received, wall) => {
      const instant = wall === null ? null : onWall(zone, wall).toISOString();
      expect(readOn(zone, text, received)).toBe(instant);
    });
  });
}
