import type { AccountOpener } from '#connections/account-opener.ts';
import type { TokensService } from '#connections/tokens-service.ts';
import type { Tx, UserId } from '#db/database.ts';
import { eraseLocalMailbox } from './local-mail-repository.ts';
import type { MailboxRow } from './mailboxes-repository.ts';
import { deleteMailbox, findConnectedRow } from './mailboxes-repository.ts';
import type { MessageCache } from './message-cache.ts';

/** Takes away what a resource keeps about one mailbox, in the caller's transaction. */
export type EraseMailbox = (
  tx: Tx,
  owner: { readonly userId: UserId; readonly mailboxId: string },
) => Promise<void>;

/** What is left of a mailbox whose rows were erased. */
interface Erased {
  readonly row: MailboxRow;
  /** Null when there was none, or the provider had refused it already. */
  readonly refreshToken: string | null;
}

export interface MailboxErasingNeeds {
  readonly cache: MessageCache;
  readonly tokens: Pick<TokensService, 'take' | 'revoke'>;
  readonly accounts: AccountOpener;
  /** What is kept about one mailbox, a mailbox in the making included. */
  readonly erasers: readonly EraseMailbox[];
  /** What is kept about the user because of the connected mailbox; goes only together with that one. */
  readonly userErasers: readonly EraseMailbox[];
  /** Whether anybody's mailbox is of this account. */
  readonly isAccountConnected: (accountKey: Buffer) => Promise<boolean>;
}

export type MailboxErasing = ReturnType<typeof createMailboxErasing>;

/** Takes a mailbox away with all that is kept about it: rows in the caller's transaction, then memory and consent. */
export function createMailboxErasing(needs: MailboxErasingNeeds) {
  const { cache, tokens, accounts, erasers, userErasers, isAccountConnected } = needs;

  async function erase(tx: Tx, userId: UserId, mailboxId: string): Promise<void> {
    for (const eraser of erasers) await eraser(tx, { userId, mailboxId });
    await eraseLocalMailbox(tx, { userId, mailboxId });
    await deleteMailbox(tx, userId, mailboxId);
  }

  async function eraseConnected(tx: Tx, userId: UserId): Promise<Erased | null> {
    const row = await findConnectedRow(tx, userId);
    if (!row) return null;
    const refreshToken = await tokens.take(tx, { userId, mailboxId: row.id });
    for (const eraser of userErasers) await eraser(tx, { userId, mailboxId: row.id });
    await erase(tx, userId, row.id);
    return { row, refreshToken };
  }

  /** After the rows are gone for sure: memory, and the consent at the provider. */
  async function forget(erased: Erased | null): Promise<void> {
    if (erased === null) return;
    const { row, refreshToken } = erased;
    cache.forgetMailbox(row.id);
    accounts.forget(row.id);
    if (refreshToken === null || row.accountKey === null) return;
    if (!(await isAccountConnected(row.accountKey)))
      await tokens.revoke(row.provider, refreshToken);
  }

  return { erase, eraseConnected, forget };
}
