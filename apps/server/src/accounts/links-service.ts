import { createHash } from 'node:crypto';
import type { Provider } from '@eisen/contract';
import type { Config } from '#config.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import { mailUnavailable, notFound } from '#http/errors.ts';
import { type Limits, limitedMailAddress } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import { describeError, type Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';
import {
  deleteExpiredLinks,
  insertLink,
  type LinkPurpose,
  selectLink,
  selectProofLink,
  takeLink,
} from './links-repository.ts';
import { resetMail, verifyMail } from './mail-texts.ts';
import { type Mailer, MailUnclearError } from './mailer.ts';
import { refuseWeakPassword } from './password-policy.ts';
import type { Passwords } from './passwords.ts';
import type { ProofsService } from './proofs-service.ts';
import { replacePassword } from './replace-password.ts';
import type { SessionsService } from './sessions-service.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import {
  lockUser,
  selectUser,
  selectUserByEmail,
  toKey,
  type UserRow,
} from './users-repository.ts';

const HOUR_MS = 60 * 60_000;
const LIFE_MS = { reset: HOUR_MS, verify: 24 * HOUR_MS } as const;
/** A link of proof that has ended still says "already confirmed" for this long: people come back to old mails. */
const PROOF_REMEMBERED_MS = 30 * 24 * HOUR_MS;
const BAD_LINK = 'This link is no longer valid';
const NO_RESET_MAIL =
  'A password reset was asked for, and no mail can be sent: set SMTP_URL and MAIL_FROM, or use the command reset-password';
const NOT_MAILED = 'The link could not be mailed. Please try again later.';
const UNCLEAR = 'Perhaps the link was mailed. Please look into your mail before you try again.';

/** Mailed links: password reset, which works once (D-124), and proof of an address (D-98). */
export interface LinksService {
  /** How mails leave; "Forgot password?" is offered with an SMTP server only (D-124). */
  readonly mails: Mailer['kind'];
  /**
   * Mails a link when the address has an account. Answers before it looked, always alike, so that neither answer nor
   * time tells.
   *
   * @throws mail_unavailable without any way to send; the first time a line of the log says so
   */
  requestReset(email: string): Promise<void>;
  /** Sets a password by a link, ends every session, proves the address. @throws invalid for a password that is tried first, the link stays · not_found for a link that is used, old or unknown */
  reset(token: string, password: string): Promise<void>;
  /** Mails a link to the user's own address. @throws mail_unavailable · too_many_requests */
  requestProof(user: SignedInUser): Promise<{ alreadyProven: boolean }>;
  /**
   * However often it is opened: what reads mail before people do may be the first. @returns whether the address was
   * proven before. @throws not_found for a link that is unknown, or too old while the address is not proven
   */
  prove(token: string): Promise<{ alreadyProven: boolean }>;
  /** A provider vouches for an address: proven when it is the one that the user registered with (D-98). */
  proveByProvider(userId: UserId, address: string, provider: Provider): Promise<void>;
  /** Whether the address counts as the user's own: by a link, or because of local mode. */
  isProven(userId: UserId, email: string): Promise<boolean>;
  /** Waits for mails that are on their way. */
  settle(): Promise<void>;
  tidy(): Promise<void>;
}

