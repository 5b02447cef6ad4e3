import { z } from 'zod';
import type { ProviderEndpoints } from './provider-endpoints.ts';

/** What an ID token says of the account, once it was checked. */
export interface IdTokenClaims {
  /** The account at its provider, for ever: Entra's tenant and object id, else issuer and subject. */
  readonly account: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly preferredUsername: string | null;
}

export class IdTokenError extends Error {
  constructor(reason: string) {
    super(`The ID token is not acceptable: ${reason}`);
    this.name = 'IdTokenError';
  }
}

const text = z.string().max(1_024);

const claimsSchema = z.object({
  iss: text,
  sub: text.min(1),
  aud: z.union([text, z.array(text).max(16)]),
  azp: text.optional(),
  exp: z.number(),
  nonce: text.optional(),
  tid: text.optional(),
  oid: text.optional(),
  name: text.optional().catch(undefined),
  email: text.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  preferred_username: text.optional().catch(undefined),
});

type Claims = z.infer<typeof claimsSchema>;

/** Clocks may be apart by this much. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Reads an ID token that came straight from the token endpoint. Its signature is not looked at: TLS to that endpoint
 * stands for it (OpenID Connect Core 3.1.3.7, point 6; docs/adr/0015). Issuer, audience, expiry and nonce are.
 *
 * @throws IdTokenError saying which check failed, and nothing of the token
 */
export function readIdToken(
  token: string,
  expected: { endpoints: ProviderEndpoints; nonce: string; now: Date },
): IdTokenClaims {
  const { endpoints, nonce, now } = expected;
  const claims = parseClaims(token);
  const { clientId } = endpoints.credentials;
  if (!endpoints.isIssuer(claims.iss, claims.tid ?? null)) throw new IdTokenError('issuer');
  const audience = typeof claims.aud === 'string' ? [claims.aud] : claims.aud;
  if (!audience.includes(clientId)) throw new IdTokenError('audience');
  if ((audience.length > 1 || claims.azp !== undefined) && claims.azp !== clientId)
    throw new IdTokenError('authorized party');
  if (claims.exp * 1_000 + TOLERANCE_MS <= now.getTime()) throw new IdTokenError('expired');
  if (claims.nonce !== nonce) throw new IdTokenError('nonce');
  return {
    account: accountOf(claims),
    name: claims.name?.trim() || null,
    email: claims.email ?? null,
    emailVerified: claims.email_verified,
    preferredUsername: claims.preferred_username ?? null,
  };
}

function parseClaims(token: string): Claims {
  const payload = token.split('.')[1] ?? '';
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    throw new IdTokenError('shape');
  }
}

/** Entra's `sub` is another for each application: a new registration would make strangers of everybody. */
function accountOf({ tid, oid, iss, sub }: Claims): string {
  return JSON.stringify(tid !== undefined && oid !== undefined ? [tid, oid] : [iss, sub]);
}
