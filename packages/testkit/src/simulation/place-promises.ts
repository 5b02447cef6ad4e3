import type { ModelFolder } from './provider/model-account.ts';

/** Where a user's acts say that his emails lie; what nobody can tell any more is not held against the end of a run. */
export class PlacePromises {
  readonly #allowed = new Map<string, ReadonlySet<ModelFolder>>();
  readonly #givenUp = new Set<string>();

  /** A move was asked for; without an answer that says so, it may or may not be done. */
  asked(id: string, to: ModelFolder, isAnswered: boolean): void {
    const before = this.#allowed.get(id) ?? new Set<ModelFolder>(['inbox']);
    // Back in the inbox is also what never left it, and an archiving without answer may come after that: as an entry
    // of its own, which its user sees.
    const isLast = isAnswered && (to !== 'inbox' || before.size === 1);
    this.#allowed.set(id, new Set(isLast ? [to] : [...before, to]));
  }

  /** From now on nobody knows. */
  giveUp(ids: Iterable<string>): void {
    for (const id of ids) this.#givenUp.add(id);
  }

  /** Null when every place will do. */
  allowed(id: string): ReadonlySet<ModelFolder> | null {
    return this.#givenUp.has(id) ? null : (this.#allowed.get(id) ?? null);
  }
}
