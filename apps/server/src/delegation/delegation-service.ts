import type { Delegated } from '@eisen/contract';
import type { InvitationsService, InvitationWay } from '#accounts/invitations-service.ts';
import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { forbidden, notATeammate, notFound } from '#http/errors.ts';
import type { Limits } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type {
  NotificationsService,
  NotificationToTell,
} from '#notifications/notifications-service.ts';
import type { Clock, Ids } from '#system.ts';
import type { TeamsService } from '#teams/teams-service.ts';
import { type DelegationSide, rightsOf, sideOf } from './delegation-policy.ts';
import { presentDelegated } from './delegation-present.ts';
import {
  type DelegationRow,
  deleteExpiredDelegations,
  handOver,
  lockDelegationOf,
  type NamedDelegation,
  selectDelegationOf,
  selectDelegations,
  updateContent,
  updateEnding,
  updateMail,
  updateStatus,
} from './delegation-repository.ts';
import {
  createHandingOn,
  type EmailHandOn,
  type HandedEmail,
  type Repeated,
  refuseOneself,
} from './handing-on.ts';
import { addNote, openContent, sealContent } from './sealed-content.ts';

/** Emails handed on to somebody else (D-95 to D-101): nothing happens at the provider. */
export interface DelegationService {
  /** Whether an account has proven this address. @throws too_many_requests */
  checkEmail(userId: UserId, email: string): Promise<boolean>;
  /** To a team mate. @throws invalid to oneself · not_a_teammate */
  delegate(
    user: SignedInUser,
    assignedTo: string,
    email: HandedEmail,
  ): Promise<{ created: boolean; delegated: Delegated; already: Repeated | null }>;
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
  setStatus(
    user: SignedInUser,
    id: string,
    to: { readonly status: Delegated['status']; readonly note: string | null },
  ): Promise<Delegated>;
  /**
   * A line to the other of the two. Of the delegator it is a reminder: who has no account is mailed once more.
   *
   * @throws not_found · too_many_requests · mail_unavailable
   */
  addNote(
    user: SignedInUser,
    id: string,
    text: string,
  ): Promise<{ delegated: Delegated; mail: 'sent' | 'unclear' | null }>;
  /** Repeating is no error; null undoes. @throws forbidden for the assignee · not_found */
  end(user: SignedInUser, id: string, ended: 'taken-back' | 'closed' | null): Promise<Delegated>;
  tidy(): Promise<void>;
}

/** One answer holds them all: without a bound a flood of them would fill the memory. */
const MOST_LISTED = 1_000;
/** As long as its notification, and its undo. */
const TAKEN_BACK_KEPT_MS = 30 * 24 * 60 * 60_000;

