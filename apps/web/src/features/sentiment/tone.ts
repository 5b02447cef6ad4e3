import type { Email } from '@eisen/contract';
import {
  readSentiment,
  SENTIMENT_KEYWORDS,
  SENTIMENTS,
  type Sentiment,
  type SentimentReading,
} from '@eisen/triage';

/** The emails of each tone, each column in the order of the mailbox. */
export type ToneColumns = Readonly<Record<Sentiment, readonly Email[]>>;

// A reading depends on the email alone, and an email that did not change keeps its object.
const readings = new WeakMap<object, SentimentReading>();

/** The tone of an email's subject and preview, read once for each email (D-83). */
export function readTone(email: Pick<Email, 'subject' | 'preview'>): SentimentReading {
  const known = readings.get(email);
  if (known) return known;
  const reading = readSentiment(email.subject, email.preview);
  readings.set(email, reading);
  return reading;
}

/** Puts every email into exactly one column. */
export function sortByTone(emails: readonly Email[]): ToneColumns {
  const columns: Record<Sentiment, Email[]> = { positive: [], neutral: [], negative: [] };
  for (const email of emails) columns[readTone(email).sentiment].push(email);
  return columns;
}

/** Whole percentages that add up to 100; all 0 where there is nothing. The largest remainders are rounded up. */
export function percentages(
  counts: Readonly<Record<Sentiment, number>>,
): Readonly<Record<Sentiment, number>> {
  const total = SENTIMENTS.reduce((sum, tone) => sum + counts[tone], 0);
  const percent: Record<Sentiment, number> = { positive: 0, neutral: 0, negative: 0 };
  if (total === 0) return percent;
  for (const tone of SENTIMENTS) percent[tone] = Math.floor((counts[tone] * 100) / total);
  const missing = 100 - SENTIMENTS.reduce((sum, tone) => sum + percent[tone], 0);
  const remainder = (tone: Sentiment) => (counts[tone] * 100) % total;
  const byRemainder = SENTIMENTS.toSorted((a, b) => remainder(b) - remainder(a));
  for (const tone of byRemainder.slice(0, missing)) percent[tone] += 1;
  return percent;
}

const NUMBER_WORDS = 'one two three four five six seven eight nine'.split(' ');

/** What the overview says under its title, and nothing that the counts do not show. */
export function moodSentence(
  counts: Readonly<Record<Sentiment, number>>,
  { hasOlder }: { readonly hasOlder: boolean },
): string {
  const total = counts.positive + counts.neutral + counts.negative;
  const source = hasOlder
    ? `Read from the words in the ${total.toLocaleString('en-US')} newest emails.`
    : 'Read from the words in each email.';
  if (counts.negative === 0) return `${source} None of them sounds unhappy.`;
  if (counts.negative === 1) return `${source} Start with the unhappy one.`;
  const count = NUMBER_WORDS[counts.negative - 1] ?? counts.negative.toLocaleString('en-US');
  return `${source} Start with the ${count} unhappy ones.`;
}

/** A piece of a text; with a tone where it is one of the words that were counted. */
export interface TonedText {
  readonly text: string;
  readonly tone: Sentiment | null;
}

const TONE_OF_WORD: ReadonlyMap<string, Sentiment> = new Map(
  SENTIMENTS.flatMap((tone) => SENTIMENT_KEYWORDS[tone].map((word) => [word, tone] as const)),
);

/** Cuts a text at the words that were found in it. The pieces joined are the text. */
export function markWords(
  text: string,
  matches: SentimentReading['matches'],
): readonly TonedText[] {
  const words = SENTIMENTS.flatMap((tone) => matches[tone]);
  if (words.length === 0) return [{ text, tone: null }];
  // Longest first, as they were found; the keywords hold letters and spaces only.
  const alternatives = words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu');
  const pieces: TonedText[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), tone: null });
    const word = match[0].toLowerCase().replaceAll(/\s+/g, ' ');
    pieces.push({ text: match[0], tone: TONE_OF_WORD.get(word) ?? null });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), tone: null });
  return pieces;
}

/** Letters of a preview that a card surely shows, and how many before the first word it keeps. */
const SHOWN_LETTERS = 80;
const LETTERS_BEFORE = 24;

/**
 * The part of a preview that a card draws: from its start, or from shortly before the first word that
 * was counted where a card would cut that word off.
 *
 * @param tone  that of the email: its words explain where the card stands
 */
export function excerpt(preview: string, pieces: readonly TonedText[], tone: Sentiment): string {
  let start = 0;
  for (const piece of pieces) {
    if (piece.tone === tone) break;
    start += piece.text.length;
  }
  if (start >= preview.length || start < SHOWN_LETTERS) return preview;
  const space = preview.indexOf(' ', start - LETTERS_BEFORE);
  return `...${preview.slice(space < 0 || space >= start ? start : space)}`;
}
