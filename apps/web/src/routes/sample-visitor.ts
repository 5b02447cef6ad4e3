/** As `app/view.ts` tells visitors apart. */
type SessionKind = 'signed-out' | 'unlinked' | 'linked';

/** Where sample mode leads its visitor, and in which words. */
export interface SampleVisitor {
  readonly href: string;
  readonly goLabel: string;
  readonly sentence: string;
}

const VISITORS: Readonly<Record<SessionKind, SampleVisitor>> = {
  'signed-out': {
    href: '/login',
    goLabel: 'Sign in',
    sentence: 'Sign in, or create an account, and connect Outlook or Gmail.',
  },
  unlinked: {
    href: '/connect',
    goLabel: 'Connect mailbox',
    sentence: 'Connect Outlook or Gmail to use it.',
  },
  linked: {
    href: '/dashboard',
    goLabel: 'Go to your inbox',
    sentence: 'Your own mail is in your inbox.',
  },
};

export function sampleVisitorOf(kind: SessionKind): SampleVisitor {
  return VISITORS[kind];
}
