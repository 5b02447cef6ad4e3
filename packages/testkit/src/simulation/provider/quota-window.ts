/** The provider's own counting: units within any window, and calls at work at the same time. */
export interface QuotaRule {
  readonly units: number;
  readonly windowMs: number;
  readonly atOnce: number | null;
}

/**
 * Counts one process's calls of one account. Counted by the moment at which a call was sent: what the way there adds
 * is nothing that the sender could have kept.
 */
export class QuotaWindow {
  readonly #rule: QuotaRule;
  #spent: { atMs: number; units: number }[] = [];
  #working = 0;
  /** Calls that came over the limit. */
  refused = 0;
  peakUnits = 0;
  peakAtOnce = 0;

  constructor(rule: QuotaRule) {
    this.#rule = rule;
  }

  /** @returns whether the call is within the limit */
  begin(sentMs: number, units: number, places: number): boolean {
    this.#spent = this.#spent.filter(({ atMs }) => atMs > sentMs - this.#rule.windowMs);
    this.#spent.push({ atMs: sentMs, units });
    this.#working += places;
    const inWindow = this.#spent.reduce((sum, one) => sum + one.units, 0);
    this.peakUnits = Math.max(this.peakUnits, inWindow);
    this.peakAtOnce = Math.max(this.peakAtOnce, this.#working);
    const isWithin =
      inWindow <= this.#rule.units &&
      (this.#rule.atOnce === null || this.#working <= this.#rule.atOnce);
    if (!isWithin) this.refused += 1;
    return isWithin;
  }

  end(places: number): void {
    this.#working -= places;
  }
}
