import { Readable } from 'node:stream';
import { EVENT_HEARTBEAT_MS, eventCalls } from '@eisen/contract';
import type { FastifyInstance } from 'fastify';
import type { UserId } from '#db/database.ts';
import { tooManyRequests } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import { readSessionCookie } from '#http/session-guard.ts';
import { createBell } from './bell.ts';
import type { EventBus } from './event-bus.ts';
import { type EventStreamNeeds, writeEventStream } from './event-stream.ts';

export interface EventRoutesNeeds<Mailbox> {
  readonly app: FastifyInstance;
  readonly router: Router<Mailbox>;
  readonly bus: EventBus;
  /** Asks without making the session live longer: an open tab that nobody looks at is not use. */
  readonly isSessionAlive: (token: string) => Promise<boolean>;
  readonly present: (
    userId: UserId,
    row: Parameters<EventStreamNeeds['present']>[0],
  ) => ReturnType<EventStreamNeeds['present']>;
  readonly greet: (userId: UserId) => ReturnType<EventStreamNeeds['greet']>;
  /** A user has a tab open from now until the answered function is called. */
  readonly onOpen: (userId: UserId) => () => void;
}

/** Streams of one user in one process: one a browser (D-123), and some that were cut and not noticed yet. */
export const MOST_STREAMS = 12;
const TRY_AGAIN_SECONDS = 30;

/** `GET /api/events`. */
export function mountEventRoutes<Mailbox>(needs: EventRoutesNeeds<Mailbox>): void {
  const { app, router, bus } = needs;
  const open = new Map<UserId, Set<() => void>>();

  // Streams never end by themselves, and a closing server waits for its answers.
  app.addHook('preClose', async () => {
    for (const closers of open.values()) for (const close of closers) close();
  });

  router.serve(eventCalls.stream, async ({ user, request, reply }) => {
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // A connection that waits for another request would hold a stopping server up.
      .header('connection', 'close');
    if (request.method === 'HEAD') return reply.send('');
    const token = readSessionCookie(request) ?? '';
    const own = open.get(user.id) ?? new Set();
    if (own.size >= MOST_STREAMS) throw tooManyRequests(TRY_AGAIN_SECONDS);
    open.set(user.id, own);

    const bell = createBell();
    // The session was asked for before anybody listened for its end: the first doubt.
    const state = { closed: false, mayHaveEnded: true, askedAtMs: performance.now() };
    const close = () => {
      state.closed = true;
      bell.ring();
    };
    own.add(close);
    const unsubscribe = await bus.subscribe(user.id, (ring) => {
      if (ring === 'session') state.mayHaveEnded = true;
      if (ring !== 'look') bell.ring();
    });
    const onDone = needs.onOpen(user.id);
    const text = writeEventStream({
      lastEventId: readLastEventId(request.headers['last-event-id']),
      lastId: () => bus.lastId(user.id),
      readAfter: (after) => bus.readAfter(user.id, after),
      present: (row) => needs.present(user.id, row),
      greet: () => needs.greet(user.id),
      isInDoubt: () =>
        state.mayHaveEnded || performance.now() - state.askedAtMs > EVENT_HEARTBEAT_MS,
      isSignedIn() {
        state.mayHaveEnded = false;
        state.askedAtMs = performance.now();
        return needs.isSessionAlive(token);
      },
      async wait() {
        const rang = await bell.wait(EVENT_HEARTBEAT_MS);
        if (state.closed) return 'closed';
        if (rang) return 'events';
        state.mayHaveEnded = true;
        return 'heartbeat';
      },
    });
    const stream = Readable.from(text, { objectMode: false });
    const end = () => {
      close();
      unsubscribe();
      onDone();
      own.delete(close);
      if (own.size === 0 && open.get(user.id) === own) open.delete(user.id);
    };
    stream.once('close', end);
    reply.raw.once('close', () => {
      close();
      stream.destroy();
    });
    reply.send(stream);
    // A reader who leaves never ends the answer: without this it would count as one that is still owed.
    return reply.hijack();
  });
}

/** Null for none and for what this server never wrote. */
function readLastEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
