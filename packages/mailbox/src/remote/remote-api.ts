import type { z } from 'zod';
import { ProviderError } from '#provider.ts';
import { inlineReader } from '#reading/mail-reader.ts';
import { errorOf, type Judge, type Judgement, judgeByStatus, type Refusal } from './judge.ts';
import { NoAnswerInTimeError } from './no-answer.ts';
import { parseAnswer } from './parse-answer.ts';
import { backoffMs, PATIENCE } from './patience.ts';
import { isNothingOrJson, readBody, readRefusal } from './read-body.ts';
import type { RemoteAccount } from './remote-account.ts';
import { type RemoteTarget, remoteUrl } from './remote-url.ts';
import { checkRemovable } from './remove-own.ts';
import { readRetryAfter } from './retry-after.ts';
import { type EachOptions, type ItemResult, sendEach } from './send-each.ts';

/** An answer of JSON or of a batch: a page of 50 mails with their texts is 1 to 10 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export type RemoteRequest = RemoteTarget & {
  /** GET unless told. Nothing that erases can be said here; see `remove-own.ts`. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, with the type named. */
  readonly rawBody?: { readonly type: string; readonly content: string | Uint8Array<ArrayBuffer> };
  /** What the call costs of the quota. */
  readonly units: number;
  /** How many of the simultaneous calls it fills, 1 unless told. */
  readonly places?: number;
  /** Whether it may run twice: GET unless told. A call that sends or creates must not say so. */
  readonly safe?: boolean;
  readonly maxBytes?: number;
  /** False for a call that its caller rather makes smaller than has repeated when it took too long. */
  readonly repeatsTimeouts?: boolean;
  /**
   * Whether a success is an answer to this call at all. What stands between the provider and us can put a page of its
   * own in the place of an answer, or cut its end off: that counts as a connection that broke.
   */
  readonly isAnswer?: (answer: RemoteAnswer) => boolean | Promise<boolean>;
};

export interface RemoteAnswer {
  readonly status: number;
  header(name: string): string | null;
  readonly body: Buffer;
}

/**
 * Calls of one account at its provider. Every call asks the quota first, carries the token, is repeated as far as
 * its priority and its kind allow, and throws nothing but `ProviderError`.
 */
export interface RemoteApi {
  json<T>(schema: z.ZodType<T>, request: RemoteRequest): Promise<T>;
  /** For calls whose answer is nothing, or JSON that says nothing new. */
  empty(request: RemoteRequest): Promise<void>;
  /** Removes an event, a to-do item or a subscription; what else is refused (see `remove-own.ts`). */
  removeOwn(path: string, units: number): Promise<void>;
  bytes(request: RemoteRequest): Promise<Buffer>;
  /** The whole answer, for batches and heads. */
  send(request: RemoteRequest): Promise<RemoteAnswer>;
  /** Many small calls in batches, each with its own repeats and its own end, in the order of `items`. */
  each<Item>(items: readonly Item[], options: EachOptions<Item>): Promise<readonly ItemResult[]>;
}

export interface RemoteApiOptions {
  /** The adapter's own reading of refusals, also of items of a batch. */
  readonly judge?: Judge;
  /** Head fields of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function createRemoteApi(account: RemoteAccount, options: RemoteApiOptions = {}): RemoteApi {
  const patience = PATIENCE[account.priority];
  const judge = (refusal: Refusal): Judgement => options.judge?.(refusal) ?? judgeByStatus(refusal);
  const sleep = account.sleep ?? defaultSleep;
  const random = account.random ?? Math.random;
  const reader = account.reader ?? inlineReader;

  async function sendAny(request: AnyRequest): Promise<RemoteAnswer> {
    if (request.method === 'DELETE') checkRemovable('path' in request ? request.path : '');
    const url = remoteUrl(account.baseUrl, request);
    const isSafe = request.safe ?? (request.method ?? 'GET') === 'GET';
    let token = await account.tokens.current();
    let isRenewed = false;
    let waitedMs = 0;
    const repeats = { throttled: 0, broken: 0 };

    /** Waits before a repeat, or throws what the call ends with. */
    async function waitOrThrow(waitMs: number, error: ProviderError, kind: 'throttled' | 'broken') {
      const limit = kind === 'throttled' ? patience.throttledRepeats : patience.brokenRepeats;
      if (repeats[kind] >= limit || waitedMs + waitMs > patience.waitMs) throw error;
      repeats[kind] += 1;
      waitedMs += waitMs;
      await sleep(waitMs);
    }

