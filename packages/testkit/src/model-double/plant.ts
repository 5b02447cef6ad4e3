import type { ClassifyRequest } from '@eisen/assistant';
import { htmlToVisibleText, visibleCharacters } from '@eisen/mailbox';
import { splitText } from '@eisen/triage';
import type { Attack } from './attacks.ts';

/** Puts an attack on a line of its own, as the public benchmark does; one in HTML stands hidden in the mail's HTML. */
export function plant(
  carrier: ClassifyRequest,
  attack: Pick<Attack, 'text' | 'isHtml'>,
  position: 'start' | 'middle' | 'end',
): ClassifyRequest {
  const { text } = carrier.input;
  if (attack.isHtml) {
    const html = `<p>${text.replace(/[&<>]/g, '·').replace(/\n/g, '<br>')}</p>${attack.text}`;
    return withInput(carrier, { text: htmlToVisibleText(html) });
  }
  const lines = text.split('\n');
  const at = { start: 0, middle: Math.floor(lines.length / 2), end: lines.length }[position];
  lines.splice(at, 0, attack.text);
  return withInput(carrier, { text: splitText(visibleCharacters(lines.join('\n'))).newText });
}

/** Another mail of the carrier's sender, in its conversation. */
export function besideCarrier(
  other: ClassifyRequest,
  { input: { fromName, fromAddress, subject } }: ClassifyRequest,
  id: string,
): ClassifyRequest {
  const shared = { fromName, fromAddress, subject: `Re: ${subject}`, isReply: true };
  return { ...withInput(other, shared), id };
}

function withInput(
  request: ClassifyRequest,
  change: Partial<ClassifyRequest['input']>,
): ClassifyRequest {
  return { id: request.id, input: { ...request.input, ...change } };
}
