import type { Quadrant } from '@eisen/triage';

/*
 * Words of the landing page. Everything here states what the product does today; what a plan will
 * add later is marked in plans.ts.
 */

export const TAGLINE = 'Clarity. Focus. Eisen.';

export const HERO = {
  title: ['Your Inbox.', 'Prioritized by AI.'],
  lead: 'Eisen sorts your Outlook or Gmail inbox into four clear answers: do it, decide when, delegate it, or delete it.',
} as const;

export const EARLY_ACCESS = {
  button: 'Request Early Access',
  thanks: "Thanks! You'll hear from us soon.",
} as const;

export const DEMO = {
  title: 'Demo Coming Soon!',
  text: 'Leave your email and you will be the first to try it.',
  button: 'Join Early Access',
  sample: 'Look around with sample emails',
} as const;

export const WAITLIST = {
  title: 'Unlock Early Access',
  text: 'One email when your place is ready.',
  button: 'Join the Waitlist',
  doneTitle: "You're in.",
  doneText: 'We write once, when your place is ready.',
} as const;

/** What stands in one line under the hero. */
export const FACTS = {
  providers: 'Outlook and Gmail',
  keys: 'Every action has a key',
  trial: '14-day free trial, no credit card',
  encryption: 'TLS 1.2+ and AES-256',
} as const;

export const HOW = {
  title: 'How Eisen works',
  lead: 'Two questions per email: is it important, and is it urgent? The answers make four places. Where Eisen is not sure, it says so and leaves the email to you.',
  cards: {
    do: {
      text: 'Handle these yourself, now. Eisen keeps the list short so it gets done.',
      example: 'Contract expires tonight: signature missing',
    },
    schedule: {
      text: 'Plan these on your own time. One key turns an email into a calendar event.',
      example: 'Headcount plan: first draft',
    },
    delegate: {
      text: 'Someone else can take it. Hand it over with the reason attached.',
      example: 'Visitor list for Thursday: approve by noon',
    },
    eliminate: {
      text: 'Newsletters, digests, surveys. Clear them out; nothing is ever erased.',
      example: '10 trends every leader should know',
    },
  } satisfies Record<Quadrant, { readonly text: string; readonly example: string }>,
} as const;

export const FEATURES = {
  title: 'Made for people others wait on',
  lead: 'Executives, managers, team leads, assistants. Anyone in an office whose inbox is other people’s to-do list.',
  cards: [
    {
      id: 'real-time',
      title: 'Real-time prioritization',
      text: 'Once your inbox is sorted, new mail is read and placed within a minute while Eisen is open. You see why, and one key overrules it.',
    },
    {
      id: 'delegation',
      title: 'Delegation helper',
      text: 'Eisen spots what others can take. Hand it to a teammate or to any address, and follow it to done.',
    },
    {
      id: 'privacy',
      title: 'Privacy-first design',
      text: 'Your mail stays at Outlook or Gmail; Eisen keeps decisions. Revoke access and they are purged within 30 days.',
    },
    {
      id: 'mobile',
      title: 'Mobile dashboard',
      text: 'The matrix stays a matrix on your phone. Four tiles, one thumb.',
    },
    {
      id: 'goals',
      title: 'Goals from email',
      text: 'A promise in an email becomes a SMART goal, drafted for you and ready to edit.',
    },
    {
      id: 'dark',
      title: 'Dark mode',
      text: 'Made for early mornings and red-eyes. Part of the Focus and Eisen plans, and on for everybody until plans start.',
    },
  ],
} as const;

export type FeatureId = (typeof FEATURES.cards)[number]['id'];

/**
 * Examples, by role only: they name nobody and no company. The owner replaces them by words of real
 * users who agreed, before launch; the pages label them as examples until then.
 */
export const TESTIMONIALS = {
  label: 'Example',
  voices: [
    {
      quote:
        'I open four quadrants instead of two hundred emails. The first one is usually empty by nine.',
      role: 'Chief operating officer',
      field: 'Logistics',
    },
    {
      quote:
        'I run three calendars. Delegate used to be a forwarding habit, now it is a list I can finish.',
      role: 'Executive assistant',
      field: 'Professional services',
    },
  ],
} as const;

export const CALL_TO_ACTION = {
  title: 'Start tomorrow with three emails.',
  text: '14 days free. No credit card, cancel any time.',
  button: 'Get Started',
} as const;
