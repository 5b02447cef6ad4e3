import type { Email, Signals } from '@eisen/contract';

/** A message with nothing special about it, addressed to the reader. */
export const PLAIN_SIGNALS: Signals = {
  addressed: 'to',
  bulk: false,
  automated: false,
  known_sender: null,
  replied_before: null,
  flagged: false,
  invitation: false,
  provider_important: null,
};

/** What stands in an email before anybody judged it. */
export const UNJUDGED = {
  quadrant: null,
  reasoning: null,
  confidence: null,
  guess: null,
  second: null,
  held: null,
  urgency: null,
  importance: null,
  deadline: null,
  overdue: false,
  source: null,
  unread: true,
  web_url: null,
  signals: PLAIN_SIGNALS,
} as const satisfies Partial<Email>;
