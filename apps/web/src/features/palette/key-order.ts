/** Sorts by how keys lie on a keyboard: Enter first, then digits with 0 after 9, the rest as given. */
export function byKeyboard<T extends { readonly keys?: string | readonly string[] | undefined }>(
  items: readonly T[],
): readonly T[] {
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}

const LAST = 99;

function placeOf({ keys }: { readonly keys?: string | readonly string[] | undefined }): number {
  const key = typeof keys === 'string' ? keys : keys?.[0];
  if (key === 'Enter') return 0;
  if (key === undefined || !/^\d$/.test(key)) return LAST;
  return key === '0' ? 10 : Number(key);
}
