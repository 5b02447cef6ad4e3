import { isPublicPage, type View } from './view.ts';
import { addressOf } from './view-address.ts';

const TITLES: Readonly<Partial<Record<View, string>>> = {
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

/** The title of the browser's tab. */
export function titleOf(view: View | null): string {
  const name = view === null ? undefined : TITLES[view];
  return name ? `${name} · Eisen` : 'Eisen';
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
