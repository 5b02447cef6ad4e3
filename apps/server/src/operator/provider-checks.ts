import type { Provider } from '@eisen/contract';
import type { Config } from '#config.ts';
import { createOAuthClient } from '#connections/oauth-client.ts';
import { OAuthFailure } from '#connections/oauth-failure.ts';
import {
  CALLBACK_PATHS,
  endpointsOf,
  type ProviderEndpoints,
} from '#connections/provider-endpoints.ts';
import { SCOPES } from '#connections/scopes.ts';
import { isLoopback } from '#environment-reader.ts';
import type { Finding } from './finding.ts';
import { reach } from './reach.ts';

interface Address {
  /** The variable that names it. */
  readonly setting: string;
  readonly url: string;
}

interface Looks {
  readonly name: string;
  readonly prefix: string;
  /** Tells whether tenant and base are right, without a client. */
  readonly discovery: Address;
  /** Calls that every API refuses to somebody without a token, with 401. */
  readonly apis: readonly Address[];
}

const MADE_UP = 'eisen-doctor-made-this-up-and-it-opens-nothing';

/** What can be said of both registrations without a user: addresses, client, services (docs/operator). */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const parts = (['outlook', 'gmail'] as const).map((provider) => checkProvider(provider, config));
  const findings = (await Promise.all(parts)).flat();
  return [...findings, ...describePush(config)];
}

async function checkProvider(provider: Provider, config: Config): Promise<Finding[]> {
  const { name, prefix, discovery, apis } = looksAt(provider, config);
  const endpoints = endpointsOf(provider, config);
  const redirectUri = `${config.publicUrl}${CALLBACK_PATHS[provider]}`;
  if (endpoints === null)
    return [
      {
        kind: 'not set',
        text: `${name}: ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET (redirect address to register: ${redirectUri})`,
      },
    ];
  const found = await Promise.all([
    checkDiscovery(name, discovery),
    checkPage(name, prefix, endpoints),
    checkClient(name, prefix, endpoints),
    ...apis.map((api) => checkApi(name, api)),
  ]);
  return [
    { kind: 'note', text: `${name}: the redirect address to register is ${redirectUri}` },
    { kind: 'note', text: `${name}: scopes to allow: ${SCOPES[provider].asked.join(' ')}` },
    ...checkRedirect(name, config.publicUrl),
    ...found,
  ];
}

function looksAt(provider: Provider, { microsoft, google }: Config): Looks {
  if (provider === 'outlook')
    return {
      name: 'Microsoft',
      prefix: 'MICROSOFT',
      discovery: {
        setting: 'MICROSOFT_TENANT or MICROSOFT_LOGIN_URL',
        url: `${microsoft?.loginUrl}/${microsoft?.tenant}/v2.0/.well-known/openid-configuration`,
      },
      apis: [{ setting: 'MICROSOFT_GRAPH_URL', url: `${microsoft?.graphUrl}/me` }],
    };
  return {
    name: 'Google',
    prefix: 'GOOGLE',
    discovery: {
      setting: 'GOOGLE_AUTH_URL',
      url: `${google?.authUrl}/.well-known/openid-configuration`,
    },
    apis: [
      { setting: 'GMAIL_API_URL', url: `${google?.gmailUrl}/gmail/v1/users/me/profile` },
      { setting: 'GOOGLE_CALENDAR_URL', url: `${google?.calendarUrl}/calendars/primary/events` },
    ],
  };
}

/** Both providers take https, and plain http for this machine only. */
function checkRedirect(name: string, publicUrl: string): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  const text = `PUBLIC_URL: ${name} takes a redirect address over plain http for localhost only`;
  return [{ kind: 'wrong', text }];
}

async function checkDiscovery(name: string, { setting, url }: Address): Promise<Finding> {
  const reached = await reach(url);
  if (typeof reached === 'string')
    return { kind: 'wrong', text: `${setting}: ${name} cannot be reached: ${reached}` };
  return reached.status === 200
    ? { kind: 'right', text: `${name} describes its sign-in` }
    : { kind: 'wrong', text: `${setting}: ${name} knows no such place (${reached.status})` };
}

