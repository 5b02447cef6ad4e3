import { describe, expect, test } from 'vitest';
import {
  admittedView,
  type Happening,
  nextView,
  VIEWS,
  type View,
  waitsForSession,
} from './view.ts';

const stays = (views: readonly View[]) =>
  Object.fromEntries(views.map((view) => [view, view])) as Partial<Record<View, View>>;

/** For each happening, the view after it from every view; `all` where the start does not matter. */
const TABLE: readonly {
  readonly title: string;
  readonly happening: Happening;
  readonly to: Partial<Record<View, View>> | View;
}[] = [
  {
    title: 'a confirmed session with a mailbox opens the app [VIEW-07] [VIEW-10]',
    happening: { type: 'session-confirmed', providerLinked: true },
    to: {
      LANDING: 'APP',
      SPLASH: 'APP',
      START: 'APP',
      LOGIN: 'APP',
      SIGNUP: 'APP',
      REDIRECTING: 'APP',
      APP: 'APP',
      PROVIDER: 'APP',
      ...stays(['TERMS', 'SECURITY', 'PRICING', 'ABOUT', 'SUCCESS']),
    },
  },
  {
    title: 'a confirmed session without a mailbox opens the provider choice [VIEW-07] [VIEW-10]',
    happening: { type: 'session-confirmed', providerLinked: false },
    to: {
      LANDING: 'PROVIDER',
      SPLASH: 'PROVIDER',
      START: 'PROVIDER',
      LOGIN: 'PROVIDER',
      SIGNUP: 'PROVIDER',
      REDIRECTING: 'PROVIDER',
      APP: 'PROVIDER',
      PROVIDER: 'PROVIDER',
      ...stays(['TERMS', 'SECURITY', 'PRICING', 'ABOUT', 'SUCCESS']),
    },
  },
  {
    title: 'a refused check leaves the views that need a session [VIEW-06] [VIEW-09] [VIEW-12]',
    happening: { type: 'session-refused' },
    to: {
      APP: 'LANDING',
      PROVIDER: 'LANDING',
      REDIRECTING: 'LANDING',
      ...stays([
        'LANDING',
        'SPLASH',
        'START',
        'PRICING',
        'TERMS',
        'SECURITY',
        'ABOUT',
        'LOGIN',
        'SIGNUP',
        'SUCCESS',
      ]),
    },
  },
  {
    title: 'without an answer and without a copy the app falls to the landing page [VIEW-08]',
    happening: { type: 'server-unreachable', hasMail: false },
    to: {
      APP: 'LANDING',
      PROVIDER: 'LANDING',
      REDIRECTING: 'LANDING',
      ...stays([
        'LANDING',
        'SPLASH',
        'START',
        'PRICING',
        'TERMS',
        'SECURITY',
        'ABOUT',
        'LOGIN',
        'SIGNUP',
        'SUCCESS',
      ]),
    },
  },
  {
    title: 'without an answer the app stays on its copy [VIEW-08] [PLUS-03]',
    happening: { type: 'server-unreachable', hasMail: true },
    to: {
      APP: 'APP',
      PROVIDER: 'LANDING',
      REDIRECTING: 'LANDING',
      ...stays(['LANDING', 'SPLASH', 'LOGIN', 'SIGNUP', 'SUCCESS', 'TERMS']),
    },
  },
  {
    title: 'Back to Home leads to LANDING [SPLASH-02]',
    happening: { type: 'home' },
    to: 'LANDING',
  },
  { title: 'the main menu is SPLASH [AUTH-03]', happening: { type: 'main-menu' }, to: 'SPLASH' },
  {
    title: 'get started: landing to splash, splash to onboarding [VIEW-14] [SPLASH-02]',
    happening: { type: 'get-started' },
    to: { LANDING: 'SPLASH', SPLASH: 'START', ABOUT: 'SPLASH', PRICING: 'SPLASH' },
  },
  {
    title: 'an account already leads to LOGIN [VIEW-15] [SPLASH-02]',
    happening: { type: 'has-account' },
    to: 'LOGIN',
  },
  {
    title: 'the sign-up link leads to SIGNUP [AUTH-03]',
    happening: { type: 'wants-account' },
    to: 'SIGNUP',
  },
  {
    title: 'onboarding ends at SIGNUP [VIEW-16]',
    happening: { type: 'onboarding-complete' },
    to: { START: 'SIGNUP' },
  },
  {
    title: 'a plan leads to SIGNUP [VIEW-16]',
    happening: { type: 'plan-chosen', session: 'signed-out' },
    to: { PRICING: 'SIGNUP' },
  },
  {
    title: 'a plan chosen while signed in leads to the provider choice [VIEW-16]',
    happening: { type: 'plan-chosen', session: 'unlinked' },
    to: { PRICING: 'PROVIDER' },
  },
  {
    title: 'a plan chosen with a mailbox leads to the app [VIEW-16]',
    happening: { type: 'plan-chosen', session: 'linked' },
    to: { PRICING: 'APP' },
  },
  {
    title: 'sign-up succeeds [VIEW-17]',
    happening: { type: 'signed-up' },
    to: { SIGNUP: 'SUCCESS' },
  },
  {
    title: 'the completion page ends at PROVIDER [VIEW-17]',
    happening: { type: 'entered' },
    to: { SUCCESS: 'PROVIDER' },
  },
  {
    title: 'choosing a provider signed in sends the browser away [VIEW-18]',
    happening: { type: 'provider-chosen', signedIn: true },
    to: { PROVIDER: 'REDIRECTING' },
  },
  {
    title: 'choosing a provider signed out leads to LOGIN [VIEW-18]',
    happening: { type: 'provider-chosen', signedIn: false },
    to: { PROVIDER: 'LOGIN', LANDING: 'LOGIN' },
  },
  {
    title: 'sign-in with a mailbox opens the app [VIEW-19]',
    happening: { type: 'signed-in', providerLinked: true, rememberedProvider: true },
    to: { LOGIN: 'APP' },
  },
  {
    title: 'sign-in with a remembered provider goes on to its login [VIEW-19]',
    happening: { type: 'signed-in', providerLinked: false, rememberedProvider: true },
    to: { LOGIN: 'REDIRECTING' },
  },
  {
    title: 'sign-in without either asks for the provider [VIEW-19]',
    happening: { type: 'signed-in', providerLinked: false, rememberedProvider: false },
    to: { LOGIN: 'PROVIDER' },
  },
  {
    title: 'a connected mailbox opens the app',
    happening: { type: 'mailbox-connected' },
    to: 'APP',
  },
  {
    title: 'a disconnected mailbox leads to the provider choice',
    happening: { type: 'mailbox-disconnected' },
    to: { APP: 'PROVIDER' },
  },
  {
    title: 'switching the account sends the browser to the provider [DASH-05]',
    happening: { type: 'switch-account' },
    to: { APP: 'REDIRECTING' },
  },
  {
    title: 'another provider is chosen at PROVIDER',
    happening: { type: 'connect-other' },
    to: { APP: 'PROVIDER' },
  },
  { title: 'logout ends at SPLASH [AUTH-20]', happening: { type: 'logged-out' }, to: 'SPLASH' },
  {
    title: 'back to login logs out and ends at LOGIN [PROV-03]',
    happening: { type: 'back-to-login' },
    to: { PROVIDER: 'LOGIN' },
  },
  {
    title: 'a browser that comes back from the provider stands at the choice again [VIEW-13]',
    happening: { type: 'redirect-abandoned' },
    to: { REDIRECTING: 'PROVIDER', APP: 'APP', LANDING: 'LANDING' },
  },
];

