import type { CallPriority, ProviderErrorKind } from '@eisen/mailbox';
import type { Fault } from '#emulator/faults/rules.ts';
import type { LoggedRequest, ProviderName } from '#emulator/protocol.ts';

/** How an operation may end: with its answer, as if nothing had happened, or with the error of this kind. */
export type Ending = 'right' | ProviderErrorKind;

/** What a fault does to an operation whose calls it strikes. */
export interface FaultColumn {
  readonly title: string;
  readonly fault: Fault;
  /** At one provider only. */
  readonly only?: ProviderName;
  /** Whether it strikes the calls inside a batch, too; see `faults/rules.ts`. */
  readonly strikesInner: boolean;
  /** Nothing happens to an answer without a body. */
  readonly needsBody?: boolean;
  /** Struck once, at a call that may run twice. */
  readonly once: Ending | Readonly<Record<CallPriority, Ending>>;
  /** Struck once, at a call that makes or sends something. */
  readonly onceMaking: Ending | Readonly<Record<CallPriority, Ending>>;
  /** Every call is struck. */
  readonly always: Ending;
  /** What ends well has waited so long: the provider asked for it. */
  readonly waitsMs?: number;
}

const HTML = { html: true } as const;
const TEN_MINUTES_MS = 600_000;

/** Turned away before anything was done: also what makes or sends comes again. */
const putOff = (title: string, fault: Omit<Extract<Fault, { fault: 'status' }>, 'fault'>) =>
  ({
    title,
    fault: { fault: 'status', ...fault },
    strikesInner: true,
    once: 'right',
    onceMaking: 'right',
    always: 'rate-limited',
    // A date counts whole seconds, of which one may have begun.
    ...(fault.retryAfter === undefined
      ? {}
      : { waitsMs: (Number(fault.retryAfter) - (fault.asDate ? 1 : 0)) * 1_000 }),
  }) satisfies FaultColumn;

/** Nobody knows whether it was done: what may run twice comes again, and nothing else. */
const broken = (title: string, fault: Fault, kind: 'unavailable' | 'timeout' = 'unavailable') =>
  ({
    title,
    fault,
    strikesInner: fault.fault === 'status' || fault.fault === 'reset',
    once: 'right',
    onceMaking: kind,
    always: kind,
  }) satisfies FaultColumn;

const harmless = (title: string, fault: Fault) =>
  ({
    title,
    fault,
    strikesInner: true,
    once: 'right',
    onceMaking: 'right',
    always: 'right',
  }) satisfies FaultColumn;

/** A user is told after one attempt of 20 s; the background asks again. */
const stalled = (where: 'head' | 'body') =>
  ({
    ...broken(`a ${where} that stalls`, { fault: 'slow', where, delayMs: TEN_MINUTES_MS }),
    once: { user: 'timeout', background: 'right' },
    onceMaking: 'timeout',
    always: 'timeout',
    needsBody: where === 'body',
  }) satisfies FaultColumn;

/** Every way in which a provider, or what stands before it, is known to fail. */
export const FAULT_COLUMNS: readonly FaultColumn[] = [
  putOff('429 with seconds', { status: 429, retryAfter: 2 }),
  putOff('429 with a date', { status: 429, retryAfter: 3, asDate: true }),
  putOff('429 without a time', { status: 429 }),
  {
    ...putOff('429 for a minute', { status: 429, retryAfter: 60 }),
    once: { user: 'rate-limited', background: 'right' },
    onceMaking: { user: 'rate-limited', background: 'right' },
  },
  {
    ...putOff('403 rateLimitExceeded', { status: 403, reason: 'rateLimitExceeded' }),
    only: 'google',
  },
  {
    ...putOff('503 with seconds', { status: 503, retryAfter: 2 }),
    // Unlike a 429 it does not say that nothing was done.
    onceMaking: 'rate-limited',
  },
  broken('500', { fault: 'status', status: 500 }),
  broken('500 after the call was carried out', { fault: 'status', status: 500, afterwards: true }),
  broken('502 as a web page', { fault: 'status', status: 502, ...HTML }),
  broken('504', { fault: 'status', status: 504, ...HTML }, 'timeout'),
  broken('a connection cut before the call', { fault: 'reset', when: 'before' }),
  broken('a connection cut in the middle of the answer', { fault: 'reset', when: 'mid-body' }),
  { ...harmless('a slow head', slow('head')), strikesInner: false },
  { ...harmless('a slow body', slow('body')), strikesInner: false, needsBody: true },
  stalled('head'),
  stalled('body'),
  { ...broken('an answer that ends too early', { fault: 'truncate' }), needsBody: true },
  broken('a web page with 200', { fault: 'webPage' }),
  {
    title: 'a token that expires',
    fault: { fault: 'expire' },
    strikesInner: true,
    once: 'right',
    onceMaking: 'right',
    always: 'reconnect',
  },
  {
    title: 'a cursor that is lost',
    fault: { fault: 'syncLost' },
    strikesInner: false,
    once: 'cursor-lost',
    onceMaking: 'right',
    always: 'cursor-lost',
  },
  harmless('entries that come twice', { fault: 'duplicate', count: 2 }),
  harmless('entries in another order', { fault: 'reorder' }),
];

function slow(where: 'head' | 'body'): Fault {
  return { fault: 'slow', where, delayMs: 2_000 };
}

const MAKING =
  /^\/gmail\/v1\/users\/me\/drafts(\/send)?$|^\/v1\.0\/(me\/messages|subscriptions)$|\/(createReply|send|tasks)$/;

/** A call that makes or sends something, so that twice is too often. */
export function isMaking({ method, path }: Pick<LoggedRequest, 'method' | 'path'>): boolean {
  return method === 'POST' && MAKING.test(path);
}

/** Name and picture of the account's owner: without them everything else goes on. */
export function isOrnament({ path }: Pick<LoggedRequest, 'path'>): boolean {
  return /\/userinfo|\/me\/photo/.test(path);
}
