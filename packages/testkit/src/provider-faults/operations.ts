import type { ProviderName } from '#emulator/protocol.ts';
import { CALENDAR_CASES } from './calendar-cases.ts';
import { CHANGING_CASES } from './changing-cases.ts';
import type { OperationName } from './open-account.ts';
import type { CasesOf, OperationCase } from './operation-case.ts';
import { READING_CASES } from './reading-cases.ts';
import { SENDING_CASES } from './sending-cases.ts';
import { SUBSCRIPTION_CASES } from './subscription-cases.ts';
import { TODO_CASES } from './todo-cases.ts';

/** Every operation of the interfaces: one without a case does not compile, and `describe-provider-faults` looks, too. */
export const OPERATIONS: CasesOf<OperationName> = {
  ...READING_CASES,
  ...CHANGING_CASES,
  ...SENDING_CASES,
  ...CALENDAR_CASES,
  ...TODO_CASES,
  ...SUBSCRIPTION_CASES,
  // Only the local mailbox has it, which reads from its own rows.
  getAttachments: [],
};

/** Every case of one provider, with the operation that it is of. */
export function casesAt(name: ProviderName): readonly (readonly [string, OperationCase])[] {
  return Object.entries(OPERATIONS).flatMap(([operation, cases]) =>
    cases.filter(({ only = name }) => only === name).map((one) => [operation, one] as const),
  );
}
