import type { Delegated } from '@eisen/contract';
import {
  INVITATION_LIFE_MS,
  type InvitationsService,
  type PreparedInvitation,
} from '#accounts/invitations-service.ts';
import type { Mail } from '#accounts/mailer.ts';
import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { invalid } from '#http/errors.ts';
import type { Limits } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { NotificationsService } from '#notifications/notifications-service.ts';
import type { Clock, Ids } from '#system.ts';
import type { TeamsService } from '#teams/teams-service.ts';
import {
  type DelegationRow,
  deleteWaiting,
  insertDelegation,
  lockHandingOn,
  selectOpenTwin,
  updateContent,
  updateMail,
} from './delegation-repository.ts';
import { openContent, sealContent } from './sealed-content.ts';

/** What is quoted of an email that is handed on, and what its delegator adds (D-96). */
export interface HandedEmail {
  readonly emailId: string;
  readonly sender: string;
  readonly subject: string;
  readonly snippet: string;
  readonly quadrant: Delegated['quadrant'];
  readonly reason: string;
  readonly note: string | null;
  readonly bodyText: string | null;
  readonly dueAt: string | null;
}

/** What the same person was handed before. */
export interface Repeated {
  readonly status: Delegated['status'];
  readonly sentAt: Date;
}

export interface EmailHandOn {
  readonly userExists: boolean;
  /** False when the same email was handed to the same person before and is not done. */
  readonly created: boolean;
  readonly id: string;
  /** What became of the mail to somebody without account; null where none was needed. */
  readonly mail: 'sent' | 'unclear' | null;
  /** Set where nothing was created. */
  readonly already: Repeated | null;
}

type EmailForAddress = HandedEmail & { readonly teamName: string | null };

/** @throws invalid, with the sentence of D-101 */
export function refuseOneself(isSelf: boolean): void {
  if (isSelf) throw invalid({}, 'You cannot delegate an email to yourself');
}