    for (;;) {
      const attempt = await checked(await tryOnce(url, request, token), request);
      if (attempt.kind === 'answer') return attempt.answer;
      if (attempt.kind === 'cut') {
        const repeatsTimeouts = patience.repeatsTimeouts && request.repeatsTimeouts !== false;
        const mayRepeat = isSafe && (!attempt.isTimeout || repeatsTimeouts);
        if (!mayRepeat) throw attempt.error;
        await waitOrThrow(backoffMs(repeats.broken, random()), attempt.error, 'broken');
        continue;
      }
      const { refusal } = attempt;
      const judgement = judge(refusal);
      if (judgement === 'renew' && !isRenewed) {
        isRenewed = true;
        token = await account.tokens.renew(token);
      } else if (judgement === 'throttled') {
        const waitMs = throttledWait(refusal, repeats.throttled);
        account.quota.pause(waitMs);
        const error = errorOf(judgement, refusal, Math.ceil(waitMs / 1_000));
        // After a 503 nobody can be sure; a 429 or 403 was turned away before anything was done.
        if (refusal.status >= 500 && !isSafe) throw error;
        await waitOrThrow(waitMs, error, 'throttled');
      } else if (judgement === 'broken' && isSafe) {
        await waitOrThrow(
          backoffMs(repeats.broken, random()),
          errorOf(judgement, refusal),
          'broken',
        );
      } else if (judgement === 'not-found' && request.removes && repeats.broken > 0) {
        // The attempt whose answer was lost has removed it.
        return { status: refusal.status, header: refusal.header, body: Buffer.alloc(0) };
      } else {
        throw errorOf(judgement, refusal);
      }
    }
  }

  /** One attempt, the place in the quota included. */
  async function tryOnce(url: URL, request: AnyRequest, token: string): Promise<Attempt> {
    const release = await account.quota.take(request.units, account.priority, {
      patienceMs: patience.waitMs,
      places: request.places,
    });
    const signal = (account.deadline ?? AbortSignal.timeout)(patience.attemptMs);
    try {
      const response = await (account.fetch ?? fetch)(url, {
        method: request.method ?? 'GET',
        headers: headersOf(request, token),
        body: bodyOf(request),
        redirect: 'manual',
        signal,
      });
      const header = (name: string) => response.headers.get(name);
      if (response.ok) {
        const body = await readBody(response, request.maxBytes ?? MAX_ANSWER_BYTES);
        return { kind: 'answer', answer: { status: response.status, header, body } };
      }
      const body = await readRefusal(response);
      return { kind: 'refusal', refusal: { status: response.status, header, body } };
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      const isTimeout = signal.aborted;
      const error = isTimeout
        ? new NoAnswerInTimeError(cause)
        : new ProviderError('unavailable', 'The connection to the provider broke.', { cause });
      return { kind: 'cut', isTimeout, error };
    } finally {
      release();
    }
  }

  function headersOf(
    request: Pick<RemoteRequest, 'body' | 'rawBody' | 'headers'>,
    token: string,
  ): Record<string, string> {
    return {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.rawBody === undefined ? {} : { 'content-type': request.rawBody.type }),
      ...options.headers,
      ...request.headers,
      authorization: `Bearer ${token}`,
    };
  }

  function throttledWait(refusal: Pick<Refusal, 'header'>, repeat: number): number {
    // One step above the usual back-off: a provider that names no time wants more than a moment.
    // A date is meant by the provider's clock; ours may be wrong.
    const nowMs = Date.parse(refusal.header('date') ?? '') || Date.now();
    return readRetryAfter(refusal.header('retry-after'), nowMs) ?? backoffMs(repeat + 1, random());
  }

  // A page of HTML with status 200 does not say that a mail was sent.
  const isDone = ({ body }: RemoteAnswer) => isNothingOrJson(body);
  const send: (request: RemoteRequest) => Promise<RemoteAnswer> = sendAny;

  const removal = { method: 'DELETE', safe: true, removes: true, isAnswer: isDone } as const;

  return {
    send,
    async json(schema, request) {
      let said: unknown;
      const isAnswer = async ({ body }: RemoteAnswer) => {
        said = await reader.json(body);
        return said !== undefined;
      };
      await send({ ...request, isAnswer });
      return parseAnswer(schema, said);
    },
    async empty(request) {
      await send({ ...request, isAnswer: isDone });
    },
    async removeOwn(path, units) {
      await sendAny({ ...removal, path, units });
    },
    async bytes(request) {
      return (await send(request)).body;
    },
    each: (items, eachOptions) =>
      sendEach(items, eachOptions, { account, patience, judge, throttledWait, sleep, random }),
  };
}

/** What the inside can say and no adapter can. */
type AnyRequest = Omit<RemoteRequest, 'method'> &
  RemoteTarget & { readonly method?: RemoteRequest['method'] | 'DELETE'; readonly removes?: true };

type Attempt =
  | { readonly kind: 'answer'; readonly answer: RemoteAnswer }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'cut'; readonly isTimeout: boolean; readonly error: ProviderError };

async function checked(
  attempt: Attempt,
  { isAnswer }: Pick<RemoteRequest, 'isAnswer'>,
): Promise<Attempt> {
  if (attempt.kind !== 'answer' || isAnswer === undefined || (await isAnswer(attempt.answer)))
    return attempt;
  const error = new ProviderError('unavailable', 'What came was no answer of the provider.');
  return { kind: 'cut', isTimeout: false, error };
}

function bodyOf(
  request: Pick<RemoteRequest, 'body' | 'rawBody'>,
): string | Uint8Array<ArrayBuffer> | null {
  if (request.rawBody !== undefined) return request.rawBody.content;
  return request.body === undefined ? null : JSON.stringify(request.body);
}

async function defaultSleep(waitMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}
