import type { Provider } from '@eisen/contract';
import type { Config } from '#config.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import type { Metrics } from '#http/metrics.ts';
import { describeError, type Logger } from '#logger.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import { type Clock, type Edges, type Ids, systemEdges } from '#system.ts';
import { createAccountReader } from './account-reader.ts';
import { createAttemptsService, sealedAttempts, type Traveller } from './attempts-service.ts';
import { type ConsentService, createConsentService } from './consent-service.ts';
import { createOAuthClient } from './oauth-client.ts';
import { endpointsOf } from './provider-endpoints.ts';
import { createSharedQuotas } from './shared-quotas.ts';
import { sealedTokens } from './token-vault.ts';
import { createTokensService } from './tokens-service.ts';

export interface ConnectionPartsNeeds {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Pick<Config, 'publicUrl' | 'sandbox' | 'microsoft' | 'google'>;
  readonly log: Logger;
  readonly edges?: Edges | undefined;
  readonly metrics?: Pick<Metrics, 'countCalls'> | undefined;
}

/** What connections seal, for key rotation. */
export const sealedConnections: readonly SealedTable[] = [...sealedAttempts, ...sealedTokens];

/** The part of the composition root that makes consent and tokens, once. */
export function createConnectionParts(needs: ConnectionPartsNeeds) {
  const { config, clock, db, ids, edges = systemEdges } = needs;
  const clientOf = (provider: Provider) => {
    const endpoints = endpointsOf(provider, config);
    const fetch = needs.metrics?.countCalls(`${provider} sign-in`, edges.fetch) ?? edges.fetch;
    return endpoints && createOAuthClient(endpoints, () => clock.now(), fetch);
  };
  const clients = { outlook: clientOf('outlook'), gmail: clientOf('gmail') };
  const attempts = createAttemptsService(needs);
  const tokens = createTokensService({ ...needs, clients, sleep: edges.sleep });
  const onTrouble = (error: unknown) =>
    needs.log.error({ problem: describeError(error) }, 'A quota could not be shared');
  const quotas = createSharedQuotas({ db, ids, edges, onTrouble });
  return {
    tokens,
    /** The embedded engine has one process, whose own quotas are all there are. */
    createQuota: db.engine === 'pglite' ? undefined : quotas.create,
    settle: () => quotas.settle(),
    async tidy() {
      await attempts.tidy();
      await quotas.tidy();
    },
    /** Whether a mailbox can be connected: the provider's own, or a local one in its place (D-114). */
    canConnect: (provider: Provider) => clients[provider] !== null || config.sandbox,
    /** Made last: consent connects mailboxes, and mailboxes live by tokens. */
    createConsent: (more: {
      mailboxes: MailboxesService;
      isSignedIn: (who: Traveller) => Promise<boolean>;
      proveAddress: (userId: UserId, address: string, provider: Provider) => Promise<void>;
    }): ConsentService =>
      createConsentService({
        ...more,
        clients,
        attempts,
        tokens,
        readAccount: createAccountReader(config),
        log: needs.log,
      }),
  };
}
