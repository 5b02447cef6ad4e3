import type { Quadrant } from '@eisen/triage';

export interface Order {
  readonly quadrant: Quadrant;
  /** It wants something done to other mail as well. */
  readonly wantsMore: boolean;
  /** How sure it wants the answer to be, 0 to 1. */
  readonly confidence: number;
}

const LOWER =
  /\b(?:eliminate|archiv\w*|delet\w*|trash|discard\w*|bin it|spam|not important|unimportant|lösch\w*|papierkorb|unwichtig|verwerf\w*)\b/i;
const LIFT =
  /\b(?:(?:mark|treat|rate|file|sort|put|classify|set|label|flag|place)\b.{0,80}\b(?:urgent|critical|important|do|top|highest|first|1\.0)|quadrant\W{1,6}do|urgency\W{1,6}1|(?:markiere?|stufe|setze?|ordne|lege?|behandle|bewerte)\b.{0,80}\b(?:dringend|wichtig\w*|kritisch|do|höchste\w*|ganz oben))\b/i;
const OTHERS =
  /\b(?:everything else|all (?:the )?other|every other|all (?:mails?|emails?|messages?)|whole inbox|rest of the|alle (?:anderen|übrigen)|alles andere|sämtliche|den rest|gesamte\w* posteingang)\b/i;
const CONFIDENCE = /\b(?:confidence|sicherheit)\b[^\d\n]{0,12}([01](?:[.,]\d{1,3})?)/i;
const SCHEDULE = /quadrant\W{1,6}schedule|\bschedule quadrant\b/i;
const DELEGATE = /quadrant\W{1,6}delegate|\bdelegate quadrant\b/i;

/**
 * What a text orders about the place of mail, in plain words, in base64, turned by 13 letters, backwards or spaced out;
 * null when it orders nothing of the kind. Of two orders the one that lowers is taken: it does the most harm.
 */
export function findOrder(text: string): Order | null {
  const read = [text, ...decodings(text)].join('\n');
  const wantsMore = OTHERS.test(read);
  // What is to happen to other mail is no order about this one.
  const own = read.replace(new RegExp(`[^.!?\\n]*${OTHERS.source}[^.!?\\n]*`, 'gi'), ' ');
  const quadrant = quadrantIn(own) ?? (wantsMore ? 'do' : null);
  if (quadrant === null) return null;
  const confidence = CONFIDENCE.exec(read)?.[1]?.replace(',', '.') ?? 1;
  return { quadrant, wantsMore, confidence: Math.min(1, Number(confidence)) };
}

function quadrantIn(text: string): Quadrant | null {
  if (SCHEDULE.test(text)) return 'schedule';
  if (DELEGATE.test(text)) return 'delegate';
  if (LOWER.test(text)) return 'eliminate';
  return LIFT.test(text) ? 'do' : null;
}

function decodings(text: string): string[] {
  const base64 = text.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? [];
  const turned = text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
  return [
    ...base64.map((part) => Buffer.from(part, 'base64').toString('utf8')),
    ...(/ebg13|rot13/i.test(text) ? [turned] : []),
    ...(/backwards|rückwärts|reversed/i.test(text) ? [[...text].reverse().join('')] : []),
    text.replace(/\b(\w) (?=\w\b)/g, '$1'),
  ];
}
