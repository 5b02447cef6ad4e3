import { delegationCalls, INVITATION_UNCLEAR } from '@eisen/contract';
import { forbidden } from '#http/errors.ts';
import { answerWith, type Router } from '#http/router.ts';
import type { DelegationService } from './delegation-service.ts';
import type { EmailHandOn, Repeated } from './handing-on.ts';

/** The calls of delegation; both forms are the same, and neither needs a mailbox. */
export function mountDelegationRoutes<Mailbox>(
  router: Router<Mailbox>,
  delegation: DelegationService,
): void {
  router.serve(delegationCalls.checkEmail, async ({ user, body }) => ({
    exists: await delegation.checkEmail(user.id, body.email),
  }));

  router.serve(delegationCalls.delegateByEmail, async ({ user, body }) => {
    const outcome = await delegation.delegateByEmail(user, body.email, {
      ...quoted(body),
      note: body.note,
      bodyText: body.body_text,
      dueAt: body.due_at ?? null,
      teamName: body.team_name,
    });
    const { userExists, created, id, already } = outcome;
    const answer = {
      ...{ user_exists: userExists, message: sentenceFor(outcome), id },
      ...presentRepeated(already),
    };
    return answerWith(created ? 201 : 200, answer);
  });

  router.serveTwin(delegationCalls.delegate, async ({ user, body }) => {
    const { created, delegated, already } = await delegation.delegate(user, body.assigned_to, {
      ...quoted(body),
      note: body.note,
      bodyText: body.body_text,
      dueAt: body.due_at ?? null,
    });
    const message = 'Task delegated successfully!';
    return answerWith(created ? 201 : 200, {
      message,
      delegated,
      ...presentRepeated(already),
    });
  });

  router.serveTwin(delegationCalls.delegated, async ({ user, params, query }) => {
    if (params.userId !== user.id) throw forbidden();
    return await delegation.list(user.id, query.by === 'me' ? 'delegator' : 'assignee');
  });

  router.serveTwin(delegationCalls.setStatus, async ({ user, params, body }) => ({
    delegated: await delegation.setStatus(user, params.id, body),
  }));

  router.serve(delegationCalls.note, ({ user, params, body }) =>
    delegation.addNote(user, params.id, body.text),
  );

  router.serve(delegationCalls.end, async ({ user, params, body }) => ({
    delegated: await delegation.end(user, params.id, body.ended),
  }));
}

/** What both ways of handing on quote of the email. */
function quoted<Quadrant>(body: {
  email_id: string;
  sender: string;
  subject: string;
  snippet: string;
  quadrant: Quadrant;
  reason: string;
}) {
  const { email_id: emailId, sender, subject, snippet, quadrant, reason } = body;
  return { emailId, sender, subject, snippet, quadrant, reason };
}

function sentenceFor({ userExists, mail }: EmailHandOn): string {
  if (userExists) return 'Task delegated successfully!';
  return mail === 'unclear' ? INVITATION_UNCLEAR : 'Delegation invitation sent!';
}

function presentRepeated(already: Repeated | null) {
  if (already === null) return {};
  return { already: { status: already.status, sent_at: already.sentAt.toISOString() } };
}
