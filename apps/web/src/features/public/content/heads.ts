import { EFFECTIVE_DATE } from './legal-text.ts';

/** What search engines and link previews say of a page: about 150 characters. */
export const DESCRIPTIONS = {
  '/': 'Eisen sorts your Outlook or Gmail inbox into four answers: do it, decide when, delegate it or delete it. With a reason for every email, and undo for every move.',
  '/pricing':
    'Three plans from 8 dollars a month, 14 days free without a credit card. Eisen is free today; no payment is taken.',
  '/terms': `The rules for using Eisen in plain words, effective ${EFFECTIVE_DATE}.`,
  '/security':
    'Eisen stores decisions, not mail. What is kept, for how long, how it is encrypted and what you can do about it.',
  '/about':
    'Why Eisen exists, how it connects, analyzes and acts on your mail, and how to reach the people who run it.',
} as const;

export type PublicPath = keyof typeof DESCRIPTIONS;
