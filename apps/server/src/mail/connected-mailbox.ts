import type { Provider } from '@eisen/contract';

/** The mailbox that a user has connected. */
export interface ConnectedMailbox {
  readonly id: string;
  readonly provider: Provider;
  /** `sandbox` stands in for the provider it was connected as (D-114); `account` is the provider's own. */
  readonly kind: 'sandbox' | 'account';
  readonly address: string;
  readonly displayName: string;
  /** Since when: the consent that holds now, or the filling of a sandbox. */
  readonly connectedAt: Date;
  /** The same for every connection of one provider account; null for a sandbox. */
  readonly accountKey: string | null;
}
