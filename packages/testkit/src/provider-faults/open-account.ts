import {
  type CalendarProvider,
  createGmailMailbox,
  createGoogleCalendar,
  createGraphCalendar,
  createGraphSubscriptions,
  createGraphTodo,
  createOutlookMailbox,
  type GraphSubscriptions,
  type MailboxProvider,
  type RemoteAccount,
  type TodoProvider,
} from '@eisen/mailbox';
import type { ProviderName } from '#emulator/protocol.ts';

/** Everything that an account can be asked for: its mailbox, and what stands beside it. */
export interface OpenAccount extends MailboxProvider {
  readonly calendar: CalendarProvider;
  /** Google keeps no to-do list of ours (D-85), and tells of new mail in another way. */
  readonly todo: TodoProvider | null;
  readonly subscriptions: GraphSubscriptions | null;
}

/** @param account  its `baseUrl` is the one of the mailbox */
export function openAccount(name: ProviderName, account: RemoteAccount): OpenAccount {
  if (name === 'google')
    return {
      ...createGmailMailbox(account),
      calendar: createGoogleCalendar({ ...account, baseUrl: `${account.baseUrl}/calendar/v3` }),
      todo: null,
      subscriptions: null,
    };
  return {
    ...createOutlookMailbox(account),
    calendar: createGraphCalendar(account),
    todo: createGraphTodo(account),
    subscriptions: createGraphSubscriptions(account),
  };
}

/** The names of all its operations, as the table has them. */
export function operationsOf({
  calendar,
  todo,
  subscriptions,
  ...mailbox
}: OpenAccount): readonly string[] {
  const beside = Object.entries({ calendar, todo, subscriptions }).flatMap(([of, adapter]) =>
    Object.keys(adapter ?? {}).map((name) => `${of}.${name}`),
  );
  return [...Object.keys(mailbox), ...beside];
}

export type OperationName =
  | keyof MailboxProvider
  | `calendar.${keyof CalendarProvider}`
  | `todo.${keyof TodoProvider}`
  | `subscriptions.${keyof GraphSubscriptions}`;
