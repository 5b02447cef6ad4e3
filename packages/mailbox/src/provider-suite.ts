import { describe } from 'vitest';
import { describeChanging } from './suite/suite-changing.ts';
import { describeReading } from './suite/suite-reading.ts';
import { describeReplyTo } from './suite/suite-reply-to.ts';
import { describeSearch } from './suite/suite-search.ts';
import { describeSending } from './suite/suite-sending.ts';
import { type ProviderSuiteOptions, setUpSuite } from './suite/suite-setup.ts';

export { SUITE_OWNER, type SuiteMail } from './suite/suite-mail.ts';
export type { ProviderSuiteOptions, SuiteGap, SuiteMailbox } from './suite/suite-setup.ts';

/**
 * What every adapter must do, as tests. Each test gets a fresh empty mailbox of `SUITE_OWNER` from `create`;
 * what an adapter cannot do is listed in `gaps` with its reason and shown as skipped.
 */
export function describeMailboxProvider(name: string, options: ProviderSuiteOptions): void {
  describe(`${name} as a mailbox`, () => {
    const context = setUpSuite(options);
    describeReading(context);
    describeSearch(context);
    describeChanging(context);
    describeSending(context);
    describeReplyTo(context);
  });
}
