import type { MailboxProvider, RemoteAccount } from '@eisen/mailbox';
import {
  describeMailboxProvider,
  SUITE_OWNER,
  type SuiteGap,
  type SuiteMail,
} from '@eisen/mailbox/provider-suite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createEmulatedAccount } from './emulated-account.ts';
import { findErasing } from './find-erasing.ts';
import type { ProviderName, ServiceSettings } from './protocol.ts';
import { type Emulators, startEmulators } from './start-emulators.ts';

export interface EmulatedSuite {
  readonly title: string;
  readonly name: ProviderName;
  open(account: RemoteAccount): MailboxProvider;
  /** What goes wrong at the provider while each test runs. */
  readonly settings?: ServiceSettings;
  readonly gaps?: Partial<Readonly<Record<SuiteGap, string>>>;
}

/**
 * The suite of every adapter, over one provider's emulator that enforces the documented quota. After each test the
 * request log is read: nothing may have erased (D-119), and the adapter may not have been over the quota.
 */
export function describeEmulatedProvider(suite: EmulatedSuite): void {
  const { title, name, settings, gaps } = suite;
  const { address } = SUITE_OWNER;
  describe(title, () => {
    let emulators: Emulators | null = null;
    let struck = 0;
    beforeAll(async () => {
      emulators = await startEmulators({ users: [SUITE_OWNER] });
    });
    afterAll(async () => {
      await emulators?.close();
      // A rule that never struck proved nothing.
      if (settings?.rules) expect(struck).toBeGreaterThan(0);
    });

    async function create() {
      if (emulators === null) throw new Error('The emulators did not start.');
      const provider = emulators[name];
      await provider.reset();
      await provider.configure({ quota: true, ...settings });
      // A user's call gives up early; that a call ends well in the end is asked of the patient one.
      const priority = settings ? 'background' : 'user';
      const account = createEmulatedAccount({ provider, name, address, priority });
      return {
        provider: suite.open(account),
        async seed(mails: readonly SuiteMail[]) {
          await provider.seed(address, mails);
        },
        async close() {
          const { rules, quota } = await provider.report();
          struck += rules.reduce((sum, rule) => sum + rule.fired, 0);
          expect(findErasing(await provider.requests())).toEqual([]);
          expect(quota[address]?.refused ?? 0).toBe(0);
        },
      };
    }

    describeMailboxProvider(name, { create, ...(gaps ? { gaps } : {}) });
  });
}
