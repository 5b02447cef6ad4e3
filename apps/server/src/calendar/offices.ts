import {
  type CalendarProvider,
  createGraphCalendar,
  createGraphTodo,
  type RemoteAccount,
  type TodoProvider,
} from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { Ids } from '#system.ts';
import { eraseRemovals } from './event-removals-repository.ts';
import { createLocalCalendar } from './local-calendar.ts';
import { eraseLocalOffice } from './local-office-repository.ts';
import { createLocalTodo } from './local-todo.ts';

/** Calendar and to-do list of whatever mailbox a user has connected. */
export interface Offices {
  calendar(userId: UserId, mailbox: ConnectedMailbox): CalendarProvider;
  /** Null for accounts that keep no to-do list of ours: Google's (D-85). */
  todo(userId: UserId, mailbox: ConnectedMailbox): TodoProvider | null;
  /** The mailbox goes: what a local one keeps goes with it, and so do deletions that its provider has not confirmed. */
  erase(tx: Tx, owner: { readonly userId: UserId; readonly mailboxId: string }): Promise<void>;
}

export function createOffices(needs: {
  db: Database;
  sealer: Sealer;
  ids: Ids;
  /** The account at the provider, for the user's own calls. */
  remote: (userId: UserId, mailbox: ConnectedMailbox) => RemoteAccount;
  createGoogleCalendar: (account: RemoteAccount) => CalendarProvider;
  wrapCalendar?: ((calendar: CalendarProvider) => CalendarProvider) | undefined;
}): Offices {
  const { db, sealer, ids, remote, createGoogleCalendar } = needs;
  const wrap = needs.wrapCalendar ?? ((calendar) => calendar);
  const local = (userId: UserId, mailbox: ConnectedMailbox) => ({
    db,
    sealer,
    ids,
    owner: { userId, mailboxId: mailbox.id },
  });
  return {
    calendar(userId, mailbox) {
      if (mailbox.kind === 'sandbox') return wrap(createLocalCalendar(local(userId, mailbox)));
      const account = remote(userId, mailbox);
      return wrap(
        mailbox.provider === 'gmail' ? createGoogleCalendar(account) : createGraphCalendar(account),
      );
    },
    todo(userId, mailbox) {
      if (mailbox.provider === 'gmail') return null;
      return mailbox.kind === 'sandbox'
        ? createLocalTodo(local(userId, mailbox))
        : createGraphTodo(remote(userId, mailbox));
    },
    async erase(tx, owner) {
      await eraseLocalOffice(tx, owner);
      await eraseRemovals(tx, owner);
    },
  };
}
