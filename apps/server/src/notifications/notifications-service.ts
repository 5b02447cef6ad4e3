import { notificationMail } from '#accounts/mail-texts.ts';
import type { Mail, Mailer } from '#accounts/mailer.ts';
import type { ProofsService } from '#accounts/proofs-service.ts';
import type { Config } from '#config.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import { type Limits, limitedMailAddress } from '#http/limits.ts';
import { describeError, type Logger } from '#logger.ts';
import type { Clock } from '#system.ts';
import {
  deleteNotification,
  deleteOldNotifications,
  markSeen,
  type NotificationRow,
  putNotification,
  selectNotifications,
} from './notifications-repository.ts';

export interface NotificationToTell {
  readonly to: UserId;
  /** Who did it; null where no mail is needed. */
  readonly by: { readonly firstName: string; readonly lastName: string } | null;
  readonly kind: NotificationRow['kind'];
  /** The invite or the delegation. */
  readonly subjectId: string;
}

/** What others did that concerns a user: shown until he has seen it, and mailed without a word of any email. */
export interface NotificationsService {
  /**
   * In the transaction of what it tells of.
   *
   * @returns the mail to hand to `send` once that is committed; null where none can go: without a mailer, and to an
   * address that nobody has proven
   */
  tell(tx: Tx, notification: NotificationToTell): Promise<Mail | null>;
  /** What it told of was taken back, or answered: nothing of it waits any more. */
  forget(tx: Tx, userId: UserId, subjectId: string): Promise<void>;
  /** Nobody waits for it: what cannot be mailed, or is too much for one day, is still shown in Eisen. */
  send(mail: Mail | null): void;
  /** Newest first, at most 50. */
  list(userId: UserId): Promise<NotificationRow[]>;
  /** Those until a moment; all without one. */
  see(userId: UserId, until: Date | null): Promise<void>;
  tidy(): Promise<void>;
}

const MOST_LISTED = 50;
const KEPT_MS = 30 * 24 * 60 * 60_000;

export function createNotificationsService(parts: {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  clock: Clock;
  log: Logger;
  limits: Limits;
  mailer: Mailer;
  proofs: ProofsService;
}): NotificationsService {
  const { config, db, clock, log, limits, mailer, proofs } = parts;

  async function deliver(mail: Mail): Promise<void> {
    try {
      if (await limits.tryTake('notificationMails', limitedMailAddress(mail.to)))
        await mailer.send(mail);
    } catch (error) {
      log.warn({ problem: describeError(error) }, 'A notification was not mailed for certain');
    }
  }

  return {
    async tell(tx, { to, by, kind, subjectId }) {
      await putNotification(tx, { userId: to, subjectId, kind, at: clock.now() });
      if (mailer.kind === 'none' || by === null) return null;
      const address = await proofs.addressOf(tx, to);
      if (address === null) return null;
      const from = `${by.firstName} ${by.lastName}`;
      return {
        to: address,
        ...notificationMail({ from, kind, link: `${config.publicUrl}/dashboard` }),
      };
    },
    forget: deleteNotification,
    send(mail) {
      if (mail !== null) void deliver(mail);
    },
    list: (userId) => db.asUser(userId, (tx) => selectNotifications(tx, userId, MOST_LISTED)),
    see: (userId, until) =>
      db.asUser(userId, (tx) => {
        const now = clock.now();
        return markSeen(tx, { userId, until: until ?? now, now });
      }),
    tidy: () =>
      db.asSystem((tx) => deleteOldNotifications(tx, new Date(clock.now().getTime() - KEPT_MS))),
  };
}
