import type { View } from './view.ts';

const TITLES: Readonly<Partial<Record<View, string>>> = {
  LANDING: 'Your Inbox. Prioritized by AI.',
  SPLASH: 'Welcome',
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
