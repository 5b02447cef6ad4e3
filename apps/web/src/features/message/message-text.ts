import type { Email } from '@eisen/contract';

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

export interface TextPiece {
  readonly text: string;
  /** An https, http or mailto address, for pieces that are links. */
  readonly href: string | null;
}

const LINK = /\bhttps?:\/\/[^\s<>"']+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Cuts a text into plain pieces and links; joined together they are the text again. */
export function findLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const link = match[0].replace(/[.,;:!?)\]]+$/, '');
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null });
    pieces.push({ text: link, href: link.includes('://') ? link : `mailto:${link}` });
    end = match.index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

/** The content ids that an HTML body names, without which no inline part has to be fetched. */
export function usesInlineParts(html: string): boolean {
  return /\bcid:/i.test(html);
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
