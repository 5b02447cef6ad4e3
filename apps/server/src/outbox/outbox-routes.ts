import { emailActionCalls, outboxCalls } from '@eisen/contract';
import { conflict, invalid, notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import { withProviderFailures } from '#mail/provider-failures.ts';
import type { Ids } from '#system.ts';
import type { OutboxService } from './outbox-service.ts';
import { composeReplyText, receiverOf, replySubject } from './reply-text.ts';

export interface OutboxRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly outbox: OutboxService;
  readonly mailboxes: MailboxesService;
  readonly messages: MessagesService;
  readonly ids: Ids;
}

/** Answering an email, and taking back what has not begun to leave (D-99, D-117). */
export function mountOutboxRoutes(needs: OutboxRoutesNeeds): void {
  const { router, outbox, mailboxes, messages, ids } = needs;

  router.serve(emailActionCalls.reply, ({ user, mailbox, body, idempotencyKey }) =>
    withProviderFailures(mailbox.provider, async () => {
      const { owner, provider } = mailboxes.open(user.id, mailbox);
      const answered = await messages.readOne(owner.mailboxId, provider, body.message_id);
      if (!answered) throw notFound('Email not found');
      const to = body.to ?? receiverOf(answered, body.recipient_email);
      if (to === null) throw invalid({ to: 'Please enter a valid email address' });
      const queued = await outbox.enqueue(
        owner,
        {
          inReplyTo: answered.id,
          to,
          subject: replySubject(body.subject || body.email_subject, answered),
          body: composeReplyText(body.reply_body, answered, body.email_body),
        },
        idempotencyKey ?? ids.uuid(),
        // What lies elsewhere already has nothing to leave.
        { archives: body.archive && answered.folder === 'inbox' },
      );
      return {
        message: 'Reply queued',
        outbox_id: queued.id,
        send_at: queued.sendAt.toISOString(),
      };
    }),
  );

  router.serve(outboxCalls.find, async ({ user, params }) => {
    const found = await outbox.find(user.id, params.id);
    if (!found) throw notFound();
    const { id, state, sendAt, error, archive } = found;
    return { id, state, send_at: sendAt.toISOString(), error, archive };
  });

  router.serve(outboxCalls.cancel, async ({ user, params }) => {
    const outcome = await outbox.cancel(user.id, params.id);
    if (outcome === 'unknown') throw notFound();
    if (outcome === 'too-late') throw conflict('already_sent', 'This reply is already leaving');
    return { message: 'Reply cancelled' };
  });
}
