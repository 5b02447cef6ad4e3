import type { Delegated } from '@eisen/contract';
import type { InvitationsService } from '#accounts/invitations-service.ts';
import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { forbidden, notATeammate, notFound } from '#http/errors.ts';
import type { Limits } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { Clock, Ids } from '#system.ts';
import type { TeamsService } from '#teams/teams-service.ts';
import { type DelegationSide, rightsOf, sideOf } from './delegation-policy.ts';
import { presentDelegated } from './delegation-present.ts';
import {
  deleteExpiredDelegations,
  handOver,
  lockDelegationOf,
  type NamedDelegation,
  selectDelegationOf,
  selectDelegations,
  updateContent,
  updateStatus,
} from './delegation-repository.ts';
import {
  createHandingOn,
  type EmailHandOn,
  type HandedEmail,
  refuseOneself,
} from './handing-on.ts';
import { openContent, sealContent } from './sealed-content.ts';

/** Emails handed on to somebody else (D-95 to D-101): nothing happens at the provider. */
export interface DelegationService {
  /** Whether an account has proven this address. @throws too_many_requests */
  checkEmail(userId: UserId, email: string): Promise<boolean>;
  /** To a team mate. @throws invalid to oneself · not_a_teammate */
  delegate(
    user: SignedInUser,
    assignedTo: string,
    email: HandedEmail,
  ): Promise<{ created: boolean; delegated: Delegated }>;
  /**
   * To an address: its owner gets the item at once; without one it waits for the address and a mail invites (D-98).
   *
   * @throws invalid to oneself · too_many_requests · mail_unavailable, with nothing stored
   */
  delegateByEmail(
    user: SignedInUser,
    address: string,
    email: HandedEmail & { readonly teamName: string | null },
  ): Promise<EmailHandOn>;
  /** Newest first, done ones included; at most 1,000, those that are not done before others. */
  list(userId: UserId, side: DelegationSide): Promise<Delegated[]>;
  /** As the user sees it, or null. */
  find(userId: UserId, id: string): Promise<Delegated | null>;
  /** Repeating is no error. @throws forbidden for the delegator · not_found */
  setStatus(userId: UserId, id: string, status: Delegated['status']): Promise<Delegated>;
  tidy(): Promise<void>;
}

/** One answer holds them all: without a bound a flood of them would fill the memory. */
const MOST_LISTED = 1_000;

export function createDelegationService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  proofs: ProofsService;
  invitations: InvitationsService;
  teams: TeamsService;
  notes: ChangeNotes;
}): DelegationService {
  const { db, sealer, clock, limits, proofs, invitations, teams, notes } = parts;
  const handingOn = createHandingOn(parts);

  function present(userId: UserId, named: NamedDelegation): Delegated | null {
    const side = sideOf(named.row, userId);
    if (side === null) return null;
    const content = openContent(sealer, named.row.id, named.row.content);
    return presentDelegated(named, content, rightsOf(side));
  }

  async function read(tx: Tx, userId: UserId, id: string): Promise<Delegated> {
    const named = await selectDelegationOf(tx, id, userId);
    const delegated = named && present(userId, named);
    if (delegated === null) throw notFound();
    return delegated;
  }

  /** Gives what waits for an address to the account that has proven it. */
  async function claim(tx: Tx, userId: UserId, address: string): Promise<void> {
    const at = { addressMac: invitations.macOf(address), userId, now: clock.now() };
    for (const { id, delegatedBy, content } of await handOver(tx, at)) {
      // From now on it names an account; the address would outlive that account's deletion here.
      const named = { ...openContent(sealer, id, content), address: null };
      await updateContent(tx, {
        ...{ id, delegatedBy, now: at.now },
        content: sealContent(sealer, id, named),
      });
      for (const one of [userId, delegatedBy]) notes.note(tx, one, { name: 'delegation', id });
    }
  }

  proofs.onProven((tx, { userId, emailKey }) => claim(tx, userId, emailKey));

  return {
    async checkEmail(userId, email) {
      await limits.take('checkEmail', userId);
      return await db.asSystem(async (tx) => (await proofs.findOwner(tx, email)) !== null);
    },
    async delegate(user, assignedTo, email) {
      refuseOneself(assignedTo === user.id);
      return await db.asSystem(async (tx) => {
        if (!(await teams.areTeammates(tx, user.id, assignedTo))) throw notATeammate();
        const { id, created } = await handingOn.toUser(tx, user, assignedTo as UserId, email);
        return { created, delegated: await read(tx, user.id, id) };
      });
    },
    delegateByEmail: (user, address, email) => handingOn.toAddress(user, address, email),
    list: (userId, side) =>
      db.asSystem(async (tx) => {
        // An address that was proven while somebody handed an item to it: the item has been waiting since.
        const address = side === 'assignee' ? await proofs.addressOf(tx, userId) : null;
        if (address !== null) await claim(tx, userId, address);
        const at = { userId, side, now: clock.now(), limit: MOST_LISTED };
        return (await selectDelegations(tx, at))
          .sort((a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime())
          .map((named) => present(userId, named))
          .filter((one) => one !== null);
      }),
    find: (userId, id) =>
      db.asSystem(async (tx) => {
        const named = await selectDelegationOf(tx, id, userId);
        return named && present(userId, named);
      }),
    setStatus: (userId, id, status) =>
      db.asSystem(async (tx) => {
        const row = await lockDelegationOf(tx, id, userId);
        const side = row && sideOf(row, userId);
        if (row === null || side === null) throw notFound();
        if (!rightsOf(side).setStatus)
          throw forbidden('Only the person who got this email can change its status');
        if (row.status !== status) {
          await updateStatus(tx, { id, assignedTo: userId, status, now: clock.now() });
          for (const one of [userId, row.delegatedBy as UserId])
            notes.note(tx, one, { name: 'delegation', id });
        }
        return await read(tx, userId, id);
      }),
    tidy: () => db.asSystem((tx) => deleteExpiredDelegations(tx, clock.now())),
  };
}
