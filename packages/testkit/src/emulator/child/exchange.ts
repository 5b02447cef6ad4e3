/** One request to a provider, or one call inside a batch. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly inner: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Answer = (call: Call) => Promise<Reply>;
/** Stands before the emulator and answers, or changes, what it cannot: our own double of the provider there. */
export type Double = (call: Call, next: Answer) => Promise<Reply>;
export type Json = Record<string, unknown>;

export function jsonReply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The body as an object, or null. */
export function readJson({ body }: { readonly body: Buffer }): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Json)
      : null;
  } catch {
    return null;
  }
}

export function withJson(reply: Reply, body: unknown): Reply {
  return { ...reply, body: Buffer.from(JSON.stringify(body)) };
}

export function urlOf(call: Call): URL {
  return new URL(call.path, 'http://localhost');
}

/** The call to another path, with a JSON body when one is given. */
export function redirected(call: Call, path: string, body?: unknown): Call {
  if (body === undefined) return { ...call, path };
  return {
    ...call,
    path,
    headers: { ...call.headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The doubles in their order, the emulator at the end. */
export function inFrontOf(emulator: Answer, doubles: readonly Double[]): Answer {
  return doubles.reduceRight<Answer>((next, double) => (call) => double(call, next), emulator);
}
