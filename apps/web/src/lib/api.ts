import type { AnswerOf, BodyOf, CallDefinition, ParamsOf, QueryOf } from '@eisen/contract';
import { type ApiError, InvalidAnswerError, NetworkError, readApiError } from './api-errors.ts';
import { makeDrawable } from './drawable-text.ts';
import { waitForSignIn } from './sign-in-pause.ts';

export interface CallOptions {
  /** A UUID made when the form opened; the server does the work once (D-117). */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Default 30 s; a classification or an import may need longer. */
  readonly timeoutMs?: number;
  /** It goes out even when the page is left meanwhile. */
  readonly keepalive?: boolean;
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? object
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** What a call takes, as its definition says: `params`, `query` and `body` are asked for only where it has them. */
export type CallInput<C extends CallDefinition> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', C extends { bodyType: 'multipart' } ? FormData : BodyOf<C>> &
  CallOptions;

type InputArgs<C extends CallDefinition> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** The function that every data hook takes its answers from; tests hand in a scripted one. */
export type CallApi = <C extends CallDefinition>(
  call: C,
  ...args: InputArgs<C>
) => Promise<AnswerOf<C>>;

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Makes one call of the contract and gives its parsed answer.
 *
 * Sends the session cookie; parameters are URL-encoded one by one (D-19). Answers without JSON
 * (redirects, bytes) give null.
 *
 * @throws ApiError the server refused · NetworkError no answer · InvalidAnswerError not the promised
 *   shape · DOMException AbortError when `signal` gave up
 */
export const callApi: CallApi = async (call, ...[input]) =>
  (await callBeforeLoaded(call, async () => call, (input ?? {}) as LooseInput)) as never;

/**
 * Makes a call whose schemas are still to be loaded: only a success needs them.
 *
 * @param load  gives the whole definition; may throw NetworkError
 * @throws as `callApi`
 */
export async function callBeforeLoaded<C extends CallDefinition>(
  address: CallAddress,
  load: () => Promise<C>,
  input: LooseInput,
): Promise<AnswerOf<C>> {
  const response = await send(address, input);
  const body = await readBody(response);
  if (!response.ok) {
    const error = tellRefusal(readApiError(response, body, pageOrigin()));
    // What somebody pressed goes on once he is signed in again; what only reads is asked anew by whoever shows it.
    const isHeld = error.code === 'not_signed_in' && address.method !== 'GET';
    if (isHeld && (await waitForSignIn())) return await callBeforeLoaded(address, load, input);
    throw error;
  }
  return (await readAnswer(await load(), response.status, makeDrawable(body))) as AnswerOf<C>;
}

type RefusalListener = (error: ApiError) => void;
const refusalListeners = new Set<RefusalListener>();

/**
 * Hears of every refused call, whoever made it: the session learns of its end this way (D-12).
 *
 * @returns stops listening
 */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Tells everybody of a refused call. @returns the error, to be thrown */
export function tellRefusal(error: ApiError): ApiError {
  for (const listener of refusalListeners) listener(error);
  return error;
}

/** Where the calls go: the page's own origin, or the address in `<meta name="eisen-api-base">` (D-13). */
export function apiBase(): string {
  return readBase('eisen-api-base') ?? '';
}

/** SMART goals may live elsewhere than all the rest (D-13). */
const GOAL_PATH = /^\/(smart-goals|get-smart-goals)(\/|$)/;

function baseOf(path: string): string {
  return (GOAL_PATH.test(path) ? readBase('eisen-goals-base') : null) ?? apiBase();
}

/** What a `<meta>` of the page says; null without one. */
function readBase(name: string): string | null {
  const meta = globalThis.document?.querySelector(`meta[name="${name}"]`);
  return meta?.getAttribute('content')?.replace(/\/+$/, '') || null;
}

/** The full address of a call; also for links and downloads that the browser follows itself. */
export function addressOf(
  call: Pick<CallDefinition, 'path'>,
  parts: { readonly params?: unknown; readonly query?: unknown } = {},
): string {
  const params = (parts.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((parts.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return `${baseOf(call.path)}${path}${search === '' ? '' : `?${search}`}`;
}

/** What it takes to send a call; the schemas are for its answer. */
export type CallAddress = Pick<CallDefinition, 'method' | 'path' | 'body'>;

interface LooseInput extends CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The answer as it comes, refused ones too; for calls whose answer is no JSON. @throws NetworkError no answer */
export async function send(call: CallAddress, input: LooseInput): Promise<Response> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  try {
    return await fetch(addressOf(call, input), {
      method: call.method,
      credentials: 'include',
      headers: headersOf(call, input),
      body: bodyOf(call, input.body),
      ...(input.keepalive ? { keepalive: true } : {}),
      signal,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NetworkError(timeout.aborted, error);
  }
}

function headersOf(call: CallAddress, input: LooseInput): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (bodyKind(call, input.body) === 'json') headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  return { ...headers, ...input.headers };
}

function bodyKind(call: CallAddress, body: unknown): 'none' | 'json' | 'raw' {
  if (body instanceof FormData || body instanceof URLSearchParams) return 'raw';
  if (body !== undefined || call.body) return 'json';
  return 'none';
}

function bodyOf(call: CallAddress, body: unknown): BodyInit | null {
  const kind = bodyKind(call, body);
  if (kind === 'none') return null;
  return kind === 'raw' ? (body as BodyInit) : JSON.stringify(body ?? {});
}

/** The parsed JSON, or undefined where there is none; a broken body is not an error before the status is known. */
async function readBody(response: Response): Promise<unknown> {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function readAnswer(call: CallDefinition, status: number, body: unknown): Promise<unknown> {
  const schema = call.success[status];
  if (schema === null) return null;
  if (schema === undefined) throw new InvalidAnswerError(call.id, `status ${status}`);
  if (body === undefined) throw new InvalidAnswerError(call.id, 'no JSON');
  const result = await schema['~standard'].validate(body);
  if (!result.issues) return result.value;
  const issue = result.issues[0];
  const place = issue?.path?.map((step) => (typeof step === 'object' ? step.key : step)).join('.');
  throw new InvalidAnswerError(call.id, `${place ?? ''} ${issue?.message ?? ''}`.trim());
}

function pageOrigin(): string {
  return globalThis.location?.origin ?? 'http://localhost';
}
