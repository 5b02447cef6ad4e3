import { ModelError, type TokenLedger, type TokenUsage } from '@eisen/assistant';
import type { Database, UserId } from '#db/database.ts';
import { AppError } from '#http/errors.ts';
import type { Limits } from '#http/limits.ts';
import type { Clock } from '#system.ts';
import type { ModelConfig } from './model-config.ts';
import {
  addUsage,
  bookTokens,
  selectUsage,
  type UsageRow,
  type UsageStep,
} from './usage-repository.ts';

/** What the model was used for, over some days. */
export interface Usage {
  readonly calls: number;
  readonly failed: number;
  /** Answers that needed no call. */
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In millionths of the currency, at the prices of each day. */
  readonly costMicros: number;
}

export interface UsageReport {
  readonly today: Usage;
  /** The calendar month, today included. */
  readonly month: Usage;
  /** Tokens that may still be used today. */
  readonly leftToday: number;
}

export interface UsageService {
  /**
   * Where one user's calls are counted. Days are UTC: a user's own day would need a zone that nobody knows.
   *
   * @param isAllowed asked before each call, so that one who turns the model off is heard at once
   */
  ledgerOf(userId: UserId, isAllowed: () => Promise<boolean>): TokenLedger;
  report(userId: UserId): Promise<UsageReport>;
}

const NOTHING: UsageStep = {
  calls: 0,
  failed: 0,
  cached: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
};

export function createUsageService(needs: {
  db: Database;
  clock: Clock;
  limits: Limits;
  model: Pick<ModelConfig, 'dailyTokens' | 'prices'>;
}): UsageService {
  const { db, clock, limits, model } = needs;
  const today = () => clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);

  return {
    ledgerOf(userId, isAllowed) {
      const add = (day: string, step: Partial<UsageStep>, booked: number) =>
        db.asUser(userId, (tx) => addUsage(tx, { userId, day }, { ...NOTHING, ...step }, booked));
      return {
        async book(tokens) {
          if (!(await isAllowed())) throw new ModelError('off');
          if (tokens > model.dailyTokens) return null;
          await takeCall(limits, userId);
          const day = today();
          const fits = await db.asUser(userId, (tx) =>
            bookTokens(tx, { userId, day }, tokens, model.dailyTokens),
          );
          if (!fits) {
            await limits.giveBack('modelCalls', userId);
            return null;
          }
          return {
            settle: (used, ended) =>
              add(
                day,
                {
                  calls: 1,
                  failed: ended === 'failed' ? 1 : 0,
                  inputTokens: used.input,
                  outputTokens: used.output,
                  costMicros: costOf(used, model.prices),
                },
                tokens,
              ),
          };
        },
        noteCached: () => add(today(), { cached: 1 }, 0),
      };
    },
    async report(userId) {
      const day = today();
      const rows = await db.asUser(userId, (tx) =>
        selectUsage(tx, userId, `${day.slice(0, 7)}-01`),
      );
      const ofToday = rows.filter((row) => row.day === day);
      const used = ofToday.reduce(
        (sum, row) => sum + row.inputTokens + row.outputTokens + row.bookedTokens,
        0,
      );
      return {
        today: sumUp(ofToday),
        month: sumUp(rows),
        leftToday: Math.max(0, model.dailyTokens - used),
      };
    },
  };
}

/** @throws ModelError when the user's calls of the hour are spent (D-18) */
async function takeCall(limits: Limits, userId: UserId): Promise<void> {
  try {
    await limits.take('modelCalls', userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests')
      throw new ModelError('too-many');
    throw error;
  }
}

/** A price for a million tokens is millionths of the currency for one. */
function costOf(used: TokenUsage, prices: ModelConfig['prices']): number {
  if (prices === null) return 0;
  return Math.round(used.input * prices.input + used.output * prices.output);
}

function sumUp(rows: readonly UsageRow[]): Usage {
  const sum = (column: keyof UsageStep) => rows.reduce((total, row) => total + row[column], 0);
  return {
    calls: sum('calls'),
    failed: sum('failed'),
    cached: sum('cached'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costMicros: sum('costMicros'),
  };
}
