import type { MailboxProvider } from '@eisen/mailbox';
import { CHANGING_CASES } from './changing-cases.ts';
import type { CasesOf } from './operation-case.ts';
import { READING_CASES } from './reading-cases.ts';
import { SENDING_CASES } from './sending-cases.ts';

/** Every operation of the interface: one without a case does not compile, and `describe-provider-faults` looks, too. */
export const OPERATIONS: CasesOf<keyof MailboxProvider> = {
  ...READING_CASES,
  ...CHANGING_CASES,
  ...SENDING_CASES,
  // Only the local mailbox has it, which reads from its own rows.
  getAttachments: [],
};
