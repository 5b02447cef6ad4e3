import { type Delegated, type Invite, type Notification, notificationCalls } from '@eisen/contract';
import type { UserId } from '#db/database.ts';
import type { Router } from '#http/router.ts';
import type { NotificationRow } from './notifications-repository.ts';
import type { NotificationsService } from './notifications-service.ts';

export interface NotificationSubjects {
  /** As the user sees it; null for what is gone, or not his any more. */
  readonly findDelegated: (userId: UserId, id: string) => Promise<Delegated | null>;
  /** While it is pending. */
  readonly findInvite: (userId: UserId, id: string) => Promise<Invite | null>;
}

export function mountNotificationRoutes<Mailbox>(
  router: Router<Mailbox>,
  notifications: NotificationsService,
  subjects: NotificationSubjects,
): void {
  router.serve(notificationCalls.list, async ({ user }) => {
    const told: Notification[] = [];
    for (const row of await notifications.list(user.id)) {
      const words = await findWords(user.id, row, subjects);
      if (words !== null)
        told.push({
          id: row.subjectId,
          kind: row.kind,
          at: row.at.toISOString(),
          seen: row.seenAt !== null,
          ...words,
        });
    }
    return told;
  });

  router.serve(notificationCalls.seen, async ({ user, body }) => {
    await notifications.see(user.id, body.until === undefined ? null : new Date(body.until));
    return { message: 'Seen' };
  });
}

/** Null when what it is about is gone: there is nothing to look at. */
async function findWords(
  userId: UserId,
  row: NotificationRow,
  subjects: NotificationSubjects,
): Promise<Pick<Notification, 'by' | 'about'> | null> {
  if (row.kind === 'invited') {
    const invite = await subjects.findInvite(userId, row.subjectId);
    return invite && { by: invite.invited_by_user_name, about: invite.team_name };
  }
  const item = await subjects.findDelegated(userId, row.subjectId);
  if (item === null) return null;
  const by = item.delegated_by === userId ? item.assigned_to_name : item.delegated_by_name;
  return { by, about: item.subject };
}
