import { isPublicPage, type View } from './view.ts';
import { addressOf, viewAt } from './view-address.ts';

const TITLES: Readonly<Record<View, string>> = {
  LANDING: 'Your Inbox. Prioritized by AI.',
  SPLASH: 'Welcome',
  START: 'Get started',
  PRICING: 'Pricing',
  TERMS: 'Terms of Service',
  SECURITY: 'Security & Privacy Policy',
  ABOUT: 'About',
  LOGIN: 'Sign in',
  SIGNUP: 'Create Your Account',
  PROVIDER: 'Choose your mailbox',
  SUCCESS: "You're all set",
  REDIRECTING: 'Redirecting to Login',
  APP: 'Your inbox',
};

/** Pages that are no view, by the first part of their address, and the parts of the app that have one of their own. */
const PAGE_TITLES: readonly (readonly [RegExp, string])[] = [
  [/^\/dashboard\/[^/]+\/settings$/, 'Settings'],
  [/^\/auth\/sandbox$/, 'Sandbox mailbox'],
  [/^\/verify\/[^/]+$/, 'Confirm your address'],
  [/^\/reset$/, 'Reset your password'],
  [/^\/reset\/[^/]+$/, 'Choose a new password'],
  [/^\/join\/[^/]+$/, 'Invitation'],
  [/^\/demo$/, 'Sample emails'],
  [/^\/deleted$/, 'Account deleted'],
];

/** The title of the browser's tab over a view. */
export function titleOf(view: View): string {
  return withProduct(TITLES[view]);
}

/** The title of the browser's tab at an address; `isRedirecting`: while the browser leaves for a provider. */
export function titleAt(pathname: string, isRedirecting = false): string {
  if (isRedirecting) return titleOf('REDIRECTING');
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const view = viewAt(path);
  const page = PAGE_TITLES.find(([pattern]) => pattern.test(path))?.[1];
  if (page !== undefined && (view === null || view === 'APP')) return withProduct(page);
  return view === null ? withProduct('Page not found') : titleOf(view);
}

function withProduct(name: string): string {
  return `${name} · Eisen`;
}

/**
 * Keeps the address that sharing and search engines take: a public page was delivered with its own,
 * and the view may change without another delivery.
 */
export function tellAddress(view: View | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) return;
  const path = view !== null && isPublicPage(view) ? addressOf(view, 'outlook') : null;
  if (path === null) link.remove();
  else link.href = new URL(path, link.href).href;
}
