import { PROVIDERS, type Provider } from '@eisen/contract';

/** How a provider can be connected on this server (D-114). */
export type ProviderMode = 'real' | 'sandbox' | 'off';

/** Facts that the server wrote into the page's head, so that they are known before any call. */
export function readProviderMode(provider: Provider): ProviderMode {
  if (!usableProviders().includes(provider)) return 'off';
  const sandboxes = readMeta('eisen-sandbox')?.split(/\s+/) ?? [];
  return sandboxes.includes(provider) ? 'sandbox' : 'real';
}

/** Providers that can be connected now; all of them where the page was told nothing. */
export function usableProviders(): readonly Provider[] {
  const told = readMeta('eisen-providers');
  if (told === null) return PROVIDERS;
  const names = told.split(/\s+/);
  return PROVIDERS.filter((provider) => names.includes(provider));
}

/** The server can mail a reset link (D-124). */
export function canResetPassword(): boolean {
  return readMeta('eisen-mail') === 'on';
}

/** This server writes its mails to files: it serves this machine only and has no mail server. */
export function writesMailsToFiles(): boolean {
  return readMeta('eisen-mail') === 'files';
}

/** Addresses count as proven because this server cannot mail and serves this machine only (D-98). */
export function isLocalMode(): boolean {
  return readMeta('eisen-local-mode') === 'on';
}

/** The operator's address for help or for privacy, as the settings give it (D-55); null without one. */
export function contactAddress(kind: 'support' | 'privacy'): string | null {
  return readMeta(`eisen-${kind}-email`);
}

function readMeta(name: string): string | null {
  return (
    globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
  );
}
