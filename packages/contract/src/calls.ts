import { accountCalls } from './account.ts';
import { assistantCalls } from './assistant-calls.ts';
import type { CallDefinition, TwinCall } from './call.ts';
import { emailActionCalls } from './email-actions.ts';
import { healthCalls } from './health.ts';
import { journalCalls } from './journal.ts';
import { mailboxCalls } from './mailbox.ts';
import { outboxCalls } from './outbox.ts';
import { sandboxCalls } from './sandbox.ts';
import { settingsCalls } from './settings.ts';

type CallGroup = Readonly<Record<string, CallDefinition | TwinCall<CallDefinition>>>;

const GROUPS: readonly CallGroup[] = [
  accountCalls,
  mailboxCalls,
  emailActionCalls,
  assistantCalls,
  sandboxCalls,
  journalCalls,
  outboxCalls,
  settingsCalls,
  healthCalls,
];

/** Every call of the product, the two forms of a twin one after the other. */
export const CALLS: readonly CallDefinition[] = GROUPS.flatMap((group) =>
  Object.values(group).flatMap((entry) =>
    'outlook' in entry ? [entry.outlook, entry.gmail] : [entry],
  ),
);
