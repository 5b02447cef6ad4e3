import type { Provider } from '@eisen/contract';
import {
  type CallPriority,
  createTokenBucket,
  GMAIL_QUOTA,
  GRAPH_QUOTA,
  PATIENCE,
  ProviderError,
  type Quota,
  type TakeOptions,
} from '@eisen/mailbox';
import type { Database } from '#db/database.ts';
import type { Edges, Ids } from '#system.ts';
import { deleteRestedQuotas, lockQuota, saveQuota } from './quotas-repository.ts';
import {
  fullQuota,
  givePlacesBack,
  pauseQuota,
  type QuotaAnswer,
  type QuotaAsk,
  type QuotaRule,
  type QuotaState,
  spendQuota,
} from './spend-quota.ts';

/** The quotas of provider accounts, shared by all processes on the database (docs/adr/0046). */
export interface SharedQuotas {
  /** @param account what tells one provider account from another, without naming it */
  create(provider: Provider, account: string): Quota;
  /** Waits for what is given back beside the calls. */
  settle(): Promise<void>;
  tidy(): Promise<void>;
}

const BUCKETS = { gmail: GMAIL_QUOTA, outlook: GRAPH_QUOTA };
/** Gmail knows no number of calls at once: the one in its bucket is a matter of each process. */
const RULES: Readonly<Record<Provider, QuotaRule>> = {
  gmail: { ...GMAIL_QUOTA, atOnce: null },
  outlook: GRAPH_QUOTA,
};
/** Answers arrive a little later than the attempt is given up. */
const HELD_LONGER_MS = 5_000;
/** What is asked for may be there earlier than was said, when others did not use what they took. */
const LONGEST_SLEEP_MS = 1_000;
/** Those who wait for the same moment shall not come in the same one. */
const JITTER_MS = 20;

export function createSharedQuotas(needs: {
  db: Database;
  ids: Ids;
  edges: Pick<Edges, 'sleep' | 'random'>;
  onTrouble: (error: unknown) => void;
  /** Tests: smaller ones. */
  rules?: Readonly<Record<Provider, QuotaRule>>;
}): SharedQuotas {
  const { db, ids, edges, onTrouble, rules = RULES } = needs;
  const underWay = new Set<Promise<void>>();

  /** A bucket of the process first, which keeps its calls in order and tells a pause; then what all share. */
  function create(provider: Provider, account: string): Quota {
    const rule = rules[provider];
    const local = createTokenBucket({ ...rule, atOnce: rule.atOnce ?? BUCKETS[provider].atOnce });
    const full = (nowMs: number) => fullQuota(rule, nowMs);

    const change = <T>(work: (state: QuotaState, nowMs: number) => { state: QuotaState } & T) =>
      db.asSystem(async (tx) => {
        const { state, nowMs } = await lockQuota(tx, account, full);
        const answer = work(state, nowMs);
        await saveQuota(tx, account, answer.state);
        return answer;
      });

    /** Beside the call: nobody waits for it, and a database that is away leaves it to time. */
    function changeLater(work: (state: QuotaState, nowMs: number) => QuotaState): void {
      const done: Promise<void> = change((state, nowMs) => ({ state: work(state, nowMs) }))
        .then(() => undefined, onTrouble)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    }

    /** A database that is away stops no call: the process's own bucket holds, and the provider's word. */
    async function askAll(ask: QuotaAsk): Promise<QuotaAnswer | null> {
      try {
        return await change<QuotaAnswer>((state, nowMs) => spendQuota(rule, state, ask, nowMs));
      } catch (error) {
        onTrouble(error);
        return null;
      }
    }

    async function takeFromAll(ask: QuotaAsk, patienceMs: number): Promise<void> {
      for (;;) {
        const answer = await askAll(ask);
        if (answer === null || answer.kind === 'go') return;
        const { kind, waitMs } = answer;
        const isPaused = kind === 'paused';
        if (isPaused) local.pause(waitMs);
        if (isPaused && waitMs > patienceMs) throw askedToWait(waitMs);
        const sleepMs = isPaused ? waitMs : Math.min(waitMs, LONGEST_SLEEP_MS);
        await edges.sleep(Math.ceil(sleepMs + JITTER_MS * edges.random()));
      }
    }

    return {
      async take(units: number, priority: CallPriority, options: TakeOptions = {}) {
        const giveBack = await local.take(units, priority, options);
        const { places = 1, patienceMs = Number.POSITIVE_INFINITY } = options;
        const holdMs = PATIENCE[priority].attemptMs + HELD_LONGER_MS;
        const ask = { id: ids.uuid(), units, places, priority, holdMs };
        try {
          await takeFromAll(ask, patienceMs);
        } catch (error) {
          giveBack();
          throw error;
        }
        let isOver = false;
        return () => {
          if (isOver) return;
          isOver = true;
          giveBack();
          if (rule.atOnce !== null) changeLater((state) => givePlacesBack(state, ask.id));
        };
      },
      pause(waitMs) {
        local.pause(waitMs);
        changeLater((state, nowMs) => pauseQuota(state, nowMs + waitMs));
      },
      left: () => local.left?.() ?? 0,
    };
  }

  return {
    create,
    async settle() {
      await Promise.all(underWay);
    },
    tidy: () => db.asSystem(deleteRestedQuotas),
  };
}

function askedToWait(waitMs: number): ProviderError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new ProviderError('rate-limited', 'The provider asked to wait.', { retryAfterSeconds });
}