export function createDelegationService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  proofs: ProofsService;
  invitations: InvitationsService;
  teams: TeamsService;
  notifications: NotificationsService;
  notes: ChangeNotes;
}): DelegationService {
  const { db, sealer, clock, limits, proofs, invitations, teams, notifications, notes } = parts;
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
      // He has just proven the address, most likely by the invitation's own mail: no other is needed.
      await notifications.tell(tx, {
        to: userId,
        by: null,
        subjectId: id,
        kind: 'delegated',
      });
    }
  }

  /** The item under its lock, for one of its two people; what was taken back is the delegator's alone. */
  async function lockAs(tx: Tx, userId: UserId, id: string) {
    const row = await lockDelegationOf(tx, id, userId);
    const side = row && sideOf(row, userId);
    if (row === null || side === null) throw notFound();
    if (side === 'assignee' && row.ended === 'taken-back')
      throw notFound('Whoever delegated this email has taken it back');
    return { row, side };
  }

  function tellBoth(tx: Tx, { id, assignedTo, delegatedBy }: DelegationRow): void {
    for (const one of [assignedTo, delegatedBy] as (UserId | null)[])
      if (one !== null) notes.note(tx, one, { name: 'delegation', id });
  }

  /** Adds a line, if it says something new. */
  async function write(
    tx: Tx,
    row: DelegationRow,
    line: { by: DelegationSide; text: string },
  ): Promise<void> {
    const content = openContent(sealer, row.id, row.content);
    const now = clock.now();
    const more = addNote(content, { ...line, at: now.toISOString() }) ?? content;
    await updateContent(tx, {
      ...{ id: row.id, delegatedBy: row.delegatedBy as UserId, now },
      content: sealContent(sealer, row.id, more),
    });
  }

  /** Tells the other of the two; nobody where it waits for an address. */
  function tellOther(
    tx: Tx,
    row: DelegationRow,
    { by, kind }: { by: SignedInUser; kind: NotificationToTell['kind'] },
  ) {
    const to = (row.delegatedBy === by.id ? row.assignedTo : row.delegatedBy) as UserId | null;
    return to === null ? null : notifications.tell(tx, { to, by, kind, subjectId: row.id });
  }

  /** Mails somebody without account once more, with a link of its own. */
  async function prepareReminder(
    tx: Tx,
    user: SignedInUser,
    row: DelegationRow,
    way: InvitationWay | null,
  ) {
    const { address } = openContent(sealer, row.id, row.content);
    if (row.assignedTo !== null || row.addressMac === null || address === null) return null;
    return await invitations.prepare(tx, way, {
      ...{ email: address, from: `${user.firstName} ${user.lastName}`, invitedBy: user.id },
      ...{ to: 'email', teamId: null, teamName: null, isReminder: true },
    });
  }

  /** That it was taken back, or given again; what is settled changes nothing for whoever did it. */
  function tellEnding(tx: Tx, row: DelegationRow, by: SignedInUser, ended: DelegationRow['ended']) {
    if (ended === 'taken-back') return tellOther(tx, row, { by, kind: 'taken-back' });
    return row.ended === 'taken-back' ? tellOther(tx, row, { by, kind: 'delegated' }) : null;
  }

  proofs.onProven((tx, { userId, emailKey }) => claim(tx, userId, emailKey));

  return {
    async checkEmail(userId, email) {
      await limits.take('checkEmail', userId);
      return await db.asSystem(async (tx) => (await proofs.findOwner(tx, email)) !== null);
    },
    async delegate(user, assignedTo, email) {
      refuseOneself(assignedTo === user.id);
      const { created, delegated, already, told } = await db.asSystem(async (tx) => {
        if (!(await teams.areTeammates(tx, user.id, assignedTo))) throw notATeammate();
        const handed = await handingOn.toUser(tx, user, assignedTo as UserId, email);
        return { ...handed, delegated: await read(tx, user.id, handed.id) };
      });
      notifications.send(told);
      return { created, delegated, already };
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
    async setStatus(user, id, { status, note }) {
      const { delegated, told } = await db.asSystem(async (tx) => {
        const { row, side } = await lockAs(tx, user.id, id);
        if (!rightsOf(side).setStatus)
          throw forbidden('Only the person who got this email can change its status');
        if (note !== null) await write(tx, row, { by: side, text: note });
        const isChange = row.status !== status;
        if (isChange) await updateStatus(tx, { id, assignedTo: user.id, status, now: clock.now() });
        if (!isChange && note === null)
          return { delegated: await read(tx, user.id, id), told: null };
        tellBoth(tx, row);
        const kind = isChange ? kindOf(status) : 'answered';
        const told = await tellOther(tx, row, { by: user, kind });
        return { delegated: await read(tx, user.id, id), told };
      });
      notifications.send(told);
      return delegated;
    },
    async addNote(user, id, text) {
      await limits.take('delegationNotes', user.id);
      const way = await invitations.findWay(user.id);
      const { delegated, told, prepared } = await db.asSystem(async (tx) => {
        const { row, side } = await lockAs(tx, user.id, id);
        if (row.ended === 'taken-back') throw notFound('You have taken this email back');
        const isReminder = side === 'delegator';
        await write(tx, row, { by: side, text });
        tellBoth(tx, row);
        const told = await tellOther(tx, row, {
          by: user,
          kind: isReminder ? 'reminded' : 'answered',
        });
        const prepared = isReminder ? await prepareReminder(tx, user, row, way) : null;
        return { delegated: await read(tx, user.id, id), told, prepared };
      });
      notifications.send(told);
      if (prepared === null) return { delegated, mail: null };
      const mail = await invitations.send(prepared);
      await db.asSystem((tx) => updateMail(tx, { id, delegatedBy: user.id, mail }));
      return { delegated, mail };
    },
    async end(user, id, ended) {
      const way = await invitations.findWay(user.id);
      const { delegated, told, word } = await db.asSystem(async (tx) => {
        const { row, side } = await lockAs(tx, user.id, id);
        if (!rightsOf(side).end)
          throw forbidden('Only the person who delegated this email can end that');
        if (row.ended === ended)
          return { delegated: await read(tx, user.id, id), told: null, word: null };
        await updateEnding(tx, { id, delegatedBy: user.id, ended, now: clock.now() });
        tellBoth(tx, row);
        const told = await tellEnding(tx, row, user, ended);
        const { address } = openContent(sealer, id, row.content);
        const isMailed = ended === 'taken-back' && row.assignedTo === null && row.mail !== null;
        const word = isMailed ? address : null;
        return { delegated: await read(tx, user.id, id), told, word };
      });
      notifications.send(told);
      if (word !== null) invitations.sayTakenBack(way, { to: word, by: user });
      return delegated;
    },
    async tidy() {
      const now = clock.now();
      const endedBefore = new Date(now.getTime() - TAKEN_BACK_KEPT_MS);
      await db.asSystem((tx) => deleteExpiredDelegations(tx, { now, endedBefore }));
    },
  };
}

/** What a change of status is to the delegator. */
function kindOf(status: Delegated['status']): NotificationToTell['kind'] {
  if (status === 'pending') return 'reopened';
  return status === 'in-progress' ? 'accepted' : status;
}
