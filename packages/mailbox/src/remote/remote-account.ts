import type { Message } from '#message.ts';
import type { MailReader } from '#reading/mail-reader.ts';

/** Who waits for a call: the user's own action goes before what the background wants (D-118). */
export type CallPriority = 'user' | 'background';

/** The access tokens of one connected account. Both throw `ProviderError` `reconnect` when the consent is gone. */
export interface AccessTokens {
  /** A token that is believed to be valid. */
  current(): Promise<string>;
  /** The provider refused this token with 401: another one. All callers of one account share one refresh. */
  renew(refused: string): Promise<string>;
}

export interface TakeOptions {
  /** The longest pause in milliseconds that this call sits out; a longer one is refused at once. */
  readonly patienceMs?: number | undefined;
  /** How many of the mailbox's simultaneous calls it fills: a batch fills several. 1 unless told. */
  readonly places?: number | undefined;
}

/** What the provider allows one mailbox, spent before a call and not learnt from refusals (D-118). */
export interface Quota {
  /**
   * Resolves when a call of so many units may go; the caller gives its place back when the answer is there.
   *
   * @throws ProviderError `rate-limited` when the provider's pause is longer than the call's patience
   */
  take(units: number, priority: CallPriority, options?: TakeOptions): Promise<() => void>;
  /** The provider asked to wait: no call of this mailbox goes before the time is over. */
  pause(waitMs: number): void;
  /** Units that a user's call could spend now, for whoever watches the server. */
  left?(): number;
}

/** What an adapter over HTTP gets of the account that it stands for. */
export interface RemoteAccount {
  /** Without a slash at the end, such as `https://graph.microsoft.com/v1.0`. */
  readonly baseUrl: string;
  readonly tokens: AccessTokens;
  readonly quota: Quota;
  /** Who waits for the calls of this adapter object; two objects may share tokens and quota. */
  readonly priority: CallPriority;
  /** The mailbox's own address: decides what "addressed to me" means in signals. */
  readonly ownerAddress: string;
  /** Whole messages that were read along the way, so that opening one costs no second read (D-25). */
  readonly onRead?: ((messages: readonly Message[]) => void) | undefined;
  /** Who reads what strangers wrote; on the caller's own thread unless told. */
  readonly reader?: MailReader | undefined;
  /** Tests put their own in the place of the real ones. */
  readonly fetch?: typeof fetch | undefined;
  readonly sleep?: ((waitMs: number) => Promise<void>) | undefined;
  /** 0 to 1, for jitter. */
  readonly random?: (() => number) | undefined;
  /** A signal that aborts after so long. */
  readonly deadline?: ((timeoutMs: number) => AbortSignal) | undefined;
}
