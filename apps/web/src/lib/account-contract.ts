/** What `account-calls.ts` loads when it is needed. */
export { accountCalls } from '@eisen/contract';
