import type { Step } from './steps.ts';

/** What stands above each step. */
export const STEP_WORDS: Readonly<Record<Step, { readonly title: string; readonly lead: string }>> =
  {
    1: {
      title: 'Welcome to Eisen',
      lead: 'Five short steps. Your answers decide what Eisen suggests first.',
    },
    2: {
      title: 'What do you do?',
      lead: 'The closest one will do. It becomes the label beside your name.',
    },
    3: { title: 'What gets in your way?', lead: 'Choose as many as you like.' },
    4: { title: 'What is your main goal?', lead: 'Choose the one that matters most.' },
    5: {
      title: 'Is this right?',
      lead: 'Your account comes next, and takes these answers with it.',
    },
  };

/** Labels of the answers, in the form, on its review and on the completion page. */
export const ANSWER_LABELS = {
  email: 'Email',
  name: 'Name',
  provider: 'Your mailbox',
  role: 'Role',
  challenges: 'In your way',
  goal: 'Main goal',
} as const;

/** Said when the answers did not reach the collector; nothing waits for them (D-31). */
export const NOT_SENT = {
  title: 'Your answers could not be sent',
  detail: 'Nothing is lost. They go to your account when you sign up.',
} as const;
