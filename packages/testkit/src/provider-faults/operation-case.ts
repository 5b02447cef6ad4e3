import type { MessageId } from '@eisen/mailbox';
import type { ProviderName } from '#emulator/protocol.ts';
import type { CellWorld } from './cell-world.ts';
import type { OpenAccount, OperationName } from './open-account.ts';

/** One way to use an operation, and what it has to come to whatever strikes it. */
export interface OperationCase {
  readonly title: string;
  /** At one provider only. */
  readonly only?: ProviderName;
  /** The most that a page of the provider holds. */
  readonly pageSize?: number;
  /** Further mails in the inbox. */
  readonly more?: readonly string[];
  /** Prepares in calm; what it returns is struck, and asked again in calm when it failed. */
  ready(world: CellWorld): Promise<(account: OpenAccount) => Promise<unknown>>;
  /** The right answers; the first is the one of a calm provider. */
  readonly answers: readonly unknown[];
  /** What it may answer besides when it is asked again after a failure half-way. */
  readonly answersAgain?: readonly unknown[];
  /** Where messages are in the end, by key; those not named are where they were. */
  readonly leaves?: Readonly<Record<string, string>>;
  /** What a failure may leave beside. */
  readonly residue?: RegExp;
  /** What made anew may stand there a second time when it is asked for again after a failure. */
  readonly mayDouble?: boolean;
  /** A repeat finds it gone, and so learns that it was done although no answer came. */
  readonly removes?: true;
  /**
   * Whether it was done already, by what the account holds: asked for again after a failure it then may be refused as
   * `not-found`.
   */
  readonly isDone?: (lines: readonly string[]) => boolean;
  /** What takes too long comes in smaller pages, also to a user. */
  readonly asksForLess?: ProviderName;
  /** A lost cursor in the middle begins anew by itself. */
  readonly startsOver?: boolean;
  /** What shows, in calm, that the answer is worth something. @throws when it does not */
  prove?(world: CellWorld, account: OpenAccount): Promise<void>;
}

/** The cases of some of the operations. */
export type CasesOf<Operation extends OperationName> = Readonly<
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
