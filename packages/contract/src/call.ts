import type { z } from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

export type Provider = 'outlook' | 'gmail';
export const PROVIDERS = ['outlook', 'gmail'] as const satisfies readonly Provider[];

type Schema = z.core.$ZodType;

/** Who may call: anybody, somebody signed in, somebody signed in with a connected mailbox. */
export type CallAuth = 'none' | 'session' | 'mailbox';

/** How a request's body travels; `none` for calls without one. */
export type BodyType = 'none' | 'json' | 'multipart' | 'form';

export interface CallFailure {
  readonly status: number;
  readonly code: ErrorCode;
  /** The exact sentence where the specification gives one. */
  readonly text?: string;
}

export interface CallDefinition {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters, as in OpenAPI. */
  readonly path: string;
  readonly auth: CallAuth;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly bodyType?: BodyType;
  /** Answer schema by status; null where the answer has no JSON (redirect, bytes, stream, page). */
  readonly success: { readonly [status: number]: Schema | null };
  /** Media type of a success that is neither JSON nor a redirect. */
  readonly mediaType?: string;
  /** Own failures; the common ones of the contract's conventions are not repeated. */
  readonly failures?: readonly CallFailure[];
  /** Set on the two forms of a call that exists for each provider. */
  readonly provider?: Provider;
  /** Its success carries the cookie of a session. */
  readonly startsSession?: boolean;
  /** Stores something though it only reads for its caller; what reads a mailbox does so anyway. */
  readonly notes?: boolean;
  /** Takes an `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /** Failed answers hold `errors` beside the common fields, as form collectors write them (D-30). */
  readonly listsErrors?: boolean;
}

/** States one call; the literal type is kept so that both sides infer input and answer from it. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

/**
 * A call that exists in the plain (Outlook) form and under `/auth/gmail/`: defined once, mounted twice.
 *
 * @returns one definition for each provider, ids suffixed `.outlook` and `.gmail`
 */
export function defineTwinCall<const C extends CallDefinition>(
  call: C,
  gmailPath: string,
): TwinCall<C> {
  return {
    outlook: { ...call, id: `${call.id}.outlook`, provider: 'outlook' },
    gmail: { ...call, id: `${call.id}.gmail`, path: gmailPath, provider: 'gmail' },
  };
}

/** The two forms of one call; all but id, path and provider is the same. */
export interface TwinCall<C extends CallDefinition> {
  readonly outlook: C;
  readonly gmail: C;
}

/** What a caller may write: defaults may be left out, quadrants may begin with q1 to q4. */
export type BodyOf<C extends CallDefinition> = C extends { body: infer S extends Schema }
  ? z.core.input<S>
  : undefined;
export type QueryOf<C extends CallDefinition> = C extends { query: infer S extends Schema }
  ? z.core.input<S>
  : undefined;
export type ParamsOf<C extends CallDefinition> = C extends { params: infer S extends Schema }
  ? z.core.input<S>
  : undefined;
/** What the server works with once a request is parsed: trimmed, with defaults, quadrants as keys. */
export type OutputBodyOf<C extends CallDefinition> = C extends { body: infer S extends Schema }
  ? z.core.output<S>
  : undefined;
export type OutputQueryOf<C extends CallDefinition> = C extends { query: infer S extends Schema }
  ? z.core.output<S>
  : undefined;
export type OutputParamsOf<C extends CallDefinition> = C extends { params: infer S extends Schema }
  ? z.core.output<S>
  : undefined;
/** The union of a call's successful answers. */
export type AnswerOf<C extends CallDefinition> = {
  [K in keyof C['success']]: C['success'][K] extends Schema
    ? z.core.output<C['success'][K]>
    : never;
}[keyof C['success']];