describe('the views', () => {
  test('are exactly the thirteen of the specification [VIEW-01]', () => {
    expect([...VIEWS].sort()).toEqual(
      'ABOUT APP LANDING LOGIN PRICING PROVIDER REDIRECTING SECURITY SIGNUP SPLASH START SUCCESS TERMS'.split(
        ' ',
      ),
    );
  });

  test.each(TABLE)('$title', ({ happening, to }) => {
    const expected = typeof to === 'string' ? Object.fromEntries(VIEWS.map((v) => [v, to])) : to;
    const actual = Object.fromEntries(
      Object.keys(expected).map((from) => [from, nextView(from as View, happening)]),
    );
    expect(actual).toEqual(expected);
  });

  test('a failed connection stays readable although the old mailbox is linked [PROV-02]', () => {
    const happening = {
      type: 'session-confirmed',
      providerLinked: true,
      showsReason: true,
    } as const;
    expect(nextView('PROVIDER', happening)).toBe('PROVIDER');
    expect(nextView('LOGIN', happening)).toBe('APP');
  });
});

test.each([
  ['APP', 'linked', 'APP'],
  ['APP', 'unlinked', 'PROVIDER'],
  ['APP', 'signed-out', 'LANDING'],
  ['PROVIDER', 'signed-out', 'PROVIDER'],
  ['PROVIDER', 'linked', 'PROVIDER'],
  ['LANDING', 'linked', 'LANDING'],
  ['START', 'signed-out', 'START'],
  ['START', 'unlinked', 'PROVIDER'],
  ['START', 'linked', 'APP'],
  ['SUCCESS', 'unlinked', 'SUCCESS'],
  ['SUCCESS', 'linked', 'SUCCESS'],
  ['SIGNUP', 'unlinked', 'SIGNUP'],
] as const)('%s for somebody %s shows %s [VIEW-06] [VIEW-10]', (view, session, shown) => {
  expect(admittedView(view, session)).toBe(shown);
});

test('only what needs the session waits for it behind the spinner [VIEW-05]', () => {
  const waiting = (hasCopy: boolean) => VIEWS.filter((view) => waitsForSession(view, hasCopy));
  expect(waiting(false)).toEqual(['PROVIDER', 'SUCCESS', 'REDIRECTING', 'APP']);
  expect(waiting(true)).toEqual(['PROVIDER', 'SUCCESS', 'REDIRECTING']);
});
