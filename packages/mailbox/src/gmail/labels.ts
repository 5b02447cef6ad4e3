import { z } from 'zod';
import type { FolderRole, MessagePriority } from '#message.ts';
import { type FormerPlace, ProviderError } from '#provider.ts';

/** Gmail's fixed label ids (developers.google.com/workspace/gmail/api/guides/labels). */
export const LABEL = {
  inbox: 'INBOX',
  sent: 'SENT',
  draft: 'DRAFT',
  trash: 'TRASH',
  spam: 'SPAM',
  unread: 'UNREAD',
  starred: 'STARRED',
  important: 'IMPORTANT',
} as const;

const CATEGORY_PREFIX = 'CATEGORY_';
const PROMOTIONS = 'CATEGORY_PROMOTIONS';

/** Labels of a place: where a message lies, and no mark on it. */
const PLACE_LABELS: readonly string[] = [LABEL.inbox, LABEL.trash, LABEL.spam];

/** Where a message with these labels lies: Gmail has no folders. */
export function folderOf(labels: readonly string[]): FolderRole {
  const has = (label: string) => labels.includes(label);
  if (has(LABEL.trash)) return 'trash';
  if (has(LABEL.spam)) return 'spam';
  if (has(LABEL.draft)) return 'drafts';
  if (has(LABEL.inbox)) return 'inbox';
  return has(LABEL.sent) ? 'sent' : 'archive';
}

/** D-75: IMPORTANT or the head's own mark is high, a promotion low. */
export function priorityOf(labels: readonly string[], ofHead: MessagePriority): MessagePriority {
  if (labels.includes(LABEL.important) || ofHead === 'high') return 'high';
  return labels.includes(PROMOTIONS) ? 'low' : ofHead;
}

/** D-75: the tab that Gmail put it into, `promotional` for promotions; without one what the head tells. */
export function categoryOf(labels: readonly string[], ofHead: string): string {
  if (labels.includes(PROMOTIONS)) return 'promotional';
  const tab = labels.find((label) => /^CATEGORY_[A-Z]{1,40}$/.test(label));
  return tab === undefined ? ofHead : tab.slice(CATEGORY_PREFIX.length).toLowerCase();
}

/** The labels among these that say where a message lies. */
export function placeOf(labels: readonly string[]): string[] {
  return PLACE_LABELS.filter((label) => labels.includes(label));
}

const placeSchema = z.strictObject({ gmail: z.array(z.enum(['INBOX', 'TRASH', 'SPAM'])).max(3) });

export function encodePlace(place: readonly string[]): FormerPlace {
  return JSON.stringify({ gmail: place });
}

/**
 * The labels of a former place; the inbox without one.
 *
 * @throws ProviderError `refused` for a text that `encodePlace` never gave
 */
export function decodePlace(formerPlace: FormerPlace | null | undefined): readonly string[] {
  if (formerPlace === null || formerPlace === undefined) return [LABEL.inbox];
  const parsed = placeSchema.safeParse(parseText(formerPlace));
  if (parsed.success) return parsed.data.gmail;
  throw new ProviderError('refused', 'This is no place of this mailbox.');
}

function parseText(text: string): unknown {
  try {
    return text.length > 200 ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
