import { decodeHTML } from 'entities';

/** Characters of a body that were read and labelled. */
const LONGEST_BODY = 6_000;

/** A body as it was labelled: even line ends, numbers of people and cards masked, cut. */
export function tidyBody(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.replace(/[\s\u0085]+$/, ''));
  const whole = lines
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  return [...maskNumbers(whole)].slice(0, LONGEST_BODY).join('');
}

/** Social-security numbers, and card numbers whose check digit is right. */
export function maskNumbers(text: string): string {
  return text
    .replaceAll(/\b\d{3}-\d{2}-\d{4}\b/g, 'XXX-XX-XXXX')
    .replaceAll(
      /(?<![\d-])(?<!\d )(?:\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|\d{13,16})(?![ -]?\d)/g,
      (number) => (isCard(number.replaceAll(/\D/g, '')) ? 'XXXX XXXX XXXX XXXX' : number),
    );
}

function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && /^[3-6]/.test(digits);
}

/** The words of an HTML body. Not what the product shows: the labels were read on this plainer text. */
export function stripHtml(html: string): string {
  const text = html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|li|\/table)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]+>/g, ' ');
  return decodeHTML(text)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n\s*\n\s*\n+/g, '\n\n');
}
