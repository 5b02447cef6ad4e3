import { createHash } from 'node:crypto';

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
    if (this.#keeps) this.#last.push(line);
  }

  sum(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }

  text(): string {
    return this.#last.join('\n');
  }
}
