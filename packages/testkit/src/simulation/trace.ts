import { createHash } from 'node:crypto';

/** So many lines are remembered of every run, for one that does not end. */
const LAST_LINES = 20;

/** What happened in a run, line by line; two runs of one seed have the same sum. */
export class Trace {
  readonly #hash = createHash('sha256');
  readonly #last: string[] = [];
  readonly #keeps: boolean;
  lines = 0;

  /** @param keeps  remembers every line, for a seed that is looked at */
  constructor(keeps = false) {
    this.#keeps = keeps;
  }

  note(line: string): void {
    this.lines += 1;
    this.#hash.update(line);
    this.#hash.update('\n');
    this.#last.push(line);
    if (!this.#keeps && this.#last.length > LAST_LINES) this.#last.shift();
  }

  /** The last lines, whatever is kept. */
  ending(): string {
    return this.#last.slice(-LAST_LINES).join('\n');
  }

  sum(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }

  /** Every line when they are kept, nothing otherwise. */
  text(): string {
    return this.#keeps ? this.#last.join('\n') : '';
  }
}