export function createLinksService(parts: {
  config: Config;
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  limits: Limits;
  mailer: Mailer;
  passwords: Passwords;
  proofs: ProofsService;
  sessions: SessionsService;
}): LinksService {
  const { config, db, clock, ids, log, limits, mailer, passwords, proofs, sessions } = parts;
  const signIns = createSignInLimits(limits);
  let toldOfNoMail = false;
  const underWay = new Set<Promise<void>>();

  async function makeLink(tx: Tx, user: UserRow, purpose: LinkPurpose): Promise<string> {
    const token = ids.token();
    await insertLink(tx, {
      tokenHash: hashOf(token),
      userId: user.id,
      purpose,
      emailKey: user.emailKey,
      expiresAt: new Date(clock.now().getTime() + LIFE_MS[purpose]),
    });
    return `${config.publicUrl}/${purpose}/${token}`;
  }

  async function mailReset(email: string): Promise<void> {
    await limits.take('linkMails', `reset ${limitedMailAddress(email)}`);
    const made = await db.asSystem(async (tx) => {
      const user = await selectUserByEmail(tx, email);
      return user === null ? null : { user, link: await makeLink(tx, user, 'reset') };
    });
    if (made !== null) await mailer.send(resetMail(made.user, made.link));
  }

  /** A link whose mail may have gone keeps its promise; one whose mail did not is known to nobody. */
  async function mailProof(user: UserRow, link: string): Promise<void> {
    try {
      await mailer.send(verifyMail(user, link));
    } catch (error) {
      log.warn({ problem: describeError(error) }, 'A mail of proof was not sent for certain');
      throw mailUnavailable(error instanceof MailUnclearError ? UNCLEAR : NOT_MAILED);
    }
  }

  const isProven = (userId: UserId, email: string) =>
    db.asSystem((tx) => proofs.isProven(tx, userId, email));

  return {
    mails: mailer.kind,
    async requestReset(email) {
      if (mailer.kind === 'none') {
        if (!toldOfNoMail) log.warn(NO_RESET_MAIL);
        toldOfNoMail = true;
        throw mailUnavailable(
          'Password reset by mail is not set up here. Please ask the operator.',
        );
      }
      const work = mailReset(email)
        .catch((error: unknown) =>
          log.warn({ problem: describeError(error) }, 'A reset mail was not sent'),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async reset(token, password) {
      // The link is looked at before anything costly is done: hashing is what a flood would cost.
      const at = { tokenHash: hashOf(token), purpose: 'reset', now: clock.now() } as const;
      const userId = await db.asSystem((tx) => selectLink(tx, at));
      const owner = userId === null ? null : await db.asSystem((tx) => selectUser(tx, userId));
      if (userId === null || owner === null) throw notFound(BAD_LINK);
      refuseWeakPassword(password, owner, 'password');
      const passwordHash = await passwords.hash(password);
      const emailKey = await db.asSystem(async (tx) => {
        await lockUser(tx, userId, 'changing');
        const link = await takeLink(tx, { ...at, now: clock.now() });
        if (link === null) throw notFound(BAD_LINK);
        await replacePassword(tx, sessions, {
          userId,
          passwordHash,
          verifiedHash: null,
          keepToken: null,
        });
        await proofs.record(tx, { ...link, method: 'link' });
        return link.emailKey;
      });
      await signIns.forget(userId, emailKey);
    },
    async requestProof(user) {
      if (await isProven(user.id, user.email)) return { alreadyProven: true };
      if (mailer.kind === 'none') throw mailUnavailable();
      await limits.take('linkMails', `verify ${limitedMailAddress(user.email)}`);
      const made = await db.asSystem(async (tx) => {
        const row = await selectUser(tx, user.id);
        return row === null ? null : { row, link: await makeLink(tx, row, 'verify') };
      });
      if (made !== null) await mailProof(made.row, made.link);
      return { alreadyProven: false };
    },
    prove: (token) =>
      db.asSystem(async (tx) => {
        const link = await selectProofLink(tx, hashOf(token));
        if (link === null) throw notFound(BAD_LINK);
        const { userId, emailKey, expiresAt } = link;
        if (await proofs.isProven(tx, userId, emailKey)) return { alreadyProven: true };
        if (expiresAt <= clock.now()) throw notFound(BAD_LINK);
        await proofs.record(tx, { userId, emailKey, method: 'link' });
        return { alreadyProven: false };
      }),
    proveByProvider: (userId, address, provider) =>
      db.asSystem(async (tx) => {
        const emailKey = toKey(address);
        if ((await selectUser(tx, userId))?.emailKey !== emailKey) return;
        const method = provider === 'gmail' ? 'google' : 'microsoft';
        await proofs.record(tx, { userId, emailKey, method });
      }),
    isProven,
    async settle() {
      await Promise.all(underWay);
    },
    tidy: () =>
      db.asSystem((tx) => {
        const now = clock.now();
        const verify = new Date(now.getTime() - PROOF_REMEMBERED_MS);
        return deleteExpiredLinks(tx, { reset: now, verify });
      }),
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
