import type { MailboxProvider } from '@eisen/mailbox';
import {
  createInvitationsService,
  type InvitationsService,
} from '#accounts/invitations-service.ts';
import type { Mailer } from '#accounts/mailer.ts';
import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Config } from '#config.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import { mountDelegationRoutes } from '#delegation/delegation-routes.ts';
import { createDelegationService } from '#delegation/delegation-service.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { Limits } from '#http/limits.ts';
import type { Router } from '#http/router.ts';
import type { Logger } from '#logger.ts';
import { mountNotificationRoutes } from '#notifications/notifications-routes.ts';
import { createNotificationsService } from '#notifications/notifications-service.ts';
import type { Clock, Ids } from '#system.ts';
import { createInvitesService } from '#teams/invites-service.ts';
import { mountTeamRoutes } from '#teams/teams-routes.ts';
import { createTeamsService } from '#teams/teams-service.ts';

export interface SharingPartsNeeds {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** The user's mailbox at a provider; null for none and for a sandbox. */
  readonly findAccountMailbox: (userId: UserId) => Promise<MailboxProvider | null>;
  readonly proofs: ProofsService;
  readonly notes: ChangeNotes;
}

/** The part of the composition root that makes what several people share: teams, invites, delegation. */
export function createSharingParts(needs: SharingPartsNeeds) {
  const invitations: InvitationsService = createInvitationsService(needs);
  const teams = createTeamsService(needs);
  const notifications = createNotificationsService(needs);
  const invites = createInvitesService({ ...needs, invitations, teams, notifications });
  const delegation = createDelegationService({ ...needs, invitations, teams, notifications });
  return {
    invitations,
    teams,
    invites,
    delegation,
    mount<Mailbox>(router: Router<Mailbox>): void {
      mountTeamRoutes(router, { teams, invites });
      mountDelegationRoutes(router, delegation);
      mountNotificationRoutes(router, notifications, {
        findDelegated: delegation.find,
        findInvite: invites.find,
      });
    },
    /** The rest of what an account shares goes with the row of the user (see the schema). */
    forgetUser: (tx: Tx, userId: UserId) => teams.forgetUser(tx, userId),
    /** Gives up what waited for an address too long. */
    async tidy(): Promise<void> {
      for (const part of [invitations, invites, delegation, notifications]) await part.tidy();
    },
  };
}
