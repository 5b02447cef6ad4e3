import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import {
  NOTES_PATH,
  type ProviderNote,
  type SubscriptionsService,
} from './subscriptions-service.ts';

/** A call of Graph holds at most some hundred notes of a few hundred bytes. */
const BODY_LIMIT_BYTES = 512 * 1_024;
const MOST_NOTES = 1_000;
const MOST_TOKEN_LENGTH = 4_096;

/** Graph's ids are UUIDs; no id that we keep holds anything but these, and a database takes no NUL. */
const PLAIN = /^[!-~]+$/;
const MOST_ID_LENGTH = 200;

const lifecycles = z.enum(['missed', 'reauthorizationRequired', 'subscriptionRemoved']);

const notesSchema = z.object({
  value: z
    .array(
      z.object({
        subscriptionId: z.string().check(z.regex(PLAIN), z.maxLength(MOST_ID_LENGTH)),
        clientState: z.nullish(z.string().check(z.maxLength(512))),
        lifecycleEvent: z.catch(z.nullish(lifecycles), null),
      }),
    )
    .check(z.maxLength(MOST_NOTES)),
});

const handshakeSchema = z.object({
  validationToken: z.string().check(z.minLength(1), z.maxLength(MOST_TOKEN_LENGTH)),
});

/**
 * `POST /hooks/graph`: where Microsoft Graph says that an inbox changed. The first call of a subscription wants its
 * token back as plain text within 10 seconds; every other one wants a quick 202, whatever its JSON holds, so that nobody
 * learns here which subscriptions exist (learn.microsoft.com/graph/change-notifications-delivery-webhooks).
 */
export async function mountGraphNotes(
  app: FastifyInstance,
  subscriptions: SubscriptionsService,
): Promise<void> {
  await app.register(async (scope) => {
    // The handshake comes as text without content.
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post(
      NOTES_PATH,
      { bodyLimit: BODY_LIMIT_BYTES, config: { call: 'hooks.graph' } },
      async (request, reply) => {
        const handshake = z.safeParse(handshakeSchema, request.query);
        if (handshake.success)
          return reply.type('text/plain; charset=utf-8').send(handshake.data.validationToken);
        const notes = z.safeParse(notesSchema, request.body);
        if (notes.success) await subscriptions.hear(notes.data.value.map(toNote));
        return reply.status(202).send();
      },
    );
  });
}

function toNote(note: z.infer<typeof notesSchema>['value'][number]): ProviderNote {
  return {
    subscriptionId: note.subscriptionId,
    clientState: note.clientState ?? null,
    lifecycle: note.lifecycleEvent ?? null,
  };
}
