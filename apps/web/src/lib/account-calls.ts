import type { accountCalls } from '@eisen/contract';
import { NetworkError } from './api-errors.ts';

type AccountCalls = typeof accountCalls;

/** The session check as it leaves, before the contract's schemas are here. */
export const PROFILE_CALL = { method: 'GET', path: '/api/profile' } as const satisfies Pick<
  AccountCalls['profile'],
  'method' | 'path'
>;

/**
 * The calls of an account with their schemas. They load when they are needed: most visitors of the
 * public pages are signed out, and their only answer has no schema.
 *
 * @throws NetworkError they could not be loaded
 */
export async function loadAccountCalls(): Promise<AccountCalls> {
  try {
    const [{ accountCalls }] = await Promise.all([
      import('./account-contract.ts'),
      import('./contract-set-up.ts'),
    ]);
    return accountCalls;
  } catch (error) {
    throw new NetworkError(false, error);
  }
}
