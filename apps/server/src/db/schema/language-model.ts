import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

const counter = (name: string) => integer(name).notNull().default(0);

/** What each user's questions to the language model used, by day (UTC): the budget is kept by it (D-28). */
export const modelUsage = pgTable(
  'model_usage',
  {
    userId: text('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    calls: counter('calls'),
    failed: counter('failed'),
    cached: counter('cached'),
    inputTokens: counter('input_tokens'),
    outputTokens: counter('output_tokens'),
    /** Set aside by calls under way; what a killed process set aside stays spent for that day. */
    bookedTokens: counter('booked_tokens'),
    /** Millionths of the currency, at the prices of the day. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** Answers of the language model, so that the same mail is not paid for twice. */
export const modelAnswers = pgTable(
  'model_answers',
  {
    userId: text('user_id').notNull(),
    /** Keyed hash, in hex, of the endpoint, the model's name, the question and what was sent. */
    contentKey: text('content_key').notNull(),
    /** Sealed JSON: it quotes the mail. */
    sealed: bytea('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.contentKey] })],
);
