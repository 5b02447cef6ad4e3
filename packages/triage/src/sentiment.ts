export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;

/** The tone of a message; every message has exactly one (SENT-02). */
export type Sentiment = (typeof SENTIMENTS)[number];

export interface SentimentReading {
  readonly sentiment: Sentiment;
  /** The distinct keywords found, in the order of the lists, in lower case. */
  readonly matches: Readonly<Record<Sentiment, readonly string[]>>;
}

/** The keyword lists of D-83. English only. */
export const SENTIMENT_KEYWORDS: Readonly<Record<Sentiment, readonly string[]>> = {
  positive:
    'thank, thanks, grateful, appreciate, appreciated, great, excellent, good, happy, pleased, glad, delighted, love, perfect, amazing, wonderful, fantastic, congratulations, congrats, success, successful, approved, resolved, excited, helpful, well done'.split(
      ', ',
    ),
  neutral:
    'fyi, for your information, agenda, minutes, newsletter, notification, reminder, receipt, invoice, invitation, schedule, meeting, update, attached, confirm, confirmation, out of office, no action required'.split(
      ', ',
    ),
  negative:
    'problem, problems, issue, issues, error, errors, fail, failed, failure, complaint, unhappy, disappointed, disappointing, concern, concerned, concerns, delay, delayed, missing, missed, cancel, cancelled, rejected, broken, angry, frustrated, frustrating, unacceptable, sorry, risk, escalation, outage, overdue, wrong, bad'.split(
      ', ',
    ),
};

const PATTERNS: Readonly<Record<Sentiment, RegExp>> = {
  positive: matchWholeWords(SENTIMENT_KEYWORDS.positive),
  neutral: matchWholeWords(SENTIMENT_KEYWORDS.neutral),
  negative: matchWholeWords(SENTIMENT_KEYWORDS.negative),
};

/**
 * The tone of subject and preview by distinct whole-word hits; the list with the most wins, any tie is neutral.
 *
 * @source D-83
 */
export function readSentiment(subject: string, preview: string): SentimentReading {
  const text = `${subject}\n${preview}`;
  const matches = {
    positive: findKeywords(text, 'positive'),
    neutral: findKeywords(text, 'neutral'),
    negative: findKeywords(text, 'negative'),
  };
  const { positive, neutral, negative } = matches;
  let sentiment: Sentiment = 'neutral';
  if (positive.length > Math.max(neutral.length, negative.length)) sentiment = 'positive';
  if (negative.length > Math.max(neutral.length, positive.length)) sentiment = 'negative';
  return { sentiment, matches };
}

function findKeywords(text: string, sentiment: Sentiment): readonly string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(PATTERNS[sentiment])) {
    found.add(match[0].toLowerCase().replaceAll(/\s+/g, ' '));
  }
  return SENTIMENT_KEYWORDS[sentiment].filter((word) => found.has(word));
}

function matchWholeWords(words: readonly string[]): RegExp {
  // Longest first, so that a phrase is not lost to its own first word; \s+ because previews fold lines freely.
  const alternatives = words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu');
}
