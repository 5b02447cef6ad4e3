import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Config } from '#config.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database } from '#db/database.ts';
import type { Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';
import { createExternalForm } from './external-form.ts';
import type { AddressForm } from './lead.ts';
import { createLeadsService, type LeadsService } from './leads-service.ts';

/** The part of the composition root that makes the collector of leads, with the external addresses that are set. */
export function createLeadParts(parts: {
  config: Pick<Config, 'leads'>;
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  proofs: ProofsService;
  log: Logger;
}): LeadsService {
  const { config, proofs, log } = parts;
  const externalFor = (form: AddressForm, url: string | null) =>
    url === null ? null : createExternalForm({ form, url, log });
  return createLeadsService({
    ...parts,
    provenAddressOf: proofs.addressOf,
    external: {
      'early-access': externalFor('early-access', config.leads.earlyAccessUrl),
      waitlist: externalFor('waitlist', config.leads.waitlistUrl),
      onboarding: externalFor('onboarding', config.leads.onboardingUrl),
    },
  });
}
