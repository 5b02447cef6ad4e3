import type { Provider } from '@eisen/contract';
import { z } from 'zod';
import type { Config } from '#config.ts';
import type { IdTokenClaims } from './id-token.ts';
import type { OAuthClient } from './oauth-client.ts';
import { OAuthFailure } from './oauth-failure.ts';

/** Who a consent is of, as the provider says it. */
export interface ConsentedAccount {
  /** The mailbox's address. */
  readonly address: string;
  readonly displayName: string;
  /** An address that the provider vouches for (D-98), or null. */
  readonly provenAddress: string | null;
}

/**
 * Asks the provider who consented, and so whether there is a mailbox at all: a good one must not be replaced by an
 * account without mail.
 *
 * @throws OAuthFailure; `answer` also for an account without a mailbox
 */
export type ReadAccount = (
  client: OAuthClient,
  accessToken: string,
  claims: IdTokenClaims,
) => Promise<ConsentedAccount>;

const address = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
const name = z.string().max(1_024);

const graphUser = z.object({
  displayName: name.nullish(),
  mail: address.nullish().catch(null),
  userPrincipalName: z.string().max(1_024).nullish(),
});
const graphFolder = z.object({ id: z.string().min(1) });
const gmailProfile = z.object({ emailAddress: address });

export function createAccountReader(config: Pick<Config, 'microsoft' | 'google'>): ReadAccount {
  const readers: Readonly<Record<Provider, ReadAccount>> = {
    async outlook(client, accessToken, claims) {
      const base = config.microsoft?.graphUrl ?? '';
      const user = await client.read(
        graphUser,
        accessToken,
        `${base}/me?$select=displayName,mail,userPrincipalName`,
      );
      await client.read(graphFolder, accessToken, `${base}/me/mailFolders/inbox?$select=id`);
      const principal = user.userPrincipalName ?? '';
      const found = [user.mail, principal, claims.email, claims.preferredUsername].find(
        (one) => address.safeParse(one).success && !one?.includes('#EXT#'),
      );
      if (!found) throw new OAuthFailure('answer', 'no_address');
      return {
        address: found,
        displayName: user.displayName?.trim() || claims.name || found,
        // A guest's name holds his home address in other words; it vouches for nothing (D-98).
        provenAddress:
          address.safeParse(principal).success && !principal.includes('#EXT#') ? principal : null,
      };
    },
    async gmail(client, accessToken, claims) {
      const base = config.google?.gmailUrl ?? '';
      const url = `${base}/gmail/v1/users/me/profile`;
      const { emailAddress } = await client.read(gmailProfile, accessToken, url);
      return {
        address: emailAddress,
        displayName: claims.name ?? emailAddress,
        provenAddress: claims.emailVerified ? claims.email : null,
      };
    },
  };
  return (client, accessToken, claims) => readers[client.provider](client, accessToken, claims);
}
