import type { Header } from 'postal-mime';

/** A mail's head, by lower case field name. */
export interface HeadFields {
  /** The first field of this name, unfolded; null when there is none. */
  first(name: string): string | null;
  all(name: string): readonly string[];
  has(name: string): boolean;
}

export function indexHeadFields(headers: readonly Header[]): HeadFields {
  const byName = new Map<string, string[]>();
  for (const { key, value } of headers) {
    const values = byName.get(key);
    if (values === undefined) byName.set(key, [value]);
    else values.push(value);
  }
  return {
    first: (name) => byName.get(name)?.[0] ?? null,
    all: (name) => byName.get(name) ?? [],
    has: (name) => byName.has(name),
  };
}