/** The ways into the table of delegations: to an account, and to an address that may have none. */
export function createHandingOn(parts: {
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
}) {
  const { db, sealer, clock, ids, limits, proofs, invitations, teams, notifications, notes } =
    parts;

  async function insert(
    tx: Tx,
    user: SignedInUser,
    email: HandedEmail,
    to: { assignedTo: UserId } | { address: string },
  ): Promise<{ id: string; told: Mail | null }> {
    const id = ids.uuid();
    const now = clock.now();
    const { sender, subject, snippet, reason, note, bodyText, dueAt } = email;
    const address = 'address' in to ? to.address : null;
    await insertDelegation(tx, {
      id,
      delegatedBy: user.id,
      assignedTo: 'assignedTo' in to ? to.assignedTo : null,
      addressMac: address === null ? null : invitations.macOf(address),
      emailId: email.emailId,
      quadrant: email.quadrant,
      status: 'pending',
      content: sealContent(sealer, id, {
        ...{ sender, subject, snippet, reason, note, bodyText, dueAt },
        ...{ address, notes: [] },
      }),
      mail: address === null ? null : 'sending',
      createdAt: now,
      updatedAt: now,
      expiresAt: address === null ? null : new Date(now.getTime() + INVITATION_LIFE_MS),
      ended: null,
    });
    const people = 'assignedTo' in to ? [user.id, to.assignedTo] : [user.id];
    for (const one of people) notes.note(tx, one, { name: 'delegation', id });
    if (!('assignedTo' in to)) return { id, told: null };
    const about = { to: to.assignedTo, by: user, subjectId: id };
    return { id, told: await notifications.tell(tx, { ...about, kind: 'delegated' }) };
  }

  /** A note or text that comes with a repeat takes the place of the one before: what was typed is not lost. */
  async function amend(tx: Tx, user: SignedInUser, open: DelegationRow, email: HandedEmail) {
    const before = openContent(sealer, open.id, open.content);
    const note = email.note ?? before.note;
    const bodyText = email.bodyText ?? before.bodyText;
    if (note === before.note && bodyText === before.bodyText) return;
    const content = sealContent(sealer, open.id, { ...before, note, bodyText });
    await updateContent(tx, { id: open.id, delegatedBy: user.id, content, now: clock.now() });
    for (const one of [user.id, open.assignedTo as UserId | null])
      if (one !== null) notes.note(tx, one, { name: 'delegation', id: open.id });
  }

  /** The same email to the same person while it is not done is the one that is there (D-101). */
  async function toUser(tx: Tx, user: SignedInUser, assignedTo: UserId, email: HandedEmail) {
    await lockHandingOn(tx, user.id, email.emailId);
    const at = { delegatedBy: user.id, emailId: email.emailId, now: clock.now(), assignedTo };
    const open = await selectOpenTwin(tx, at);
    if (open !== null) {
      await amend(tx, user, open, email);
      return { id: open.id, created: false, already: repeatOf(open), told: null };
    }
    const { id, told } = await insert(tx, user, email, { assignedTo });
    return { id, created: true, already: null, told };
  }

  /** What the address, or the account that has proven it, was handed before; with what is added now. */
  async function findOpen(
    tx: Tx,
    at: { user: SignedInUser; owner: SignedInUser | null; address: string; email: HandedEmail },
  ): Promise<EmailHandOn | null> {
    const { user, owner, address, email } = at;
    const open = await selectOpenTwin(tx, {
      ...{ delegatedBy: user.id, emailId: email.emailId, now: clock.now() },
      ...(owner ? { assignedTo: owner.id } : { addressMac: invitations.macOf(address) }),
    });
    if (open === null) return null;
    await amend(tx, user, open, email);
    const mail = owner ? null : open.mail === 'sent' ? 'sent' : 'unclear';
    const already = repeatOf(open);
    return { userExists: owner !== null, created: false, id: open.id, mail, already };
  }

  async function store(user: SignedInUser, address: string, email: EmailForAddress) {
    const way = await invitations.findWay(user.id);
    return await db.asSystem(async (tx) => {
      await lockHandingOn(tx, user.id, email.emailId);
      const owner = await proofs.findOwner(tx, address);
      const open = await findOpen(tx, { user, owner, address, email });
      if (open !== null) return { outcome: open, prepared: null, told: null };
      const outcome = { userExists: owner !== null, created: true, mail: null, already: null };
      if (owner !== null) {
        const { id, told } = await insert(tx, user, email, { assignedTo: owner.id });
        return { outcome: { ...outcome, id }, prepared: null, told };
      }
      // Said in our name to a stranger: only a team that he really is in.
      const isOwnTeam =
        email.teamName !== null && (await teams.hasTeamNamed(tx, user.id, email.teamName));
      const prepared = await invitations.prepare(tx, way, {
        email: address,
        from: `${user.firstName} ${user.lastName}`,
        invitedBy: user.id,
        to: 'email',
        teamId: null,
        teamName: isOwnTeam ? email.teamName : null,
      });
      const { id } = await insert(tx, user, email, { address });
      return { outcome: { ...outcome, id }, prepared, told: null };
    });
  }

  /** Mails what is stored and waits; takes it back when the mail certainly did not go. */
  async function mailTo(
    user: SignedInUser,
    outcome: EmailHandOn,
    prepared: PreparedInvitation,
  ): Promise<EmailHandOn> {
    const { id } = outcome;
    let mail: 'sent' | 'unclear';
    try {
      mail = await invitations.send(prepared);
    } catch (error) {
      if (await db.asSystem((tx) => deleteWaiting(tx, id, user.id))) throw error;
      // The address was proven meanwhile: its owner has the item without any mail.
      return { ...outcome, userExists: true };
    }
    await db.asSystem((tx) => updateMail(tx, { id, delegatedBy: user.id, mail }));
    return { ...outcome, mail };
  }

  async function toAddress(
    user: SignedInUser,
    address: string,
    email: EmailForAddress,
  ): Promise<EmailHandOn> {
    refuseOneself(invitations.keyOf(address) === invitations.keyOf(user.email));
    const before = await db.asSystem(async (tx) => {
      await lockHandingOn(tx, user.id, email.emailId);
      const owner = await proofs.findOwner(tx, address);
      return await findOpen(tx, { user, owner, address, email });
    });
    if (before !== null) return before;
    // Not given back when it fails: whether a mail is needed tells whether the address has an account.
    await limits.take('invites', user.id);
    const { outcome, prepared, told } = await store(user, address, email);
    notifications.send(told);
    if (!outcome.created) await limits.giveBack('invites', user.id);
    return prepared === null ? outcome : await mailTo(user, outcome, prepared);
  }

  return { toUser, toAddress };
}

function repeatOf({ status, createdAt }: DelegationRow): Repeated {
  return { status, sentAt: createdAt };
}
