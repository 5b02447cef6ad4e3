import type { Assistant } from '@eisen/assistant';
import type { Provider } from '@eisen/contract';
import type { CalendarProvider, MailboxProvider, Quota } from '@eisen/mailbox';
import type { Mailer } from '#accounts/mailer.ts';
import type { Passwords } from '#accounts/passwords.ts';
import type { Keyring } from '#crypto/keyring.ts';
import type { Database, UserId } from '#db/database.ts';
import type { DiskSpace } from '#disk-space.ts';
import type { Metrics } from '#http/metrics.ts';
import type { Logger } from '#logger.ts';
import type { Reading } from '#reading/reading.ts';
import type { Clock, Edges, Ids } from '#system.ts';
import type { FindTodo } from '#tasks/task-copy.ts';

/** What tests put in the place of the real edges. */
export interface Overrides {
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly edges?: Edges;
  readonly log?: Logger;
  readonly metrics?: Metrics;
  readonly mailer?: Mailer;
  /** Who reads what strangers wrote; on this thread unless told. */
  readonly reading?: Reading;
  readonly passwords?: Passwords;
  readonly keyring?: Keyring;
  /** Already open and migrated; the context closes it. */
  readonly db?: Database;
  /** The room for the data. */
  readonly disk?: DiskSpace;
  readonly assistant?: Assistant;
  readonly findTodo?: FindTodo;
  readonly findAccountMailbox?: (userId: UserId) => Promise<MailboxProvider | null>;
  readonly wrapCalendar?: (calendar: CalendarProvider) => CalendarProvider;
  readonly wrapProvider?: (provider: MailboxProvider, mailboxId: string) => MailboxProvider;
  readonly createQuota?: (provider: Provider) => Quota;
}
