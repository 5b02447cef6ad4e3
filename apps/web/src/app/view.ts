/** The thirteen screens that the specification names; exactly one shows (VIEW-01). */
export const VIEWS = [
  'LANDING',
  'SPLASH',
  'START',
  'PRICING',
  'TERMS',
  'SECURITY',
  'ABOUT',
  'LOGIN',
  'SIGNUP',
  'PROVIDER',
  'SUCCESS',
  'REDIRECTING',
  'APP',
] as const;

export type View = (typeof VIEWS)[number];

/** What screens report. They decide nothing: `nextView` does. */
export type Happening =
  /** The session check was answered. `showsReason`: the address carries why connecting failed. */
  | {
      readonly type: 'session-confirmed';
      readonly providerLinked: boolean;
      readonly showsReason?: boolean;
    }
  /** Nobody is signed in. `wasEnded`: somebody was, and his session ended by itself. */
  | { readonly type: 'session-refused'; readonly wasEnded?: boolean }
  /**
   * No answer, or a failure of the server itself (D-04). `hasMail`: the app has something to show, this
   * browser's copy or, for somebody without a mailbox, samples (D-05).
   */
  | { readonly type: 'server-unreachable'; readonly hasMail: boolean }
  | { readonly type: 'home' }
  | { readonly type: 'main-menu' }
  | { readonly type: 'get-started' }
  | { readonly type: 'has-account' }
  | { readonly type: 'wants-account' }
  | { readonly type: 'onboarding-complete' }
  | { readonly type: 'plan-chosen'; readonly session: SessionKind }
  | { readonly type: 'signed-up' }
  | { readonly type: 'entered' }
  /** After signing in, once the session was checked again (VIEW-19). */
  | {
      readonly type: 'signed-in';
      readonly providerLinked: boolean;
      readonly rememberedProvider: boolean;
    }
  | { readonly type: 'provider-chosen'; readonly signedIn: boolean }
  | { readonly type: 'mailbox-connected' }
  | { readonly type: 'mailbox-disconnected' }
  | { readonly type: 'switch-account' }
  | { readonly type: 'connect-other' }
  | { readonly type: 'logged-out' }
  | { readonly type: 'back-to-login' }
  /** The browser came back from a provider that it had been sent to. */
  | { readonly type: 'redirect-abandoned' };

/** Visitors as the public side knows them (VIEW-12). */
export type SessionKind = 'signed-out' | 'unlinked' | 'linked';

/** From these a confirmed session moves on; the others can be read while signed in (D-03). */
const MOVED_BY_SESSION: ReadonlySet<View> = new Set([
  'LANDING',
  'SPLASH',
  'START',
  'LOGIN',
  'SIGNUP',
  'REDIRECTING',
  'APP',
  'PROVIDER',
]);

/** These need a session (VIEW-06). */
const NEEDS_SESSION: ReadonlySet<View> = new Set(['APP', 'PROVIDER', 'REDIRECTING']);

/** These are delivered as finished HTML, and are the same for everybody (D-09). */
const PUBLIC_PAGES: ReadonlySet<View> = new Set([
  'LANDING',
  'PRICING',
  'TERMS',
  'SECURITY',
  'ABOUT',
]);

export function isPublicPage(view: View): boolean {
  return PUBLIC_PAGES.has(view);
}

/** The view after something happened. Pure; the same view means that nothing changes. */
export function nextView(view: View, happening: Happening): View {
  switch (happening.type) {
    case 'session-confirmed':
      if (!MOVED_BY_SESSION.has(view)) return view;
      if (view === 'PROVIDER' && happening.showsReason) return view;
      return happening.providerLinked ? 'APP' : 'PROVIDER';
    case 'session-refused':
      if (!NEEDS_SESSION.has(view)) return view;
      return happening.wasEnded ? 'LOGIN' : 'LANDING';
    case 'server-unreachable':
      if (view === 'APP' && happening.hasMail) return view;
      return NEEDS_SESSION.has(view) ? 'LANDING' : view;
    case 'home':
      return 'LANDING';
    case 'main-menu':
    case 'logged-out':
      return 'SPLASH';
    case 'get-started':
      // The landing page leads to the welcome, the welcome to the onboarding (VIEW-14, SPLASH-02).
      return view === 'SPLASH' ? 'START' : 'SPLASH';
    case 'has-account':
    case 'back-to-login':
      return 'LOGIN';
    case 'wants-account':
    case 'onboarding-complete':
      return 'SIGNUP';
    case 'plan-chosen':
      return VIEW_AFTER_PLAN[happening.session];
    case 'signed-up':
      return 'SUCCESS';
    case 'entered':
    case 'mailbox-disconnected':
    case 'connect-other':
      return 'PROVIDER';
    case 'signed-in':
      if (happening.providerLinked) return 'APP';
      return happening.rememberedProvider ? 'REDIRECTING' : 'PROVIDER';
    case 'provider-chosen':
      return happening.signedIn ? 'REDIRECTING' : 'LOGIN';
    case 'mailbox-connected':
      return 'APP';
    case 'switch-account':
      return 'REDIRECTING';
    case 'redirect-abandoned':
      return view === 'REDIRECTING' ? 'PROVIDER' : view;
  }
}

const VIEW_AFTER_PLAN: Readonly<Record<SessionKind, View>> = {
  'signed-out': 'SIGNUP',
  unlinked: 'PROVIDER',
  linked: 'APP',
};

/**
 * Where an address leads once the session is known: the app needs a mailbox, onboarding is for people
 * without an account, also by the Back of the browser (D-03). The provider choice of a signed-out
 * visitor is reached only from the completion page (VIEW-06, VIEW-10).
 */
export function admittedView(view: View, session: SessionKind): View {
  if (view === 'START' && session !== 'signed-out')
    return session === 'linked' ? 'APP' : 'PROVIDER';
  if (view !== 'APP' || session === 'linked') return view;
  return session === 'unlinked' ? 'PROVIDER' : 'LANDING';
}

/**
 * Whether a screen waits for the first session check behind "Loading..." (VIEW-05). A dashboard with
 * its own copy shows at once, and so does every page that needs no session.
 */
export function waitsForSession(view: View, hasCopy: boolean): boolean {
  if (view === 'APP') return !hasCopy;
  return view === 'PROVIDER' || view === 'SUCCESS' || view === 'REDIRECTING';
}
