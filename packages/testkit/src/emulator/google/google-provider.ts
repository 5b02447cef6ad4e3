import { type Answer, inFrontOf } from '#emulator/child/exchange.ts';
import { forwardTo } from '#emulator/child/forward.ts';
import type { LoadedEmulator } from '#emulator/child/load-emulate.ts';
import { canonicalPaths } from '#emulator/child/paths.ts';
import type { ProviderParts } from '#emulator/child/provider.ts';
import { createScopeCheck } from '#emulator/child/scopes.ts';
import { createSignIn } from '#emulator/child/sign-in.ts';
import { GMAIL_LIMITS } from '#emulator/faults/quota.ts';
import { createGmailBatch } from './batch.ts';
import { createEventIds, heldEvents } from './event-ids.ts';
import { createGoogleMailbox } from './google-mailbox.ts';
import { untrashAsGmailDoes } from './labels.ts';
import { withMeetLink } from './meet-link.ts';
import { createMessageDetails } from './message-details.ts';
import { createHistoryHorizon, createProfile } from './profile.ts';
import { createReplacedMessageIds } from './replaced-message-ids.ts';
import { createSearch } from './search.ts';

const SCOPES = ['openid', 'email', 'profile', 'gmail.modify', 'calendar.events'].map((scope) =>
  scope.includes('.') ? `https://www.googleapis.com/auth/${scope}` : scope,
);

/** The Google emulator with our doubles in front of it. */
export function createGoogleProvider(emulator: LoadedEmulator, port: number): ProviderParts {
  const direct = forwardTo(emulator, port);
  const userOf = (authorization: string | undefined) =>
    emulator.tokens.get((authorization ?? '').replace(/^Bearer\s+/i, '')) ?? null;
  const whoAsks = (authorization: string | undefined) => userOf(authorization)?.login ?? null;
  const horizon = createHistoryHorizon(emulator.store, whoAsks);
  const messageIds = createReplacedMessageIds(emulator.store);
  const signIn = createSignIn({
    page: /^\/o\/oauth2\/v2\/auth$/,
    pressed: /^\/o\/oauth2\/v2\/auth\/callback$/,
    token: /^\/(oauth2\/)?token$/,
    // Only with access_type=offline, and again only when consent is asked for again.
    givesRefreshToken: (asked, before) =>
      asked.get('access_type') === 'offline' &&
      (!before || (asked.get('prompt') ?? '').split(' ').includes('consent')),
  });
  let batchItem: Answer = direct;
  const answer = inFrontOf(direct, [
    signIn.double,
    canonicalPaths([
      [/^\/(token|revoke)(?=\?|$)/, '/oauth2/$1'],
      [/^\/(?:v1\/userinfo|oauth2\/v3\/userinfo)/, '/oauth2/v2/userinfo'],
    ]),
    createScopeCheck(
      [
        [/^\/(gmail|batch)\b/, ['gmail.modify', 'https://mail.google.com/']],
        [/^\/calendar\//, ['calendar', 'calendar.events']],
      ],
      'insufficientPermissions',
      (authorization) => userOf(authorization)?.scopes ?? null,
    ),
    createGmailBatch(() => batchItem),
    createProfile(emulator.store, whoAsks),
    horizon.double,
    messageIds.double,
    createMessageDetails(emulator.store),
    untrashAsGmailDoes,
    createSearch(emulator.store, whoAsks),
    createEventIds(emulator.store, whoAsks),
    withMeetLink,
  ]);

  return {
    emulator,
    mailbox: createGoogleMailbox(emulator, direct),
    heldBeside: (address) => heldEvents(emulator.store, address),
    refreshTokens: 'google.oauth.refreshTokens',
    scopes: SCOPES,
    limits: GMAIL_LIMITS,
    overQuota: { status: 403, reason: 'userRateLimitExceeded' },
    answer(call, item) {
      batchItem = item;
      return answer(call);
    },
    signIn,
    seedUsers: (options) =>
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
      }),
    forgetCursors: (addresses) => horizon.forget(addresses),
    configureDoubles: ({ replacesMessageIds = false }) => messageIds.set(replacesMessageIds),
    resetDoubles() {
      horizon.reset();
      signIn.reset();
    },
  };
}
