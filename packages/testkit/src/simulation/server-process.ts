import type { CallDefinition, Provider } from '@eisen/contract';
import { createTokenBucket } from '@eisen/mailbox';
import {
  AppError,
  type Config,
  type ConnectedMailbox,
  type Context,
  createContext,
  createLogger,
  createRouter,
  type Database,
  type Ids,
  type Keyring,
  mountResources,
  SESSION_COOKIE,
  type SignedInUser,
} from '@eisen/server';
import { createRecordingMailer } from '#mails.ts';
import { DiedError, type Life } from './life.ts';
import { ConnectionLostError, createMortalDatabase } from './mortal-database.ts';
import { createMortalEdges, type NetworkWorld } from './network.ts';

export interface ProcessWorld extends NetworkWorld {
  readonly db: Database;
  readonly walls: 'one' | 'two';
  readonly config: Config;
  readonly keyring: Keyring;
  readonly ids: Ids;
  /** By the token of their session. */
  readonly users: ReadonlyMap<string, SignedInUser>;
  readonly bucket: Readonly<Parameters<typeof createTokenBucket>[0]>;
  /** Failures that no fault of the world explains. */
  readonly onUnexpected: (error: unknown) => void;
}

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Idempotency-Key. */
  readonly key?: string;
}

export interface CallOutcome {
  /** 0 when no answer came: the process died. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a run says what it expects, field by field
  readonly body: any;
}

type Handler = (request: unknown, reply: unknown) => Promise<unknown>;

export interface ServerProcess {
  readonly life: Life;
  readonly context: Context;
  /** One call of a browser; whoever is signed in by that token. */
  call(call: CallDefinition, token: string, parts?: CallParts): Promise<CallOutcome>;
  /** One turn of the outbox's runner. */
  drain(): Promise<void>;
  /** One look at changes whose answers were lost. */
  settle(): Promise<void>;
  /** One look for mail whose deadline came near. */
  raise(): Promise<void>;
}

/** The whole server, from its handlers to its outbox, between injected edges: calls come to it without HTTP. */
export async function startServerProcess(life: Life, world: ProcessWorld): Promise<ServerProcess> {
  const { time, bucket } = world;
  const edges = createMortalEdges(life, world);
  const clock = { now: time.now };
  const context = await createContext(world.config, {
    clock,
    ids: world.ids,
    edges,
    keyring: world.keyring,
    db: createMortalDatabase(world.db, life, world),
    log: createLogger({ level: 'silent' }),
    mailer: createRecordingMailer('files'),
    createQuota: (_provider: Provider) =>
      createTokenBucket({ ...bucket, now: time.nowMs, sleep: edges.sleep }),
  });
  const handlers = new Map<string, Handler>();
  await mountResources(context, {
    app: createRecordingApp(handlers),
    router: createRouter<ConnectedMailbox>({
      app: createRecordingApp(handlers),
      findSession: async (token) => world.users.get(token) ?? null,
      findMailbox: (user) => context.mail.mailboxes.findConnected(user.id),
      idempotency: context.idempotency,
      checkOrigin: async () => {},
      checkAnswers: true,
    }),
    sendPage: () => Promise.reject(new Error('Nobody asks for pages here.')),
  });

  async function answer(
    call: CallDefinition,
    token: string,
    parts: CallParts,
  ): Promise<CallOutcome> {
    const handler = handlers.get(call.id);
    if (!handler) throw new Error(`Nobody serves ${call.id}.`);
    const reply = new RecordedReply();
    const headers = parts.key === undefined ? {} : { 'idempotency-key': parts.key };
    const { params = {}, query = {}, body } = parts;
    const cookies = { [SESSION_COOKIE]: token };
    try {
      await handler({ headers, cookies, params, query, body }, reply);
      return { status: reply.code, body: reply.body };
    } catch (error) {
      if (error instanceof AppError)
        return { status: error.status, body: { error: error.message, code: error.code } };
      if (!(error instanceof ConnectionLostError)) world.onUnexpected(error);
      return { status: 500, body: { error: 'unexpected' } };
    }
  }

  /** Background work: what it meets of the world's faults is expected, everything else is not. */
  async function background(work: () => Promise<unknown>): Promise<void> {
    try {
      await Promise.race([work(), life.death]);
    } catch (error) {
      if (!(error instanceof ConnectionLostError)) world.onUnexpected(error);
    }
  }

  return {
    life,
    context,
    async call(call, token, parts = {}) {
      const outcome = await Promise.race([answer(call, token, parts), life.death]);
      return outcome instanceof DiedError ? { status: 0, body: null } : outcome;
    },
    drain: () => background(() => context.mail.drainOutbox()),
    settle: () => background(() => context.mail.settleChanges()),
    raise: () => background(() => context.mail.raiseDue()),
  };
}

/** Takes routes in as Fastify would; everything else that is asked of it does nothing. */
function createRecordingApp(handlers: Map<string, Handler>) {
  const app = {
    route: (route: { config: { call: string }; handler: Handler }) =>
      handlers.set(route.config.call, route.handler),
  };
  const nothing = () => undefined;
  return new Proxy(app, {
    get: (target, name) => (name === 'route' ? target.route : nothing),
  }) as unknown as Parameters<typeof createRouter>[0]['app'];
}

class RecordedReply {
  code = 0;
  body: unknown = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  headers(): this {
    return this;
  }

  send(body: unknown): this {
    this.body = body;
    return this;
  }
}
