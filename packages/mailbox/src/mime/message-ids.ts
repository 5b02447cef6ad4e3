/** References kept for one mail: the root and the nearest. */
const MAX_REFERENCES = 50;
const MAX_ID_LENGTH = 500;

/** The Message-ID without angle brackets; null when there is none that could be referred to. */
export function readMessageId(value: string | null): string | null {
  if (value === null) return null;
  return readIds(value)[0] ?? null;
}

/**
 * The Message-IDs above a mail in its thread, oldest first: References, then what In-Reply-To adds.
 * In-Reply-To of old senders also holds prose and addresses ("Your message of ..."); only ids in angle brackets count.
 */
export function readReferences(references: string | null, inReplyTo: string | null): string[] {
  const above = readIds(references ?? '');
  const parent = bracketedIds(inReplyTo ?? '').filter((id) => id.includes('@'))[0];
  if (parent !== undefined && !above.includes(parent)) above.push(parent);
  const unique = [...new Set(above)];
  return unique.length <= MAX_REFERENCES
    ? unique
    : [...unique.slice(0, 1), ...unique.slice(1 - MAX_REFERENCES)];
}

function readIds(value: string): string[] {
  const bracketed = bracketedIds(value);
  if (bracketed.length > 0) return bracketed;
  return value.split(/\s+/).filter((word) => /^[^\s<>@]+@[^\s<>@]+$/.test(word) && isShort(word));
}

function bracketedIds(value: string): string[] {
  return [...value.matchAll(/<\s*([^<>\s]+)\s*>/g)].map((match) => match[1] ?? '').filter(isShort);
}

function isShort(id: string): boolean {
  return id.length > 0 && id.length <= MAX_ID_LENGTH;
}
