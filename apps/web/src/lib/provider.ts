import { PROVIDERS, type Provider } from '@eisen/contract';

/** Reads a provider from an address or a query; null for anything else. */
export function parseProvider(text: string | null | undefined): Provider | null {
  return PROVIDERS.find((provider) => provider === text) ?? null;
}

/** Which provider the app speaks of: the linked one first, `outlook` when nothing says otherwise (D-02). */
export function resolveProvider(sources: {
  readonly linked?: Provider | null;
  readonly path?: Provider | null;
  readonly query?: Provider | null;
  readonly stored?: Provider | null;
}): Provider {
  return sources.linked ?? sources.path ?? sources.query ?? sources.stored ?? 'outlook';
}

/** The provider's name on screens. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  outlook: 'Outlook',
  gmail: 'Gmail',
};

/** What people with a mailbox of their company know it by. */
export const PROVIDER_SUITES: Readonly<Record<Provider, string>> = {
  outlook: 'Microsoft 365',
  gmail: 'Google Workspace',
};

/** Base of the provider's own calls, as of its login page. */
const LOGIN_PATHS: Readonly<Record<Provider, string>> = {
  outlook: '/auth/login',
  gmail: '/auth/gmail/login',
};

/**
 * Where the browser goes to connect a mailbox.
 *
 * @param force  shows the provider's account chooser (D-21)
 */
export function loginAddress(provider: Provider, base: string, force = false): string {
  return `${base}${LOGIN_PATHS[provider]}${force ? '?force=true' : ''}`;
}

/** The login address that a refused call named, with the provider added (CONN-04). */
export function withProvider(loginUrl: string, provider: Provider): string {
  const [path = '', search = ''] = loginUrl.split('?');
  const query = new URLSearchParams(search);
  query.set('provider', provider);
  return `${path}?${query}`;
}
