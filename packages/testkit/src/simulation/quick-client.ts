import { type PGlite, protocol, type Results } from '@electric-sql/pglite';

type Query = PGlite['query'];
type Options = Parameters<Query>[2];

/** Statements that the engine keeps parsed and planned; a run has a few hundred different ones. */
const MOST_KEPT = 1_000;

/**
 * The embedded engine with one round for each statement of a transaction instead of five, and statements that are
 * parsed once: ten thousands of runs are nothing but transactions. What a parameter is the engine finds out by itself.
 */
export function createQuickClient(lite: PGlite): PGlite {
  const kept = new Map<string, string>();

  /** Null for parameters that only the engine's own client can write. */
  async function query(text: string, params: unknown[], options: Options): Promise<Results | null> {
    const values: (string | null)[] = [];
    for (const param of params) {
      const value = toText(param);
      if (value === undefined) return null;
      values.push(value);
    }
    const known = kept.get(text);
    const name = known ?? (kept.size < MOST_KEPT ? `kept${kept.size}` : '');
    const { serialize } = protocol;
    const message = Buffer.concat([
      ...(known === undefined ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P', name: '' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const { messages } = await lite.runExclusive(() =>
      lite.execProtocol(message, { syncToFs: false }),
    );
    if (name !== '') kept.set(text, name);
    return toResults(messages, lite.parsers, options);
  }

  return new Proxy(lite, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return (work: (inner: object) => Promise<unknown>) =>
        target.transaction((inner) =>
          work({
            ...inner,
            query: async (text: string, params: unknown[] = [], options?: Options) =>
              (await query(text, params, options)) ?? (await inner.query(text, params, options)),
          }),
        );
    },
  });
}

function toText(param: unknown): string | null | undefined {
  if (param === null || param === undefined) return null;
  if (typeof param === 'string') return param;
  if (typeof param === 'number' || typeof param === 'bigint' || typeof param === 'boolean')
    return String(param);
  if (param instanceof Date) return param.toISOString();
  if (param instanceof Uint8Array)
    return `\\x${Buffer.from(param.buffer, param.byteOffset, param.byteLength).toString('hex')}`;
  return undefined;
}

type Parsers = Readonly<Record<number, (text: string, typeId?: number) => unknown>>;
type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

function toResults(messages: Messages, parsers: Parsers, options: Options): Results {
  let fields: { name: string; dataTypeID: number }[] = [];
  const rows: unknown[] = [];
  const asArray = options?.rowMode === 'array';
  const own: Parsers = options?.parsers ?? {};
  for (const message of messages) {
    if (message.name === 'rowDescription')
      fields = (message as unknown as { fields: typeof fields }).fields;
    if (message.name !== 'dataRow') continue;
    const texts = (message as unknown as { fields: (string | null)[] }).fields;
    const values = texts.map((text, place) => {
      const typeId = fields[place]?.dataTypeID ?? 0;
      const parse = own[typeId] ?? parsers[typeId];
      return text === null || parse === undefined ? text : parse(text, typeId);
    });
    rows.push(
      asArray
        ? values
        : Object.fromEntries(values.map((value, place) => [fields[place]?.name ?? '', value])),
    );
  }
  return { rows, fields } as Results;
}
