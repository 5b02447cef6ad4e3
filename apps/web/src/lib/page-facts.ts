import { PROVIDERS, type Provider } from '@eisen/contract';

/** Whether the server can send mail, as the page was told: links to mailed links show only then (D-124). */
export function canSendMail(): boolean {
  return readMeta('eisen-mail') === 'on';
}

/** Providers that can be connected on this server; all of them where the page was told nothing (D-114). */
export function usableProviders(): readonly Provider[] {
  const told = readMeta('eisen-providers');
  if (told === null) return PROVIDERS;
  const names = told.split(/\s+/);
  return PROVIDERS.filter((provider) => names.includes(provider));
}

function readMeta(name: string): string | null {
  return (
    globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
  );
}
