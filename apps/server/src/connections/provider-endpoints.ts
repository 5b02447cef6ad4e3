import type { Provider } from '@eisen/contract';
import type { Config } from '#config.ts';
import type { GoogleConfig, MicrosoftConfig, OAuthCredentials } from '#provider-config.ts';

/** Everything that consent and tokens need to know of one provider. */
export interface ProviderEndpoints {
  readonly provider: Provider;
  readonly credentials: OAuthCredentials;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Null where the provider has none. */
  readonly revokeUrl: string | null;
  /** The address that is registered at the provider. */
  readonly redirectUri: string;
  /** Whether an ID token with this `iss` and `tid` is the provider's own. */
  isIssuer(issuer: string, tenantId: string | null): boolean;
}

/** Where the provider sends the browser back to (D-23): the calls' origin, and a path that never changes. */
export const CALLBACK_PATHS: Readonly<Record<Provider, string>> = {
  outlook: '/auth/callback',
  gmail: '/auth/gmail/callback',
};

/** The consumer tenant: every personal account of Microsoft belongs to it (learn.microsoft.com/entra, ID tokens). */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The endpoints of a provider, or null while it has no credentials. Paths are the providers' documented ones. */
export function endpointsOf(
  provider: Provider,
  config: Pick<Config, 'publicUrl' | 'microsoft' | 'google'>,
): ProviderEndpoints | null {
  const redirectUri = `${config.publicUrl}${CALLBACK_PATHS[provider]}`;
  if (provider === 'outlook') return config.microsoft && microsoft(config.microsoft, redirectUri);
  return config.google && google(config.google, redirectUri);
}

function microsoft(config: MicrosoftConfig, redirectUri: string): ProviderEndpoints {
  const { tenant, loginUrl } = config;
  const path = `${loginUrl}/${tenant}/oauth2/v2.0`;
  return {
    provider: 'outlook',
    credentials: config,
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/token`,
    revokeUrl: null,
    redirectUri,
    isIssuer: (issuer, tenantId) =>
      tenantId !== null &&
      issuer === `${loginUrl}/${tenantId}/v2.0` &&
      mayComeFrom(tenant, tenantId),
  };
}

/** Which tenants' accounts a registration serves; a tenant named by its domain says so by its endpoint alone. */
function mayComeFrom(tenant: string, tenantId: string): boolean {
  if (!TENANT_ID.test(tenantId)) return false;
  if (tenant === 'organizations') return tenantId !== PERSONAL_TENANT;
  if (tenant === 'consumers') return tenantId === PERSONAL_TENANT;
  return TENANT_ID.test(tenant) ? tenantId === tenant : true;
}

function google(config: GoogleConfig, redirectUri: string): ProviderEndpoints {
  const { authUrl, tokenUrl } = config;
  return {
    provider: 'gmail',
    credentials: config,
    authorizeUrl: `${authUrl}/o/oauth2/v2/auth`,
    tokenUrl: `${tokenUrl}/token`,
    revokeUrl: `${tokenUrl}/revoke`,
    redirectUri,
    // Google's ID tokens may leave the scheme away (developers.google.com/identity/openid-connect).
    isIssuer: (issuer) => issuer === authUrl || `https://${issuer}` === authUrl,
  };
}
