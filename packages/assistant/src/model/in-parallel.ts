/**
 * Works on all items, several at once, and answers in their order.
 *
 * @param atOnce  how many are in work at the same time, at least 1
 */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const runner = async () => {
    while (next < items.length) {
      const place = next;
      next += 1;
      results[place] = await work(items[place] as T, place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner));
  return results;
}
