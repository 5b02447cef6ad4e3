import type { App } from '@eisen/server';

type Server = App['server'];

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON; a Buffer or text goes out as it is, with the content type of `headers`. */
  readonly body?: unknown;
}

export interface ClientAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects, field by field
  readonly body: any;
}

/** One browser: keeps cookies, names its origin, comes from an address of its own. */
export interface Client {
  request(method: string, url: string, options?: RequestOptions): Promise<ClientAnswer>;
  get(url: string, options?: RequestOptions): Promise<ClientAnswer>;
  post(url: string, body?: unknown, options?: RequestOptions): Promise<ClientAnswer>;
  put(url: string, body?: unknown, options?: RequestOptions): Promise<ClientAnswer>;
  patch(url: string, body?: unknown, options?: RequestOptions): Promise<ClientAnswer>;
  delete(url: string, body?: unknown, options?: RequestOptions): Promise<ClientAnswer>;
  readonly cookies: Map<string, string>;
}

export function createClient(server: Server, at: { origin: string; ip: string }): Client {
  const cookies = new Map<string, string>();

  async function request(
    method: string,
    url: string,
    options: RequestOptions = {},
  ): Promise<ClientAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isRaw = typeof options.body === 'string' || Buffer.isBuffer(options.body);
    const isJson = options.body !== undefined && !isRaw;
    const headers = withoutUndefined({
      origin: at.origin,
      'x-forwarded-for': at.ip,
      cookie: cookie === '' ? undefined : cookie,
      'content-type': isJson ? 'application/json' : undefined,
      ...options.headers,
    });
    const payload = isJson ? JSON.stringify(options.body) : (options.body as string | undefined);
    const response = await server.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    for (const set of response.cookies) {
      if (set.value === '') cookies.delete(set.name);
      else cookies.set(set.name, set.value);
    }
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text: response.payload,
      bytes: response.rawPayload,
      body: readBody(response.payload, response.headers),
    };
  }

  return {
    request,
    get: (url, options) => request('GET', url, options),
    post: (url, body, options) => request('POST', url, { ...options, body }),
    put: (url, body, options) => request('PUT', url, { ...options, body }),
    patch: (url, body, options) => request('PATCH', url, { ...options, body }),
    delete: (url, body, options) => request('DELETE', url, { ...options, body }),
    cookies,
  };
}

/**
 * A JSON body without the request's id, so that two refusals of the same kind are equal.
 *
 * @throws when the id of a refusal is not the one of its headers
 */
function readBody(text: string, headers: Readonly<Record<string, unknown>>): unknown {
  if (!String(headers['content-type'] ?? '').startsWith('application/json') || text === '')
    return null;
  const body = JSON.parse(text);
  if (body === null || typeof body !== 'object' || !('request_id' in body)) return body;
  const { request_id, ...told } = body;
  if (request_id !== headers['x-request-id'])
    throw new Error(`A refusal names the request ${request_id}, its headers another`);
  return told;
}

function withoutUndefined(
  headers: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
