import { inviteCalls, teamCalls } from '@eisen/contract';
import { answerWith, type Router } from '#http/router.ts';
import type { InvitesService } from './invites-service.ts';
import type { TeamsService } from './teams-service.ts';

export function mountTeamRoutes<Mailbox>(
  router: Router<Mailbox>,
  parts: { teams: TeamsService; invites: InvitesService },
): void {
  const { teams, invites } = parts;

  router.serve(teamCalls.list, async ({ user }) => await teams.list(user.id));

  router.serve(teamCalls.members, async ({ user, params }) => teams.members(user.id, params.id));

  router.serve(teamCalls.create, async ({ user, body, idempotencyKey }) => {
    const team = await teams.create(user.id, body, idempotencyKey);
    return { team, message: 'Team created successfully!' };
  });

  router.serve(teamCalls.invite, async ({ user, params, body, idempotencyKey }) => {
    const { renewed, mail } = await invites.invite(user, params.id, body.email, idempotencyKey);
    const message =
      mail === 'unclear'
        ? 'Sent? The mail server gave no clear answer.'
        : 'Invite sent successfully!';
    return answerWith(renewed ? 200 : 201, { message });
  });

  router.serve(teamCalls.delete, async ({ user, params }) => {
    await teams.delete(user.id, params.id);
    return { message: 'Team deleted' };
  });

  router.serve(teamCalls.removeMember, async ({ user, params }) => {
    await teams.removeMember(user.id, params.id, params.userId);
    return { message: params.userId === user.id ? 'You left the team' : 'Member removed' };
  });

  router.serve(inviteCalls.list, async ({ user }) => invites.list(user.id));

  router.serve(inviteCalls.accept, async ({ user, params }) => {
    const team = await invites.accept(user.id, params.id);
    return { message: 'Invite accepted', team };
  });

  router.serve(inviteCalls.decline, async ({ user, params }) => {
    await invites.decline(user.id, params.id);
    return { message: 'Invite declined' };
  });
}
