import type { Email } from '@eisen/contract';
import { parseQuadrant, QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';

/** What the search field asks for (D-115). Texts are folded: no case, no accents. */
export interface SearchQuery {
  /** All must occur. */
  readonly words: readonly string[];
  readonly from: readonly string[];
  readonly subject: readonly string[];
  readonly hasAttachment: boolean;
  readonly quadrant: Quadrant | null;
}

/** Words, "quoted phrases", from:, subject:, has:attachment, in:quadrant. An unknown operator is a word. */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const from: string[] = [];
  const subject: string[] = [];
  let hasAttachment = false;
  let quadrant: Quadrant | null = null;
  for (const match of text.matchAll(/(?:(\w+):)?(?:"([^"]*)"?|(\S+))/g)) {
    const [whole, operator, quoted, plain] = match;
    const value = fold(quoted ?? plain ?? '').trim();
    const name = operator?.toLowerCase();
    if (name === 'from' && value !== '') from.push(value);
    else if (name === 'subject' && value !== '') subject.push(value);
    else if (name === 'has' && /^attachments?$/.test(value)) hasAttachment = true;
    else if (name === 'in' && readQuadrant(value)) quadrant = readQuadrant(value);
    else if (name === undefined && value !== '') words.push(value);
    else if (name !== undefined && !OPERATORS.has(name)) words.push(fold(whole));
  }
  return { words, from, subject, hasAttachment, quadrant };
}

export function isEmptySearch(query: SearchQuery): boolean {
  const { words, from, subject, hasAttachment, quadrant } = query;
  return words.length + from.length + subject.length === 0 && !hasAttachment && quadrant === null;
}

/** Whether a listed email answers the search, as far as the list knows it: bodies are the provider's. */
export function matchesSearch(email: Email, query: SearchQuery): boolean {
  if (query.quadrant !== null && email.quadrant !== query.quadrant) return false;
  if (query.hasAttachment && email.attachments.length === 0) return false;
  const texts = textsOf(email);
  return (
    query.from.every((part) => texts.from.includes(part)) &&
    query.subject.every((part) => texts.subject.includes(part)) &&
    query.words.every((word) => texts.all.includes(word))
  );
}

/** The first `limit` hits in the order of `emails`. An empty search finds nothing. */
export function searchEmails(
  emails: readonly Email[],
  query: SearchQuery,
  limit = Number.POSITIVE_INFINITY,
): readonly Email[] {
  const hits: Email[] = [];
  if (isEmptySearch(query)) return hits;
  for (const email of emails) {
    if (hits.length >= limit) break;
    if (matchesSearch(email, query)) hits.push(email);
  }
  return hits;
}

/** Lower case, without accents and with single spaces, so that "Muller" finds "Müller". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

const OPERATORS = new Set(['from', 'subject', 'has', 'in']);

interface SearchTexts {
  readonly from: string;
  readonly subject: string;
  readonly all: string;
}

/** Folding is the costly part; an email's object does not change. */
const folded = new WeakMap<Email, SearchTexts>();

function textsOf(email: Email): SearchTexts {
  const known = folded.get(email);
  if (known) return known;
  const from = fold(`${email.from} ${email.sender_email}`);
  const subject = fold(email.subject);
  const names = email.attachments.map((attachment) => attachment.name).join(' ');
  const all = `${from} ${subject} ${fold(`${email.preview} ${email.category} ${names}`)}`;
  const texts = { from, subject, all };
  folded.set(email, texts);
  return texts;
}

/** A quadrant by its key or by its title on the screen. */
function readQuadrant(value: string): Quadrant | null {
  const byTitle = QUADRANTS.find((key) => QUADRANT_LABELS[key].title.toLowerCase() === value);
  return byTitle ?? parseQuadrant(value);
}
