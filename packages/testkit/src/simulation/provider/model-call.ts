/** A request as a provider reads it. */
export interface ModelCall {
  readonly method: string;
  /** Decoded for the host, without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | null;
  readonly body: string;
}

export interface ModelAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is when it is a text. */
  readonly body?: unknown;
}

/** What the seed decides about the provider for the whole run. */
export interface ModelHabits {
  /** How long Sent and searches do not show what was sent. */
  readonly sentLagMs: number;
  /** Gmail may put a Message-ID of its own in the place of ours. */
  readonly replacesMessageIds: boolean;
  /** A mailbox at Graph may refuse a draft that brings its own Message-ID with it. */
  readonly refusesOwnIds: boolean;
  /** Gmail may put a message back into the inbox when it leaves the trash, or not. */
  readonly untrashToInbox: boolean;
  /** Items of a list's page or of a page of changes. */
  readonly pageSize: number;
}

export function ok(body: unknown): ModelAnswer {
  return { status: 200, body };
}

export function notFound(code: string): ModelAnswer {
  return { status: 404, body: { error: { code, message: 'It is not there.', errors: [] } } };
}

export function readJson(text: string): Record<string, unknown> {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