/** The consent page refuses an unknown client or redirect address, as far as it says so before anybody signs in. */
async function checkPage(
  name: string,
  prefix: string,
  endpoints: ProviderEndpoints,
): Promise<Finding> {
  const client = createOAuthClient(endpoints, () => new Date());
  const url = await client.consentUrl({
    state: MADE_UP,
    nonce: MADE_UP,
    verifier: MADE_UP,
    how: 'choose',
    loginHint: null,
  });
  const reached = await reach(url);
  if (typeof reached === 'string')
    return { kind: 'wrong', text: `${name}: the consent page cannot be reached: ${reached}` };
  const refusal = refusalIn(reached.text, reached.location);
  if (reached.status < 400 && refusal === null)
    return { kind: 'right', text: `${name}: the consent page opens` };
  const why = refusal ?? `status ${reached.status}`;
  return {
    kind: 'wrong',
    text: `${name}: the consent page refuses ${prefix}_CLIENT_ID or the redirect address ${endpoints.redirectUri} (${why})`,
  };
}

/** Entra writes its code into the page, Google names the error in the address it redirects to. */
function refusalIn(text: string, location: string): string | null {
  const entra = /strServiceExceptionMessage"\s*:\s*"(AADSTS\d+)/.exec(text)?.[1];
  if (entra !== undefined) return entra;
  if (!/\/oauth\/error/.test(location)) return null;
  const detail = new URL(location, 'https://accounts.google.com').searchParams.get('authError');
  const words = Buffer.from(detail ?? '', 'base64').toString('latin1');
  return (
    /(redirect_uri_mismatch|invalid_client|deleted_client|org_internal)/.exec(words)?.[1] ?? 'error'
  );
}

/** A made-up code: whoever refuses the code, and not the client, knows the client. */
async function checkClient(
  name: string,
  prefix: string,
  endpoints: ProviderEndpoints,
): Promise<Finding> {
  const client = createOAuthClient(endpoints, () => new Date());
  const answer = await client
    .exchange({ code: MADE_UP, verifier: MADE_UP, nonce: MADE_UP })
    .then(() => null)
    .catch((error: unknown) => error);
  if (!(answer instanceof OAuthFailure))
    return { kind: 'wrong', text: `${name}: the token endpoint took a made-up code` };
  const { kind, code } = answer;
  if (kind === 'consent')
    return {
      kind: 'right',
      text: `${name}: client and secret are taken, as far as a made-up code shows`,
    };
  if (code === 'invalid_request')
    return {
      kind: 'note',
      text: `${name}: the token endpoint answers; whether the secret is right shows at the first sign-in`,
    };
  if (code === 'redirect_uri_mismatch')
    return { kind: 'wrong', text: `${name}: ${endpoints.redirectUri} is not registered` };
  if (kind === 'set-up')
    return {
      kind: 'wrong',
      text: `${prefix}_CLIENT_ID or ${prefix}_CLIENT_SECRET is refused by ${name} (${code}); a secret may also have expired`,
    };
  return { kind: 'wrong', text: `${name}: the token endpoint cannot be used (${code})` };
}

async function checkApi(name: string, { setting, url }: Address): Promise<Finding> {
  const reached = await reach(url);
  if (typeof reached === 'string')
    return { kind: 'wrong', text: `${setting}: ${name} cannot be reached: ${reached}` };
  // Somebody without a token is refused; any other answer comes from somebody else.
  return reached.status === 401 || reached.status === 403
    ? { kind: 'right', text: `${name}: ${setting} answers` }
    : { kind: 'wrong', text: `${setting}: this is not the API of ${name} (${reached.status})` };
}

function describePush({ microsoft, google, publicUrl, loopback }: Config): Finding[] {
  if (microsoft === null && google === null) return [];
  const text =
    publicUrl.startsWith('https:') && !loopback
      ? 'Microsoft can announce new mail at PUBLIC_URL; at Gmail Eisen asks'
      : 'New mail is found by asking: Microsoft announces it only to a public https PUBLIC_URL';
  return [{ kind: 'note', text }];
}
