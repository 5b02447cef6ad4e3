import type { FaultRule } from './faults/rules.ts';

export type ProviderName = 'google' | 'microsoft';

/** Where a message lies, in the words of neither provider. */
export type PlaceName = 'inbox' | 'archive' | 'sent' | 'drafts' | 'trash' | 'spam';

/** A mail as it arrives. Both providers get the same bytes. */
export interface EmulatedMail {
  readonly raw: Uint8Array;
  /** Default: inbox. */
  readonly folder?: PlaceName;
  /** Default: true in the inbox and in spam. */
  readonly unread?: boolean;
  readonly flagged?: boolean;
  /** Default: the mail's own Date. */
  readonly receivedAt?: Date;
  /** Further Gmail labels, Outlook categories. */
  readonly labels?: readonly string[];
}

export interface EmulatedUser {
  readonly address: string;
  readonly displayName: string;
  readonly mails?: readonly EmulatedMail[];
}

/** What a provider holds of one message. */
export interface HeldMessage {
  readonly id: string;
  readonly threadId: string;
  /** Without angle brackets. */
  readonly internetMessageId: string;
  readonly folder: PlaceName;
  readonly unread: boolean;
  readonly flagged: boolean;
  /** Gmail's labels or Outlook's categories. */
  readonly labels: readonly string[];
  readonly subject: string;
  readonly receivedAt: Date;
}

/** What a provider holds of a user beside mail: an event of the calendar, an item to do, a promise to call. */
export interface HeldBeside {
  readonly kind: 'event' | 'todo' | 'subscription';
  readonly id: string;
  /** A subscription's is what it watches. */
  readonly title: string;
}

/** What the user does to his mail with another program. */
export interface ElsewhereChange {
  readonly id: string;
  readonly folder?: PlaceName;
  readonly unread?: boolean;
  /** Emptied out of the trash: only the user may do this. */
  readonly erased?: boolean;
}

export interface ServiceSettings {
  /** The first rule that strikes a request wins. */
  readonly rules?: readonly FaultRule[];
  /** Makes chance repeatable; default 1. */
  readonly seed?: number;
  /** Refuse what is over the documented quota; true takes the documented numbers. */
  readonly quota?: boolean | QuotaLimits;
  /** Every request waits so long before it is answered. */
  readonly latencyMs?: number;
  /** The most that a page holds, however many are asked for. */
  readonly pageSize?: number;
  /** Gmail only: a mail that is sent gets another Message-ID. */
  readonly replacesMessageIds?: boolean;
}

export interface QuotaLimits {
  /** Units within `windowMs`; every Graph call is one unit. */
  readonly units: number;
  readonly windowMs: number;
  /** A bucket of so many units that fills evenly, refused with 429, in the place of a window that slides. */
  readonly refillsEvenly?: boolean;
  /** Calls under way at the same moment; null for no such limit. */
  readonly atOnce: number | null;
}

export interface LoggedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** The mailbox whose token came along; null without one. */
  readonly address: string | null;
  /** One call of a batch. */
  readonly inner: boolean;
}

export interface QuotaUse {
  readonly units: number;
  readonly calls: number;
  /** The most units within one window. */
  readonly peakUnits: number;
  readonly peakAtOnce: number;
  readonly refused: number;
}

export interface ServiceReport {
  readonly requests: number;
  readonly rules: readonly (FaultRule & { readonly seen: number; readonly fired: number })[];
  /** By mailbox. */
  readonly quota: Readonly<Record<string, QuotaUse>>;
}

/** How the next sign-in ends at the provider's consent page. */
export interface ConsentSettings {
  /** The user presses Cancel. */
  readonly deny?: boolean;
  /** Scopes that the user unticks. */
  readonly withhold?: readonly string[];
}

/** One emulated provider. */
export interface EmulatedProvider {
  /** Without a slash at the end; loopback only. */
  readonly url: string;
  configure(settings: ServiceSettings): Promise<void>;
  report(): Promise<ServiceReport>;
  /** Every request since the last reset, the calls inside batches included. */
  requests(): Promise<LoggedRequest[]>;
  /** Mail arrives. @returns its ids at this provider, in the same order */
  seed(address: string, mails: readonly EmulatedMail[]): Promise<string[]>;
  holdings(address: string): Promise<HeldMessage[]>;
  heldBeside(address: string): Promise<HeldBeside[]>;
  /** The user is at work elsewhere; no fault strikes. @returns the ids that hold from now on */
  change(address: string, changes: readonly ElsewhereChange[]): Promise<string[]>;
  /** An access token without a sign-in; default: all scopes. */
  issueToken(address: string, scopes?: readonly string[]): Promise<string>;
  /** From now on every access token given so far is refused with 401. */
  expireTokens(): Promise<void>;
  /** From now on every refresh token given so far is refused with `invalid_grant`. */
  expireConsent(): Promise<void>;
  /** Cursors given so far are too old: 404 from Gmail's history, 410 from Graph's delta. */
  forgetCursors(): Promise<void>;
  consent(settings: ConsentSettings): Promise<void>;
  /** Mail, tokens, rules and logs as at the start. */
  reset(): Promise<void>;
}

export interface EmulatorOptions {
  readonly users: readonly EmulatedUser[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

export type RemoteMethod = Exclude<keyof EmulatedProvider, 'url'>;

export type ToChild =
  | { readonly kind: 'start'; readonly options: EmulatorOptions }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly provider: ProviderName;
      readonly method: RemoteMethod;
      readonly args: readonly unknown[];
    };

export type FromChild =
  | { readonly kind: 'started'; readonly urls: Readonly<Record<ProviderName, string>> }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly value?: unknown;
      readonly error?: string;
    };
