import { accountCalls } from './account.ts';
import { assistantCalls } from './assistant-calls.ts';
import { calendarCalls } from './calendar.ts';
import type { CallDefinition, TwinCall } from './call.ts';
import { delegationCalls } from './delegation.ts';
import { emailActionCalls } from './email-actions.ts';
import { eventCalls } from './event-stream.ts';
import { formCalls } from './forms.ts';
import { goalCalls } from './goals.ts';
import { healthCalls } from './health.ts';
import { journalCalls } from './journal.ts';
import { learningCalls } from './learning.ts';
import { mailboxCalls } from './mailbox.ts';
import { modelCalls } from './model.ts';
import { notificationCalls } from './notifications.ts';
import { outboxCalls } from './outbox.ts';
import { sandboxCalls } from './sandbox.ts';
import { settingsCalls } from './settings.ts';
import { taskCalls } from './tasks.ts';
import { inviteCalls, teamCalls } from './teams.ts';

type CallGroup = Readonly<Record<string, CallDefinition | TwinCall<CallDefinition>>>;

const GROUPS: readonly CallGroup[] = [
  accountCalls,
  teamCalls,
  inviteCalls,
  delegationCalls,
  notificationCalls,
  emailActionCalls,
  outboxCalls,
  taskCalls,
  goalCalls,
  mailboxCalls,
  assistantCalls,
  calendarCalls,
  sandboxCalls,
  formCalls,
  eventCalls,
  journalCalls,
  learningCalls,
  settingsCalls,
  modelCalls,
  healthCalls,
];

/** Every call of the product, the two forms of a twin one after the other. */
export const CALLS: readonly CallDefinition[] = GROUPS.flatMap((group) =>
  Object.values(group).flatMap((entry) =>
    'outlook' in entry ? [entry.outlook, entry.gmail] : [entry],
  ),
);
