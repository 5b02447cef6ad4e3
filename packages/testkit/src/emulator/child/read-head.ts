export interface HeadField {
  readonly name: string;
  readonly value: string;
}

/** The fields of a message's head as they stand there, folded lines joined. */
export function readHead(raw: Uint8Array): HeadField[] {
  const text = Buffer.from(raw).toString('utf8').replace(/\r\n/g, '\n');
  const end = text.indexOf('\n\n');
  const fields: HeadField[] = [];
  for (const line of text
    .slice(0, end < 0 ? text.length : end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.push({ name: line.slice(0, colon), value: line.slice(colon + 1).trim() });
  }
  return fields;
}

/** The first field of this name, in whatever case. */
export function fieldOf(head: readonly HeadField[], name: string): string | null {
  return head.find((field) => field.name.toLowerCase() === name)?.value ?? null;
}
