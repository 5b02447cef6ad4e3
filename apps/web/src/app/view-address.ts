import type { Provider } from '@eisen/contract';
import { parseProvider } from '#lib/provider.ts';
import type { View } from './view.ts';

/** The views' real addresses (D-01). REDIRECTING has none: it lasts only until the browser leaves. */
const PATHS: Readonly<Record<Exclude<View, 'APP' | 'REDIRECTING'>, string>> = {
  LANDING: '/',
  SPLASH: '/welcome',
  START: '/start',
  PRICING: '/pricing',
  TERMS: '/terms',
  SECURITY: '/security',
  ABOUT: '/about',
  LOGIN: '/login',
  SIGNUP: '/signup',
  PROVIDER: '/connect',
  SUCCESS: '/done',
};

const ALIASES: Readonly<Record<string, View>> = { '/privacy': 'SECURITY', '/dashboard': 'APP' };

/** The address of a view; null for REDIRECTING. `provider` is the one that the app speaks of (D-02). */
export function addressOf(view: View, provider: Provider): string | null {
  if (view === 'REDIRECTING') return null;
  return view === 'APP' ? `/dashboard/${provider}` : PATHS[view];
}

/** The view of an address; null for addresses of other pages and for unknown ones. */
export function viewAt(pathname: string): View | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const alias = Object.hasOwn(ALIASES, path) ? ALIASES[path] : undefined;
  if (alias) return alias;
  for (const [view, own] of Object.entries(PATHS)) if (own === path) return view as View;
  return providerOf(path) ? 'APP' : null;
}

/** The provider named by an address of the app; null for others, and for names of no provider. */
export function providerOf(pathname: string): Provider | null {
  const match = /^\/dashboard\/([^/]+)(?:\/settings)?\/?$/.exec(pathname);
  return parseProvider(match?.[1]);
}
