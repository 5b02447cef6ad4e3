import {
  type AnswerOf,
  CALLS,
  type CallDefinition,
  LIMITS,
  type OutputBodyOf,
  type OutputParamsOf,
  type OutputQueryOf,
  type Provider,
  type TwinCall,
} from '@eisen/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { isContentTypeRight } from './content-type.ts';
import {
  internal,
  notServed,
  notSignedIn,
  providerAuthRequired,
  unsupportedMediaType,
} from './errors.ts';
import { type Idempotency, readIdempotencyKey } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { type FindSession, readSessionCookie, type SignedInUser } from './session-guard.ts';

/** The part of a connected mailbox that the guard needs; handlers get the whole of it. */
interface MailboxOfProvider {
  readonly provider: Provider;
}

/** What a handler may use. `mailbox` is there only for calls of auth `mailbox`, `user` for those with a session. */
export interface CallContext<C extends CallDefinition, Mailbox> {
  readonly user: C['auth'] extends 'none' ? null : SignedInUser;
  readonly mailbox: C['auth'] extends 'mailbox' ? Mailbox : null;
  readonly params: OutputParamsOf<C>;
  readonly query: OutputQueryOf<C>;
  /** Undefined for a multipart body, which the handler reads by itself. */
  readonly body: C['bodyType'] extends 'multipart' ? undefined : OutputBodyOf<C>;
  /** Set only for calls that take an `Idempotency-Key`, when one was sent. */
  readonly idempotencyKey: string | null;
  /** The user of a call that works with and without a session. */
  readonly findUser: () => Promise<SignedInUser | null>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer with a status other than the call's first success. */
export class StatusAnswer<Body> {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

/** Answers with one of the call's other success states. */
export function answerWith<Body>(status: number, body: Body): StatusAnswer<Body> {
  return new StatusAnswer(status, body);
}

/**
 * Answers the body of the first success status, `answerWith(…)` for another one, or the reply itself where the
 * handler redirected or streams.
 */
export type CallHandler<C extends CallDefinition, Mailbox> = (
  context: CallContext<C, Mailbox>,
) => Promise<AnswerOf<C> | StatusAnswer<AnswerOf<C>> | FastifyReply>;

export interface Router<Mailbox> {
  serve<C extends CallDefinition>(call: C, handler: CallHandler<C, Mailbox>): void;
  /** Both forms of a call that exists for each provider. */
  serveTwin<C extends CallDefinition>(twin: TwinCall<C>, handler: CallHandler<C, Mailbox>): void;
  /** Mounts 501 for every call of the contract that nobody served, and answers their ids. */
  finish(): readonly string[];
}

export interface RouterParts<Mailbox extends MailboxOfProvider> {
  readonly app: FastifyInstance;
  readonly findSession: FindSession;
  readonly findMailbox: (user: SignedInUser) => Promise<Mailbox | null>;
  readonly idempotency: Idempotency;
  readonly checkOrigin: (request: FastifyRequest) => Promise<void>;
  /** Development and tests: each answer is parsed by the contract, and a wrong one is a 500. */
  readonly checkAnswers: boolean;
}

const AI_PATH = /\/(classify|summarize|generate-insights|generate)$/;
const MULTIPART_MARGIN_BYTES = 1_048_576;

export function createRouter<Mailbox extends MailboxOfProvider>(
  parts: RouterParts<Mailbox>,
): Router<Mailbox> {
  const served = new Set<string>();
  const users = new WeakMap<FastifyRequest, SignedInUser>();

  const findUser = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const known = users.get(request);
    if (known !== undefined) return known;
    const token = readSessionCookie(request);
    const user = token === null ? null : await parts.findSession(token);
    if (user !== null) users.set(request, user);
    return user;
  };

  /** In this order, before the body is read: who asks comes before what he sends. */
  const guard = (call: CallDefinition) => async (request: FastifyRequest) => {
    await parts.checkOrigin(request);
    if (call.auth !== 'none' && (await findUser(request)) === null) throw notSignedIn();
    if (!isContentTypeRight(call, request)) throw unsupportedMediaType();
  };

  const findMailbox = async (call: CallDefinition, user: SignedInUser | null) => {
    if (call.auth !== 'mailbox' || user === null) return null;
    const mailbox = await parts.findMailbox(user);
    if (mailbox === null || (call.provider ?? mailbox.provider) !== mailbox.provider)
      throw providerAuthRequired(loginPath(call.provider ?? mailbox?.provider ?? 'outlook'));
    return mailbox;
  };

  const mount = (
    call: CallDefinition,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    served.add(call.id);
    parts.app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(call),
      config: { call: call.id, listsErrors: call.listsErrors === true },
      onRequest: guard(call),
      handler: handle,
    });
  };

  const router: Router<Mailbox> = {
    serve(call, handler) {
      mount(call, async (request, reply) => {
        const user = await (call.auth === 'none' ? null : findUser(request));
        const input = parseInput(call, request);
        const mailbox = await findMailbox(call, user);
        const idempotencyKey = call.idempotent
          ? readIdempotencyKey(request.headers['idempotency-key'])
          : null;
        const context = {
          user,
          mailbox,
          ...input,
          idempotencyKey,
          findUser: () => findUser(request),
          request,
          reply,
        } as unknown as Parameters<typeof handler>[0];
        const work = async () => toAnswer(call, await handler(context), reply);
        if (idempotencyKey === null || user === null) return send(await work(), reply);
        const key = { userId: user.id, key: idempotencyKey, callId: call.id };
        const body = { params: input.params, query: input.query, body: input.body };
        return send(
          await parts.idempotency.once({ ...key, body }, async () => {
            const answer = await work();
            if (answer === null) throw internal(new Error(`${call.id} cannot be repeated`));
            return answer;
          }),
          reply,
        );
      });
    },
    serveTwin(twin, handler) {
      router.serve(twin.outlook, handler);
      router.serve(twin.gmail, handler);
    },
    finish() {
      const missing = CALLS.filter((call) => !served.has(call.id));
      for (const call of missing)
        mount(call, async () => {
          throw notServed();
        });
      return missing.map((call) => call.id);
    },
  };

  /** Null when the handler answered by itself. */
  function toAnswer(call: CallDefinition, result: unknown, reply: FastifyReply) {
    if (result === reply) return null;
    const statuses = Object.keys(call.success).map(Number);
    const answer =
      result instanceof StatusAnswer
        ? { status: result.status, body: result.body as unknown }
        : { status: statuses[0] ?? 200, body: result };
    if (!parts.checkAnswers) return answer;
    const schema = call.success[answer.status];
    if (schema === undefined)
      throw internal(new Error(`${call.id} promises no answer of status ${answer.status}`));
    const parsed = schema === null ? null : z.core.safeParse(schema, answer.body);
    if (parsed !== null && !parsed.success)
      throw internal(
        new Error(`${call.id} broke its contract: ${z.core.prettifyError(parsed.error)}`),
      );
    return answer;
  }

  return router;
}

/** Where consent for a provider starts (D-23). */
export function loginPath(provider: Provider): string {
  return provider === 'gmail' ? '/auth/gmail/login' : '/auth/login';
}

function send(answer: { status: number; body: unknown } | null, reply: FastifyReply): FastifyReply {
  if (answer === null) return reply;
  return reply.status(answer.status).send(answer.body);
}

function bodyLimitOf(call: CallDefinition): number {
  if (call.bodyType === 'multipart') return LIMITS.importBytes + MULTIPART_MARGIN_BYTES;
  return AI_PATH.test(call.path) ? LIMITS.aiBodyBytes : LIMITS.bodyBytes;
}
