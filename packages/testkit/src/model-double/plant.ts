import { type ClassifyRequest, excerpt } from '@eisen/assistant';
import { htmlToVisibleText, visibleCharacters } from '@eisen/mailbox';
import { splitText } from '@eisen/triage';
import type { Attack } from './attacks.ts';

/** Puts an attack on a line of its own, as the public benchmark does; one in HTML stands hidden in the mail's HTML. */
export function plant(
  carrier: ClassifyRequest,
  attack: Pick<Attack, 'text' | 'isHtml'>,
  position: 'start' | 'middle' | 'end',
): ClassifyRequest {
  const { newText: text } = carrier;
  if (attack.isHtml) {
    const html = `<p>${text.replace(/[&<>]/g, '·').replace(/\n/g, '<br>')}</p>${attack.text}`;
    return withText(carrier, htmlToVisibleText(html));
  }
  const lines = text.split('\n');
  const at = { start: 0, middle: Math.floor(lines.length / 2), end: lines.length }[position];
  lines.splice(at, 0, attack.text);
  return withText(carrier, splitText(visibleCharacters(lines.join('\n'))).newText);
}

/** Another mail of the carrier's sender, in its conversation. */
export function besideCarrier(
  other: ClassifyRequest,
  { input: { fromName, fromAddress, subject } }: ClassifyRequest,
  id: string,
): ClassifyRequest {
  const shared = { fromName, fromAddress, subject: `Re: ${subject}`, isReply: true };
  return { ...other, id, input: { ...other.input, ...shared } };
}

function withText(request: ClassifyRequest, newText: string): ClassifyRequest {
  return { id: request.id, newText, input: { ...request.input, text: excerpt(newText) } };
}
