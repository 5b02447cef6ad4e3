import { createGmailMailbox } from '@eisen/mailbox';
import { describeEmulatedProvider } from './describe-emulated-provider.ts';
import { RIDDEN_OUT } from './ridden-out.ts';

const gmail = { name: 'google', open: createGmailMailbox } as const;

describeEmulatedProvider({ ...gmail, title: 'Gmail at the emulator' });

for (const [title, settings] of RIDDEN_OUT)
  describeEmulatedProvider({ ...gmail, title: `Gmail with ${title}`, settings });

describeEmulatedProvider({
  ...gmail,
  title: 'Gmail with 403 rateLimitExceeded every 5th call',
  settings: {
    rules: [{ fault: 'status', status: 403, reason: 'rateLimitExceeded', every: 5 }],
  },
});

describeEmulatedProvider({
  ...gmail,
  title: 'Gmail with entries that come twice on every page',
  settings: { rules: [{ fault: 'duplicate', count: 2 }] },
});

describeEmulatedProvider({
  ...gmail,
  title: 'Gmail that gives sent mail another Message-ID (own double)',
  settings: { replacesMessageIds: true },
});
