import { PROVIDERS, type Provider } from '@eisen/contract';

/** How a provider can be connected on this server (D-114). */
export type ProviderMode = 'real' | 'sandbox' | 'off';

/** Facts that the server wrote into the page's head, so that they are known before any call. */
export function readProviderMode(provider: Provider): ProviderMode {
  const mode = readMeta(`eisen-${provider}`);
  return mode === 'sandbox' || mode === 'off' ? mode : 'real';
}

/** Providers that can be connected now. */
export function usableProviders(): readonly Provider[] {
  return PROVIDERS.filter((provider) => readProviderMode(provider) !== 'off');
}

/** The server can mail a reset link (D-124). */
export function canResetPassword(): boolean {
  return readMeta('eisen-password-reset') === 'yes';
}

/** Addresses count as proven because this server cannot mail and serves this machine only (D-98). */
export function isLocalMode(): boolean {
  return readMeta('eisen-local-mode') === 'yes';
}

function readMeta(name: string): string | null {
  return (
    globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
  );
}
