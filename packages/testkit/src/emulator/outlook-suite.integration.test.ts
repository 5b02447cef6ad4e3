import { createOutlookMailbox } from '@eisen/mailbox';
import { describeEmulatedProvider } from './describe-emulated-provider.ts';
import { RIDDEN_OUT } from './ridden-out.ts';

const outlook = {
  name: 'microsoft',
  open: createOutlookMailbox,
  gaps: { 'added-or-changed': 'Graph tells the same of mail that came and of mail that changed' },
} as const;

describeEmulatedProvider({ ...outlook, title: 'Outlook at the emulator' });

for (const [title, settings] of RIDDEN_OUT)
  describeEmulatedProvider({ ...outlook, title: `Outlook with ${title}`, settings });

describeEmulatedProvider({
  ...outlook,
  title: 'Outlook with 504 every 7th call',
  settings: {
    rules: [
      { fault: 'status', status: 504, html: true, every: 7, skip: 2, path: '/(messages|delta)\\?' },
    ],
  },
});

describeEmulatedProvider({
  ...outlook,
  title: 'Outlook with changes that come twice, in another order',
  settings: {
    rules: [
      { fault: 'duplicate', path: '/delta\\b', every: 2 },
      { fault: 'reorder', path: '/delta\\b' },
    ],
  },
});
