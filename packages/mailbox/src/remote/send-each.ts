import { ProviderError } from '#provider.ts';
import { errorOf, type Judgement, type Refusal } from './judge.ts';
import { backoffMs, type Patience } from './patience.ts';
import type { RemoteAccount } from './remote-account.ts';

/** The answer to one item of a batch. */
export interface ItemAnswer {
  readonly status: number;
  header(name: string): string | null;
  readonly body: unknown;
}

export type ItemResult =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly error: ProviderError };

export interface EachOptions<Item> {
  /** Items of one batch at most. */
  readonly perBatch: number;
  /** Batches on their way at once. */
  readonly atOnce: number;
  /** Whether an item may run twice. */
  readonly safe: boolean;
  /** One batch: the answers in the order of its items, null where the provider gave none. */
  send(batch: readonly Item[]): Promise<readonly (ItemAnswer | null)[]>;
}

interface EachDeps {
  readonly account: RemoteAccount;
  readonly patience: Patience;
  readonly judge: (refusal: Refusal) => Judgement;
  readonly throttledWait: (refusal: Pick<Refusal, 'header'>, repeat: number) => number;
  readonly sleep: (waitMs: number) => Promise<void>;
  readonly random: () => number;
}

/**
 * Sends items in batches, and those that were put off or broke again, alone, until each has its end. What one item
 * ends with never touches another.
 *
 * @throws ProviderError when a batch as a whole fails
 */
export async function sendEach<Item>(
  items: readonly Item[],
  options: EachOptions<Item>,
  deps: EachDeps,
): Promise<readonly ItemResult[]> {
  const { patience } = deps;
  const results = new Map<number, ItemResult>();
  let pending = items.map((_, index) => index);
  let waitedMs = 0;
  let isRenewed = false;
  for (let repeat = 0; pending.length > 0; repeat += 1) {
    const round = new Round(results, options.safe, deps, repeat);
    const token = await deps.account.tokens.current();
    await inChunks(pending, options, async (chunk) => {
      const answers = await options.send(chunk.map((index) => items[index] as Item));
      for (const [place, index] of chunk.entries()) round.note(index, answers[place] ?? null);
    });
    pending = round.again;
    if (pending.length === 0) break;
    if (round.wantsToken && isRenewed) return round.end(pending, items.length);
    if (round.wantsToken) {
      isRenewed = true;
      // The one from before the round: who renewed it meanwhile is not asked to do so again.
      await deps.account.tokens.renew(token);
    }
    const isSpent = repeat >= patience.throttledRepeats + patience.brokenRepeats;
    if (isSpent || waitedMs + round.waitMs > patience.waitMs)
      return round.end(pending, items.length);
    waitedMs += round.waitMs;
    if (round.isThrottled) deps.account.quota.pause(round.waitMs);
    if (round.waitMs > 0) await deps.sleep(round.waitMs);
  }
  return inOrder(results, items.length);
}

/** What one round of batches left to do. */
class Round {
  readonly again: number[] = [];
  readonly #errors = new Map<number, ProviderError>();
  readonly #results: Map<number, ItemResult>;
  readonly #isSafe: boolean;
  readonly #deps: EachDeps;
  readonly #repeat: number;
  waitMs = 0;
  wantsToken = false;
  isThrottled = false;

  constructor(results: Map<number, ItemResult>, isSafe: boolean, deps: EachDeps, repeat: number) {
    this.#results = results;
    this.#isSafe = isSafe;
    this.#deps = deps;
    this.#repeat = repeat;
  }

  note(index: number, answer: ItemAnswer | null): void {
    if (answer !== null && answer.status >= 200 && answer.status < 300) {
      this.#results.set(index, { ok: true, status: answer.status, body: answer.body });
      return;
    }
    const refusal = answer ?? NO_ANSWER;
    const judgement = this.#deps.judge(refusal);
    const mayRepeat =
      judgement === 'renew' ||
      (judgement === 'throttled' && (this.#isSafe || refusal.status < 500)) ||
      (judgement === 'broken' && this.#isSafe);
    const waitMs =
      judgement === 'throttled'
        ? this.#deps.throttledWait(refusal, this.#repeat)
        : backoffMs(this.#repeat, this.#deps.random());
    const error = errorOf(judgement, refusal, Math.ceil(waitMs / 1_000));
    if (!mayRepeat) {
      this.#results.set(index, { ok: false, error });
      return;
    }
    this.again.push(index);
    this.#errors.set(index, error);
    if (judgement === 'renew') this.wantsToken = true;
    else this.waitMs = Math.max(this.waitMs, waitMs);
    if (judgement === 'throttled') this.isThrottled = true;
  }

  /** Patience is over: what is still open ends with its last refusal. */
  end(pending: readonly number[], count: number): readonly ItemResult[] {
    for (const index of pending) {
      const error = this.#errors.get(index);
      if (error !== undefined) this.#results.set(index, { ok: false, error });
    }
    return inOrder(this.#results, count);
  }
}

/** An item that the answer leaves out: the provider broke off. */
const NO_ANSWER: ItemAnswer = { status: 502, header: () => null, body: null };

async function inChunks(
  indexes: readonly number[],
  options: { perBatch: number; atOnce: number },
  run: (chunk: readonly number[]) => Promise<void>,
): Promise<void> {
  const chunks: (readonly number[])[] = [];
  for (let start = 0; start < indexes.length; start += options.perBatch) {
    chunks.push(indexes.slice(start, start + options.perBatch));
  }
  let next = 0;
  async function work(): Promise<void> {
    for (let chunk = chunks[next++]; chunk !== undefined; chunk = chunks[next++]) await run(chunk);
  }
  await Promise.all(Array.from({ length: Math.min(options.atOnce, chunks.length) }, work));
}

function inOrder(results: ReadonlyMap<number, ItemResult>, count: number): readonly ItemResult[] {
  return Array.from({ length: count }, (_, index) => {
    const result = results.get(index);
    if (result !== undefined) return result;
    return { ok: false, error: new ProviderError('unavailable', 'The provider gave no answer.') };
  });
}
