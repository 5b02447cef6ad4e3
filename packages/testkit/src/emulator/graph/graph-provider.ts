import { type Answer, inFrontOf } from '#emulator/child/exchange.ts';
import { forwardTo } from '#emulator/child/forward.ts';
import type { LoadedEmulator } from '#emulator/child/load-emulate.ts';
import { canonicalPaths } from '#emulator/child/paths.ts';
import type { ProviderParts } from '#emulator/child/provider.ts';
import { createScopeCheck } from '#emulator/child/scopes.ts';
import { createSignIn } from '#emulator/child/sign-in.ts';
import { GRAPH_LIMITS } from '#emulator/faults/quota.ts';
import { attachmentReads } from './attachments.ts';
import { createGraphBatch } from './batch.ts';
import { createDelta } from './delta.ts';
import { createDrafts } from './drafts.ts';
import { createEventKeys, heldEvents } from './event-keys.ts';
import { createFolders } from './folders.ts';
import { createGraphMailbox } from './graph-mailbox.ts';
import { withTeamsLink } from './meeting-link.ts';
import { createMessageReads } from './messages.ts';
import { createMoves, createOwnRowsOnly } from './moves.ts';
import { createSearch } from './search.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTodo } from './todo.ts';

const SCOPES = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'User.Read',
  'Mail.ReadWrite',
  'Mail.Send',
  'Calendars.ReadWrite',
  'Tasks.ReadWrite',
];

/** The Microsoft emulator with our doubles in front of it. */
export function createGraphProvider(emulator: LoadedEmulator, port: number): ProviderParts {
  const { store } = emulator;
  const direct = forwardTo(emulator, port);
  const userOf = (authorization: string | undefined) =>
    emulator.tokens.get((authorization ?? '').replace(/^Bearer\s+/i, '')) ?? null;
  const whoAsks = (authorization: string | undefined) => userOf(authorization)?.login ?? null;
  const delta = createDelta(store, whoAsks);
  const eventKeys = createEventKeys(whoAsks);
  const todo = createTodo(whoAsks);
  const subscriptions = createSubscriptions(store, whoAsks);
  const signIn = createSignIn({
    page: /\/oauth2\/v2\.0\/authorize$/,
    pressed: /\/oauth2\/v2\.0\/authorize\/callback$/,
    token: /\/oauth2\/v2\.0\/token$/,
    givesRefreshToken: (asked) => (asked.get('scope') ?? '').split(' ').includes('offline_access'),
  });
  let batchItem: Answer = direct;
  const answer = inFrontOf(direct, [
    signIn.double,
    canonicalPaths([
      [/^\/[\w-]+(\/oauth2\/v2\.0\/(?:authorize|token|logout)|\/discovery\/v2\.0\/keys)/, '$1'],
      [/^\/v1\.0\/me\/(?=events(?:\?|$)|calendarView\?)/, '/v1.0/me/calendar/'],
    ]),
    createScopeCheck(
      [
        [/^\/v1\.0\/me\/messages\/[^/]+\/(send|reply|replyAll|forward)/, ['mail.send']],
        [/^\/v1\.0\/(\$batch|subscriptions|me\/messages|me\/mailFolders)/, ['mail.readwrite']],
        [/^\/v1\.0\/me\/(calendar|events)/, ['calendars.readwrite']],
        [/^\/v1\.0\/me\/todo/, ['tasks.readwrite']],
      ],
      'ErrorAccessDenied',
      (authorization) => userOf(authorization)?.scopes ?? null,
    ),
    createGraphBatch(() => batchItem),
    createFolders(store, whoAsks),
    createOwnRowsOnly(store, whoAsks),
    createMessageReads(store),
    createMoves(store),
    createDrafts(store),
    attachmentReads,
    delta.double,
    createSearch(store, whoAsks),
    todo.double,
    subscriptions.double,
    eventKeys.double,
    withTeamsLink,
  ]);

  return {
    emulator,
    mailbox: createGraphMailbox(emulator, direct),
    heldBeside: (address) => [
      ...heldEvents(store, address),
      ...todo.held(address),
      ...subscriptions.held(address),
    ],
    refreshTokens: 'microsoft.oauth.refreshTokens',
    scopes: SCOPES,
    limits: GRAPH_LIMITS,
    overQuota: { status: 429, reason: 'ApplicationThrottled' },
    answer(call, item) {
      batchItem = item;
      return answer(call);
    },
    signIn,
    seedUsers(options) {
      emulator.seed({
        users: options.users.map(({ address, displayName }) => ({
          email: address,
          name: displayName,
        })),
        oauth_clients: [
          {
            client_id: options.clientId,
            client_secret: options.clientSecret,
            name: 'Eisen',
            redirect_uris: options.redirectUris,
          },
        ],
      });
      // The emulator gives every user events of its own.
      store.collection('microsoft.calendar_events').clear();
    },
    forgetCursors: () => delta.forget(),
    resetDoubles() {
      for (const { reset } of [signIn, eventKeys, todo]) reset();
      delta.forget();
    },
  };
}
