/**
 * Does works one after the other, whatever became of those before.
 *
 * @throws what the first failed with, when all are done
 */
export async function inTurn(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
