import type { Invite, Team } from '@eisen/contract';
import {
  INVITATION_LIFE_MS,
  type InvitationsService,
  type InvitationWay,
} from '#accounts/invitations-service.ts';
import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { conflict, forbidden, notFound } from '#http/errors.ts';
import type { Limits } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { NotificationsService } from '#notifications/notifications-service.ts';
import type { Clock, Ids } from '#system.ts';
import {
  answerInvite,
  deleteExpiredInvites,
  deleteOpenInvite,
  type InviteRow,
  insertInvite,
  selectInviteTo,
  selectOpenInvite,
  selectPendingInvites,
  updateInvite,
} from './invites-repository.ts';
import { presentInvite } from './teams-present.ts';
import type { TeamsService } from './teams-service.ts';

export interface InviteOutcome {
  /** An open invite of this address was there and lasts longer now. */
  readonly renewed: boolean;
  /** What became of the mail to somebody without account; null where none was needed. */
  readonly mail: 'sent' | 'unclear' | null;
}

/** Invites into teams wait for an address, and are shown to whoever has proven it (D-98). */
export interface InvitesService {
  /**
   * @param requestKey the `Idempotency-Key`: its repeat mails nothing again, whatever became of the first
   * @throws not_found · already_member · too_many_requests · mail_unavailable, with nothing stored
   */
  invite(
    user: SignedInUser,
    teamId: string,
    email: string,
    requestKey: string | null,
  ): Promise<InviteOutcome>;
  /** What is pending for the user, newest first. */
  list(userId: UserId): Promise<Invite[]>;
  /** A pending invite of the user's, or null. */
  find(userId: UserId, id: string): Promise<Invite | null>;
  /** Repeating is no error. @throws not_found · already_answered */
  accept(userId: UserId, id: string): Promise<Team>;
  /** Repeating is no error. @throws not_found · already_answered */
  decline(userId: UserId, id: string): Promise<void>;
  tidy(): Promise<void>;
}

const NO_INVITE = 'Invite not found';

