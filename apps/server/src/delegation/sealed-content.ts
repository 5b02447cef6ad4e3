import { z } from 'zod/mini';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';

const contentSchema = z.object({
  sender: z.string(),
  subject: z.string(),
  snippet: z.string(),
  reason: z.string(),
  /** What the delegator added (D-96). */
  note: z.nullable(z.string()),
  /** The message's text, only where the delegator chose to hand it on (D-96). */
  bodyText: z.nullable(z.string()),
  /** As it was typed, for an item that was handed to an address. */
  address: z.nullable(z.string()),
  /** What came later has a default: older rows are sealed without it. */
  dueAt: z._default(z.nullable(z.string()), null),
  /** What both wrote since, the oldest first. */
  notes: z._default(
    z.array(z.object({ by: z.enum(['delegator', 'assignee']), text: z.string(), at: z.string() })),
    [],
  ),
});

/** The words of a delegation: stored only under the delegation's own key, which both people share (D-107). */
export type DelegationContent = z.infer<typeof contentSchema>;

export function sealContent(sealer: Sealer, id: string, content: DelegationContent): Buffer {
  return sealer.seal(JSON.stringify(content), placeOf(id));
}

/** Lines that are kept of one delegation: the oldest give way. */
const MOST_NOTES = 100;

/** With one more line; null when it is what was said last, which needs no second line. */
export function addNote(
  content: DelegationContent,
  note: DelegationContent['notes'][number],
): DelegationContent | null {
  const said = [
    ...(content.note === null ? [] : [{ by: 'delegator', text: content.note }]),
    ...content.notes,
  ].at(-1);
  if (said?.by === note.by && said.text === note.text) return null;
  return { ...content, notes: [...content.notes, note].slice(-MOST_NOTES) };
}

/** @throws CannotOpenError when the value was changed or belongs to another delegation */
export function openContent(sealer: Sealer, id: string, sealed: Buffer): DelegationContent {
  return z.parse(contentSchema, JSON.parse(sealer.openText(sealed, placeOf(id))));
}

export const sealedDelegations: readonly SealedTable[] = [
  { table: 'delegations', key: ['id'], columns: { content: (row) => placeOf(row.id ?? '') } },
];

function placeOf(id: string) {
  return { scope: `delegation:${id}`, place: 'delegations' };
}
