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

/** What stands in a listed email before anybody judged it, of a sender of whom nothing is known. */
export const UNJUDGED = {
  quadrant: null,
  reasoning: null,
  reason: null,
  confidence: null,
  guess: null,
  second: null,
  held: null,
  urgency: null,
  importance: null,
  deadline: null,
  due: null,
  times: [],
  overdue: false,
  replied_at: null,
  source: null,
  unread: true,
  folder: 'inbox',
  web_url: null,
  outside: null,
  first_from_sender: false,
  to: null,
  cc: null,
  signals: PLAIN_SIGNALS,
} as const satisfies Partial<Email>;
