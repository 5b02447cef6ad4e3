import type { Sealer, SealPlace } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Tx } from '#db/database.ts';
import type { GrantedTokens } from './oauth-client.ts';
import { type MailboxOwner, putTokens, type TokensRow } from './tokens-repository.ts';

/** A set of tokens with both parts, as a new consent gives them. */
export type WholeTokens = GrantedTokens & { readonly refreshToken: string };

/** Tokens leave the process sealed only: each part under its user's key, bound to its mailbox (D-107). */
export interface TokenVault {
  put(tx: Tx, owner: MailboxOwner, tokens: WholeTokens, now: Date): Promise<void>;
  openAccess(row: TokensRow): string;
  openRefresh(row: TokensRow): string;
  /** The columns that change when tokens were refreshed; without a new refresh token the old one stays. */
  toChange(owner: MailboxOwner, tokens: GrantedTokens, now: Date): Partial<TokensRow>;
}

type Part = 'access' | 'refresh';

export function createTokenVault(sealer: Sealer): TokenVault {
  const seal = ({ userId, mailboxId }: MailboxOwner, part: Part, token: string) =>
    sealer.seal(token, placeOf(userId, mailboxId, part));
  const toColumns = (owner: MailboxOwner, tokens: GrantedTokens, now: Date) => ({
    accessToken: seal(owner, 'access', tokens.accessToken),
    scopes: tokens.scopes,
    expiresAt: new Date(now.getTime() + tokens.expiresInSeconds * 1_000),
  });
  return {
    put: (tx, owner, tokens, now) =>
      putTokens(tx, {
        userId: owner.userId,
        mailboxId: owner.mailboxId,
        ...toColumns(owner, tokens, now),
        refreshToken: seal(owner, 'refresh', tokens.refreshToken),
        state: 'valid',
      }),
    openAccess: (row) =>
      sealer.openText(row.accessToken, placeOf(row.userId, row.mailboxId, 'access')),
    openRefresh: (row) =>
      sealer.openText(row.refreshToken, placeOf(row.userId, row.mailboxId, 'refresh')),
    toChange: (owner, tokens, now) => ({
      ...toColumns(owner, tokens, now),
      ...(tokens.refreshToken === null
        ? {}
        : { refreshToken: seal(owner, 'refresh', tokens.refreshToken) }),
    }),
  };
}

function placeOf(userId: string, mailboxId: string, part: Part): SealPlace {
  return { scope: `user:${userId}`, place: `mailbox_tokens/${mailboxId}/${part}` };
}

/** For key rotation: where tokens are sealed. */
export const sealedTokens: readonly SealedTable[] = [
  {
    table: 'mailbox_tokens',
    key: ['user_id', 'mailbox_id'],
    columns: {
      access_token: (row) => placeOf(row.user_id ?? '', row.mailbox_id ?? '', 'access'),
      refresh_token: (row) => placeOf(row.user_id ?? '', row.mailbox_id ?? '', 'refresh'),
    },
  },
];
