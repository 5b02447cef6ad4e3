import type { Email } from '@eisen/contract';
import { endOfWeight } from '#lib/text-weight.ts';

/** What the Message section shows, in the order of preference (DETAIL-05). */
export type MessageBody =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string; readonly quoted: string | null }
  | { readonly kind: 'none' };

export const NO_CONTENT = 'No content available';

type Bodies = Pick<Email, 'html_body' | 'full_body_msg' | 'body' | 'quoted_history' | 'preview'>;

/**
 * The HTML body, else the text. New text and quoted history are told apart when the server found the
 * border; else the full text, the body and the preview follow each other.
 */
export function chooseBody(email: Bodies): MessageBody {
  if (hasText(email.html_body)) return { kind: 'html', html: email.html_body };
  if (hasText(email.quoted_history) && hasText(email.body)) {
    return { kind: 'text', text: email.body, quoted: email.quoted_history };
  }
  for (const text of [email.full_body_msg, email.body, email.preview]) {
    if (hasText(text)) return { kind: 'text', text, quoted: null };
  }
  return { kind: 'none' };
}

/** Whether a subject says that an earlier mail is handed on, as programs of many languages begin it. */
export function isForward(subject: string): boolean {
  return /^\s*(?:\[[^\]]{1,60}\]\s*)?(?:fwd?|wg|tr|rv|i|vs|enc|doorst|vb|pd|fs)\s*:/i.test(subject);
}

export interface TextPiece {
  readonly text: string;
  /** An https, http or mailto address, for pieces that are links. */
  readonly href: string | null;
}

const LINK = /\bhttps?:\/\/[^\s<>"']{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** Every link is an element; a text that has more than a page can draw shows the others as words. */
const MOST_LINKS = 2_000;

/** Cuts a text into plain pieces and links; joined together they are the text again. */
export function findLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    if (pieces.length >= 2 * MOST_LINKS) break;
    const link = withoutLastSigns(match[0]);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null });
    pieces.push({ text: link, href: link.includes('://') ? link : `mailto:${link}` });
    end = match.index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

/** Signs that end the sentence around a link. */
function withoutLastSigns(link: string): string {
  let end = link.length;
  while (end > 0 && '.,;:!?)]'.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

/** Of text, by its weight, that is laid out at once; the next follows when it is asked for. */
export const TEXT_PORTION = 100_000;

/** Where a portion of a text ends: after a line if there is one near, never within a character. */
export function endOfPortion(text: string, portions: number): number {
  const most = endOfWeight(text, portions * TEXT_PORTION);
  if (most === text.length) return most;
  const line = text.lastIndexOf('\n', most);
  if (line > most - most / portions / 4) return line + 1;
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** The content ids that an HTML body names, without which no inline part has to be fetched. */
export function usesInlineParts(html: string): boolean {
  return /\bcid:/i.test(html);
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
