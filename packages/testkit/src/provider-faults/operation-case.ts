import type { MailboxProvider, MessageId } from '@eisen/mailbox';
import type { ProviderName } from '#emulator/protocol.ts';
import type { CellWorld } from './cell-world.ts';

/** One way to use an operation, and what it has to come to whatever strikes it. */
export interface OperationCase {
  readonly title: string;
  /** The most that a page of the provider holds. */
  readonly pageSize?: number;
  /** Further mails in the inbox. */
  readonly more?: readonly string[];
  /** Prepares in calm; what it returns is struck, and asked again in calm when it failed. */
  ready(world: CellWorld): Promise<(mailbox: MailboxProvider) => Promise<unknown>>;
  /** The right answers; the first is the one of a calm provider. */
  readonly answers: readonly unknown[];
  /** What it may answer besides when it is asked again after a failure half-way. */
  readonly answersAgain?: readonly unknown[];
  /** Where messages are in the end, by key; those not named are where they were. */
  readonly leaves?: Readonly<Record<string, string>>;
  /** What a failure may leave beside. */
  readonly residue?: RegExp;
  /** How it may be refused when it is asked again after a failure that had its effect. */
  readonly again?: 'not-found';
  /** What takes too long comes in smaller pages, also to a user. */
  readonly asksForLess?: ProviderName;
  /** A lost cursor in the middle begins anew by itself. */
  readonly startsOver?: boolean;
  /** What shows, in calm, that the answer is worth something. @throws when it does not */
  prove?(world: CellWorld, mailbox: MailboxProvider): Promise<void>;
}

/** The cases of some of the operations. */
export type CasesOf<Operation extends keyof MailboxProvider> = Readonly<
  Record<Operation, readonly OperationCase[]>
>;

export const GONE = 'gone0000gone0000' as MessageId;

/** Every page of a list. */
export async function readAll<T>(
  read: (cursor: string | null) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return all;
  }
  throw new Error('The list does not end.');
}
