import type { Provider } from '@eisen/contract';

/** The mailbox that a user has connected; `sandbox` stands in for the provider it was connected as (D-114). */
export interface ConnectedMailbox {
  readonly id: string;
  readonly provider: Provider;
  readonly kind: 'sandbox';
  readonly address: string;
  readonly displayName: string;
}
