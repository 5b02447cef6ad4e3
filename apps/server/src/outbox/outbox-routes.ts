import { outboxCalls } from '@eisen/contract';
import { conflict, notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { OutboxService } from './outbox-service.ts';

/** Taking back what has not begun to leave (D-117). */
export function mountOutboxRoutes(needs: {
  router: Router<ConnectedMailbox>;
  outbox: OutboxService;
}): void {
  needs.router.serve(outboxCalls.cancel, async ({ user, params }) => {
    const outcome = await needs.outbox.cancel(user.id, params.id);
    if (outcome === 'unknown') throw notFound();
    if (outcome === 'too-late') throw conflict('already_sent', 'This reply is already leaving');
    return { message: 'Reply cancelled' };
  });
}
