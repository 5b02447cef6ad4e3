import { createHash } from 'node:crypto';
import type { MailboxProvider } from '@eisen/mailbox';
import type { Config } from '#config.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import { forbidden, mailUnavailable, notFound } from '#http/errors.ts';
import { type Limits, limitedMailAddress } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import { describeError, type Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';
import {
  deleteExpiredJoinLinks,
  insertJoinLink,
  selectJoinLink,
  takeJoinLink,
} from './links-repository.ts';
import { type Invitation, invitationMail, takenBackMail } from './mail-texts.ts';
import { sendByMailbox } from './mailbox-mailer.ts';
import { type Mail, type Mailer, MailUnclearError } from './mailer.ts';
import type { ProofsService } from './proofs-service.ts';
import { toKey } from './users-repository.ts';

/** What waits for an address is given up after this long, and so is the link to it (D-98). */
export const INVITATION_LIFE_MS = 30 * 24 * 60 * 60_000;

const BAD_LINK = 'This link is no longer valid';

/** How an invitation leaves (D-105). */
export type InvitationWay = Mailer['send'];

export interface InvitationToPrepare extends Omit<Invitation, 'link' | 'canReply'> {
  readonly email: string;
  readonly invitedBy: UserId;
  /** The team to join; null for an email that is handed on. */
  readonly teamId: string | null;
}

/** A mail whose link is stored; it has not left. */
export interface PreparedInvitation {
  readonly way: InvitationWay;
  readonly mail: Mail;
  readonly tokenHash: Buffer;
}

/** What the page of a link shows before anybody signs in. */
export interface InvitationSummary {
  readonly to: Invitation['to'];
  /** Null once that account is gone. */
  readonly from: string | null;
  /** Null for an email, and for a team that is gone. */
  readonly teamName: string | null;
}

/** Mails to people without account: each holds a link to `/join/{token}` that works once (D-98, D-105). */
export interface InvitationsService {
  /** The form in which addresses are compared. */
  keyOf(email: string): string;
  /** Under which an address without account is stored and found: a keyed hash. */
  macOf(email: string): Buffer;
  /** The SMTP server, else the inviter's own mailbox, else a file on a machine of one's own, else null; asked outside of any transaction. */
  findWay(inviter: UserId): Promise<InvitationWay | null>;
  /** Stores the link in the caller's transaction. @throws mail_unavailable without a way: let it undo the rest */
  prepare(
    tx: Tx,
    way: InvitationWay | null,
    invitation: InvitationToPrepare,
  ): Promise<PreparedInvitation>;
  /**
   * Sends, once and never again (D-105).
   *
   * @returns `unclear` when the mail may have gone out. @throws mail_unavailable when it certainly did not, and
   * too_many_requests when the address gets no more today: the link is gone then, and the caller takes back what he
   * stored
   */
  send(prepared: PreparedInvitation): Promise<'sent' | 'unclear'>;
  /** Tells somebody without account that nothing waits for him any more. Nobody waits for it to be sent. */
  sayTakenBack(
    way: InvitationWay | null,
    word: { readonly to: string; readonly by: Pick<SignedInUser, 'firstName' | 'lastName'> },
  ): void;
  /** What a link is for, in the words of its mail; it stays. @throws not_found for a link that is used, old or unknown */
  describe(token: string): Promise<InvitationSummary>;
  /**
   * Whoever opens the link has read the mail to that address: proves it to the account of this address.
   *
   * @throws not_found for a link that is used, old or unknown · forbidden for an account of another address, the link stays
   */
  join(user: SignedInUser, token: string): Promise<void>;
  tidy(): Promise<void>;
}

export function createInvitationsService(parts: {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  log: Logger;
  limits: Limits;
  mailer: Mailer;
  proofs: ProofsService;
  /** The user's mailbox at a provider; null for none and for a sandbox. */
  findAccountMailbox: (userId: UserId) => Promise<MailboxProvider | null>;
}): InvitationsService {
  const { config, db, sealer, clock, ids, log, limits, mailer, proofs } = parts;
  const makeMessageId = () => `${ids.uuid()}@${new URL(config.publicUrl).hostname}`;
  const macOf = (email: string) =>
    sealer.mac(toKey(email), { scope: 'system', purpose: 'invited addresses' });
  const dropLink = (tokenHash: Buffer) =>
    db.asSystem((tx) => takeJoinLink(tx, { tokenHash, now: clock.now() }));

  async function deliver(way: InvitationWay, mail: Mail): Promise<void> {
    try {
      if (await limits.tryTake('invitationMails', limitedMailAddress(mail.to))) await way(mail);
    } catch (error) {
      log.warn({ problem: describeError(error) }, 'A word to an invited address was not sent');
    }
  }

  return {
    keyOf: toKey,
    macOf,
    async findWay(inviter) {
      if (mailer.kind === 'smtp') return mailer.send;
      const mailbox = await parts.findAccountMailbox(inviter);
      if (mailbox !== null) return sendByMailbox(mailbox, makeMessageId);
      return mailer.kind === 'files' ? mailer.send : null;
    },
    async prepare(tx, way, { email, invitedBy, teamId, ...invitation }) {
      if (way === null)
        throw mailUnavailable('No invitation can be mailed from here. Please ask the operator.');
      const token = ids.token();
      const tokenHash = hashOf(token);
      const expiresAt = new Date(clock.now().getTime() + INVITATION_LIFE_MS);
      await insertJoinLink(tx, {
        tokenHash,
        addressMac: macOf(email),
        expiresAt,
        invitedBy,
        teamId,
      });
      const link = `${config.publicUrl}/join/${token}`;
      // Somebody without account answers by mail. An address that nobody has proven may be another person's.
      const replyTo = teamId === null ? await proofs.addressOf(tx, invitedBy) : null;
      const text = invitationMail({ ...invitation, link, canReply: replyTo !== null });
      const mail = { to: email, ...(replyTo === null ? {} : { replyTo }), ...text };
      return { way, mail, tokenHash };
    },
    async send({ way, mail, tokenHash }) {
      const addressee = limitedMailAddress(mail.to);
      try {
        await limits.take('invitationMails', addressee);
      } catch (error) {
        await dropLink(tokenHash);
        throw error;
      }
      try {
        await way(mail);
        return 'sent';
      } catch (error) {
        log.warn({ problem: describeError(error) }, 'An invitation was not sent for certain');
        if (error instanceof MailUnclearError) return 'unclear';
        await dropLink(tokenHash);
        await limits.giveBack('invitationMails', addressee);
        throw mailUnavailable('The invitation could not be mailed. Please try again later.');
      }
    },
    sayTakenBack(way, { to, by }) {
      if (way !== null)
        void deliver(way, { to, ...takenBackMail(`${by.firstName} ${by.lastName}`) });
    },
    describe: (token) =>
      db.asSystem(async (tx) => {
        const at = { tokenHash: hashOf(token), now: clock.now() };
        const link = await selectJoinLink(tx, at);
        if (link === null) throw notFound(BAD_LINK);
        const { teamId, teamName, firstName, lastName } = link;
        return {
          to: teamId === null ? 'email' : 'team',
          from: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
          teamName,
        };
      }),
    join: (user, token) =>
      db.asSystem(async (tx) => {
        const mac = await takeJoinLink(tx, { tokenHash: hashOf(token), now: clock.now() });
        if (mac === null) throw notFound(BAD_LINK);
        if (!mac.equals(macOf(user.email)))
          throw forbidden(
            'This invitation was mailed to another address. Please use an account of that address.',
          );
        await proofs.record(tx, { userId: user.id, emailKey: toKey(user.email), method: 'link' });
      }),
    tidy: () => db.asSystem((tx) => deleteExpiredJoinLinks(tx, clock.now())),
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
