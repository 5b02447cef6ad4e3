import { type PGlite, protocol, type Results } from '@electric-sql/pglite';
import { type Field, fieldsOf, rowValues, splitAnswer, type WireAnswer } from './wire-answers.ts';
import { bind, command, describe, execute, parse, sync, toText } from './wire-messages.ts';

type Query = PGlite['query'];
type Options = Parameters<Query>[2];

interface Statement {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** The first statement of each transaction: nobody reads its answer, so it goes out with the one that follows. */
const BECOMING = 'select set_config(';
const BEGIN = command('begin');
const COMMIT = command('commit');
const ROLLBACK = command('rollback');

/**
 * The embedded engine with one round for each statement of a transaction instead of five, statements that are parsed
 * and planned once, and answers that are read without a look at what nobody asks for: ten thousands of runs are
 * nothing but transactions. What a parameter is the engine finds out by itself.
 */
export function createQuickClient(lite: PGlite): PGlite {
  const known = new Map<string, Statement>();
  let isPlanned = false;
  /** Transactions one after the other: there is one connection. */
  let queue: Promise<unknown> = Promise.resolve();

  /** @throws what the engine says is wrong, as its own client would */
  async function send(messages: readonly Uint8Array[]): Promise<WireAnswer> {
    const parts: Buffer[] = [];
    // As it comes: otherwise the engine's own client would read all of it too. The bytes are the engine's memory.
    const onRawData = (bytes: Uint8Array) => void parts.push(Buffer.from(bytes));
    await lite.execProtocolRawStream(Buffer.concat(messages), { syncToFs: false, onRawData });
    const answer = splitAnswer(Buffer.concat(parts));
    if (answer.isRefused) new protocol.Parser().parse(answer.bytes, throwRefusal);
    return answer;
  }

  async function prepare(text: string, role: string): Promise<Statement> {
    // Whoever asks decides what rows a plan may see, so each role has plans of its own.
    const key = `${role} ${text}`;
    const found = known.get(key);
    if (found) return found;
    const name = `kept${known.size}`;
    const { rowDescription } = await send([parse(name, text), describe(name), sync]);
    const made = { name, fields: rowDescription ? fieldsOf(rowDescription) : [] };
    known.set(key, made);
    return made;
  }

  class Transaction {
    #waiting: Uint8Array[] = [BEGIN];
    #role = '';

    async query(text: string, params: unknown[] = [], options?: Options): Promise<Results> {
      const values = params.map(toText);
      if (values.some((value) => value === undefined)) {
        // What only the engine's own client can write.
        await this.#flush([sync]);
        return await lite.query(text, params, options);
      }
      const { name, fields } = await this.#prepared(text);
      this.#waiting.push(bind(name, values as (string | null)[]), execute);
      if (text.startsWith(BECOMING)) {
        this.#role = String(values[0]);
        return { rows: [], fields: [] } as unknown as Results;
      }
      const { rows } = await this.#flush([sync]);
      const asArray = options?.rowMode === 'array';
      const parsers = [options?.parsers ?? {}, lite.parsers];
      return { rows: rowValues(rows, fields, { parsers, asArray }), fields } as unknown as Results;
    }

    async exec(text: string): Promise<Results[]> {
      await this.#flush([sync]);
      return await lite.exec(text);
    }

    async end(how: Uint8Array): Promise<void> {
      // Nothing was asked: there is nothing to end.
      if (this.#waiting[0] !== BEGIN) await this.#flush([sync, how]);
    }

    async #prepared(text: string): Promise<Statement> {
      if (!known.has(`${this.#role} ${text}`)) await this.#flush([sync]);
      return await prepare(text, this.#role);
    }

    async #flush(more: readonly Uint8Array[]): Promise<WireAnswer> {
      const messages = [...this.#waiting, ...more];
      this.#waiting = [];
      return await send(messages);
    }
  }

  async function transact<T>(work: (inner: Transaction) => Promise<T>): Promise<T> {
    if (!isPlanned) await lite.exec('set plan_cache_mode = force_generic_plan');
    isPlanned = true;
    const inner = new Transaction();
    try {
      const answer = await work(inner);
      await inner.end(COMMIT);
      return answer;
    } catch (error) {
      await inner.end(ROLLBACK);
      throw error;
    }
  }

  return new Proxy(lite, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return <T>(work: (inner: Transaction) => Promise<T>): Promise<T> => {
        const turn = queue.then(() => transact(work));
        queue = turn.catch(() => {});
        return turn;
      };
    },
  });
}

function throwRefusal(message: { name: string }): void {
  if (message instanceof Error) throw message;
}