export function createInvitesService(parts: {
  db: Database;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  proofs: ProofsService;
  invitations: InvitationsService;
  teams: TeamsService;
  notifications: NotificationsService;
  notes: ChangeNotes;
}): InvitesService {
  const { db, clock, ids, limits, proofs, invitations, teams, notifications, notes } = parts;

  /** The team, if the user may invite this address: nothing is told that a member does not see anyway. */
  async function lockForInvite(
    tx: Tx,
    { user, teamId, email }: { user: SignedInUser; teamId: string; email: string },
  ) {
    const { team, may } = await teams.lockAs(tx, user.id, teamId);
    if (!may.invite) throw forbidden();
    if (await teams.hasMemberWithEmail(tx, teamId, invitations.keyOf(email)))
      throw conflict('already_member', 'Already a member of this team');
    return team;
  }

  /** Stores a new invite, or makes the open one last longer. */
  async function store(
    tx: Tx,
    at: {
      user: SignedInUser;
      teamId: string;
      email: string;
      requestKey: string | null;
      way: InvitationWay | null;
    },
  ) {
    const team = await lockForInvite(tx, at);
    const invitee = await proofs.findOwner(tx, at.email);
    const addressMac = invitations.macOf(at.email);
    const open = await selectOpenInvite(tx, at.teamId, addressMac);
    if (open !== null && open.mailedFor !== null && open.mailedFor === at.requestKey)
      return { open, repeated: true, id: open.id, prepared: null, told: null } as const;
    const prepared = invitee
      ? null
      : await invitations.prepare(tx, at.way, {
          email: at.email,
          from: `${at.user.firstName} ${at.user.lastName}`,
          invitedBy: at.user.id,
          to: 'team',
          teamId: team.id,
          teamName: team.name,
        });
    const now = clock.now();
    const asked = {
      invitedBy: at.user.id,
      mail: prepared && ('sending' as const),
      mailedFor: prepared && at.requestKey,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_LIFE_MS),
    };
    const id = open?.id ?? ids.uuid();
    if (open) await updateInvite(tx, id, asked);
    else
      await insertInvite(tx, {
        id,
        teamId: at.teamId,
        addressMac,
        status: 'pending',
        answeredBy: null,
        ...asked,
      });
    if (!invitee) return { open, repeated: false, id, prepared, told: null } as const;
    notes.note(tx, invitee.id, { name: 'invite', id });
    const about = { to: invitee.id, by: at.user, subjectId: id };
    const told = await notifications.tell(tx, { ...about, kind: 'invited' });
    return { open, repeated: false, id, prepared, told } as const;
  }

  /** As it was before: nothing is kept of an invite whose mail did not go. */
  const takeBack = (id: string, before: InviteRow | null) =>
    db.asSystem(async (tx) => {
      if (before === null) return await deleteOpenInvite(tx, id);
      const { invitedBy, mail, mailedFor, createdAt, expiresAt } = before;
      await updateInvite(tx, id, { invitedBy, mail, mailedFor, createdAt, expiresAt });
    });

  /** The user's invite under its team's lock. */
  async function lockInvite(tx: Tx, userId: UserId, id: string): Promise<InviteRow> {
    const address = await proofs.addressOf(tx, userId);
    if (address === null) throw notFound(NO_INVITE);
    const at = { id, addressMac: invitations.macOf(address), now: clock.now() };
    const found = await selectInviteTo(tx, at);
    // Read again under the lock: another answer, or the end of the team, may have come first.
    if (found === null || !(await teams.lock(tx, found.teamId))) throw notFound(NO_INVITE);
    const invite = await selectInviteTo(tx, at);
    if (invite === null) throw notFound(NO_INVITE);
    return invite;
  }

  /** What is answered waits no more, in any of the user's tabs. */
  async function endNotice(tx: Tx, userId: UserId, id: string): Promise<void> {
    await notifications.forget(tx, userId, id);
    notes.note(tx, userId, { name: 'invite', id });
  }

  const answered = () => conflict('already_answered', 'This invite was already answered');

  async function listIn(tx: Tx, userId: UserId): Promise<Invite[]> {
    const address = await proofs.addressOf(tx, userId);
    if (address === null) return [];
    const at = { addressMac: invitations.macOf(address), now: clock.now() };
    return (await selectPendingInvites(tx, at)).map(presentInvite);
  }

  proofs.onProven(async (tx, { userId, emailKey }) => {
    const at = { addressMac: invitations.macOf(emailKey), now: clock.now() };
    for (const { id } of await selectPendingInvites(tx, at)) {
      notes.note(tx, userId, { name: 'invite', id });
      // He has just proven the address, most likely by the invitation's own mail: no other is needed.
      await notifications.tell(tx, { to: userId, by: null, subjectId: id, kind: 'invited' });
    }
  });

  return {
    async invite(user, teamId, email, requestKey) {
      await db.asSystem((tx) => lockForInvite(tx, { user, teamId, email }));
      // Not given back when it fails: whether a mail is needed tells whether the address has an account.
      await limits.take('invites', user.id);
      const way = await invitations.findWay(user.id);
      const at = { user, teamId, email, requestKey, way };
      const now = clock.now();
      const { open, repeated, id, prepared, told } = await db.asSystem((tx) => store(tx, at));
      notifications.send(told);
      const renewed = open !== null && open.expiresAt > now;
      if (repeated) return { renewed, mail: open.mail === 'sent' ? 'sent' : 'unclear' };
      if (prepared === null) return { renewed, mail: null };
      const mail = await invitations.send(prepared).catch(async (error) => {
        await takeBack(id, open);
        throw error;
      });
      await db.asSystem((tx) => updateInvite(tx, id, { mail }));
      return { renewed, mail };
    },
    list: (userId) => db.asSystem((tx) => listIn(tx, userId)),
    find: (userId, id) =>
      db.asSystem(
        async (tx) => (await listIn(tx, userId)).find((invite) => invite.id === id) ?? null,
      ),
    accept: (userId, id) =>
      db.asSystem(async (tx) => {
        const invite = await lockInvite(tx, userId, id);
        if (invite.status === 'declined') throw answered();
        if (invite.status === 'accepted') {
          // Whoever has left since does not come back in by the same invite.
          const team = await teams.find(tx, userId, invite.teamId);
          if (team === null) throw answered();
          return team;
        }
        await answerInvite(tx, id, { status: 'accepted', answeredBy: userId });
        await endNotice(tx, userId, id);
        return await teams.join(tx, userId, invite.teamId);
      }),
    decline: (userId, id) =>
      db.asSystem(async (tx) => {
        const invite = await lockInvite(tx, userId, id);
        if (invite.status === 'accepted') throw answered();
        await answerInvite(tx, id, { status: 'declined', answeredBy: userId });
        await endNotice(tx, userId, id);
      }),
    tidy: () => db.asSystem((tx) => deleteExpiredInvites(tx, clock.now())),
  };
}
