import type { Assistant } from '@eisen/assistant';
import type { Delegated, Invite, Provider } from '@eisen/contract';
import type { CalendarProvider, MailboxProvider, Quota } from '@eisen/mailbox';
import { sealedLocalEvents } from '#calendar/local-calendar.ts';
import { sealedLocalTodos } from '#calendar/local-todo.ts';
import type { Config } from '#config.ts';
import type { TokensService } from '#connections/tokens-service.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import type { EventBus } from '#events/event-bus.ts';
import type { Metrics } from '#http/metrics.ts';
import { sealedJournal } from '#journal/sealed-inverse.ts';
import type { ModelParts } from '#language-model/model-parts.ts';
import { sealedLessons } from '#learning/sealed-lessons.ts';
import { sealedLocalMail } from '#mail/local-mail-store.ts';
import { sealedMailboxes } from '#mail/mailbox-identity.ts';
import { sealedOutbox } from '#outbox/outbox-service.ts';
import type { Reading } from '#reading/reading.ts';
import type { Clock, Edges, Ids } from '#system.ts';
import { sealedDecisions } from '#triage/decisions-service.ts';

/** What the rest of the server hands to mail, triage, journal and outbox. */
export interface MailPartsNeeds {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly edges: Edges;
  readonly metrics: Metrics;
  /** Who reads what strangers wrote. */
  readonly reading: Reading;
  readonly events: EventBus;
  readonly isSessionAlive: (token: string) => Promise<boolean>;
  /** The language model that may stand beside the local assistant. */
  readonly model: Pick<ModelParts, 'assistantOf' | 'erase'>;
  /** For the stream of events: what is shared with the user, as he sees it. */
  readonly findDelegated: (userId: UserId, id: string) => Promise<Delegated | null>;
  readonly findInvite: (userId: UserId, id: string) => Promise<Invite | null>;
  readonly config: Pick<Config, 'sandbox' | 'localMail' | 'publicUrl' | 'microsoft' | 'google'>;
  readonly tokens: TokensService;
  /** How quotas of accounts are kept; undefined: by this process alone. */
  readonly createQuota: ((provider: Provider, account: string) => Quota) | undefined;
  /** Whether a mailbox of the provider can be connected. */
  readonly canConnect: (provider: Provider) => boolean;
  /** The user's own threshold for "Not sure", 0 to 1; null asks for the model's (settings). */
  readonly readNotSureThreshold: (userId: UserId) => Promise<number | null>;
  /** Whether the user wants new mail classified without a click (D-50). */
  readonly readAutoClassify: (userId: UserId) => Promise<boolean>;
  /** The user's own time zone, an IANA name; null where it is not known (settings). */
  readonly readTimeZone: (userId: UserId) => Promise<string | null>;
  readonly onTrouble: (error: unknown) => void;
  /** Tests: another assistant, a faulty provider around the real one. */
  readonly overrides?: {
    readonly assistant?: Assistant | undefined;
    readonly wrapCalendar?: ((calendar: CalendarProvider) => CalendarProvider) | undefined;
    readonly wrapProvider?:
      | ((provider: MailboxProvider, mailboxId: string) => MailboxProvider)
      | undefined;
    readonly createQuota?: ((provider: Provider) => Quota) | undefined;
  };
}

/** What mail, triage, journal and outbox seal, for key rotation. */
export const sealedMailTables: readonly SealedTable[] = [
  ...sealedMailboxes,
  ...sealedLocalMail,
  ...sealedDecisions,
  ...sealedLessons,
  ...sealedJournal,
  ...sealedOutbox,
  sealedLocalEvents,
  sealedLocalTodos,
];
