import { accountCalls } from '@eisen/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { type Limits, limitedAddress } from '#http/limits.ts';
import { answerWith, type Router } from '#http/router.ts';
import {
  clearDeviceCookie,
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  type SignedInUser,
  setDeviceCookie,
  setSessionCookie,
} from '#http/session-guard.ts';
import type { AccountsService, Entry } from './accounts-service.ts';
import type { InvitationsService } from './invitations-service.ts';
import { DEVICE_LIFE_S } from './known-devices.ts';
import type { LinksService } from './links-service.ts';
import type { SessionsService } from './sessions-service.ts';
import { type MailboxOfUser, presentUser } from './user-present.ts';

export function mountAccountRoutes<Mailbox>(
  router: Router<Mailbox>,
  parts: {
    config: Config;
    accounts: AccountsService;
    links: LinksService;
    limits: Limits;
    sessions: SessionsService;
    invitations: InvitationsService;
    findMailbox: (user: SignedInUser) => Promise<MailboxOfUser | null>;
    /** The team beside the user's name (D-63). */
    findTeam: (user: SignedInUser) => Promise<string | null>;
  },
): void {
  const { config, accounts, links, invitations, limits, sessions, findMailbox, findTeam } = parts;

  const present = async (user: SignedInUser) =>
    presentUser(user, await findMailbox(user), { team: await findTeam(user) });
  const enter = async (entry: Entry, reply: FastifyReply) => {
    setSessionCookie(reply, entry.token, config);
    setDeviceCookie(reply, entry.device, { config, lifeS: DEVICE_LIFE_S });
    return { user: await present(entry.user) };
  };
  const callerOf = (request: FastifyRequest) => ({
    ip: request.ip,
    formerToken: readSessionCookie(request),
    device: readDeviceCookie(request),
  });

  router.serve(accountCalls.login, async ({ body, request, reply }) =>
    enter(await accounts.login(body.username, body.password, callerOf(request)), reply),
  );

  router.serve(accountCalls.register, async ({ body, request, reply }) => {
    const { username, email, password, first_name: firstName, last_name: lastName } = body;
    const registration = { username, email, password, firstName, lastName };
    const entry = await accounts.register(registration, callerOf(request));
    return answerWith(201, await enter(entry, reply));
  });

  router.serve(accountCalls.profile, async ({ user }) => {
    const mailbox = await findMailbox(user);
    const team = await findTeam(user);
    const { primaryGoal, inboxChallenges } = await accounts.readOnboarding(user.id);
    return {
      user: presentUser(user, mailbox, { team }),
      providerLinked: mailbox !== null,
      address_confirmed: await accounts.isAddressProven(user),
      onboarding: { primary_goal: primaryGoal, inbox_challenges: inboxChallenges },
    };
  });

  router.serve(accountCalls.logout, async ({ request, reply }) => {
    const token = readSessionCookie(request);
    if (token !== null) await sessions.end(token);
    clearSessionCookie(reply, config);
    return { message: 'Signed out' };
  });

  router.serve(accountCalls.updateProfile, async ({ user, body }) => {
    const changed = await accounts.changeProfile(user.id, {
      firstName: body.first_name,
      lastName: body.last_name,
      role: body.role,
      primaryGoal: body.primary_goal,
      inboxChallenges: body.inbox_challenges,
    });
    return { user: await present(changed) };
  });

  router.serve(accountCalls.changePassword, async ({ user, body, request, reply }) => {
    const passwords = { current: body.current_password, next: body.new_password };
    const caller = { device: readDeviceCookie(request), keepToken: readSessionCookie(request) };
    const { device } = await accounts.changePassword(user.id, passwords, caller);
    setDeviceCookie(reply, device, { config, lifeS: DEVICE_LIFE_S });
    return { message: 'Password changed' };
  });

  router.serve(accountCalls.deleteAccount, async ({ user, body, reply }) => {
    await accounts.deleteAccount(user.id, body.password);
    clearSessionCookie(reply, config);
    clearDeviceCookie(reply, config);
    return { message: 'Account deleted' };
  });

  router.serve(accountCalls.requestPasswordReset, async ({ body, request }) => {
    await limits.take('resetAddress', limitedAddress(request.ip));
    await links.requestReset(body.email);
    return { message: 'If this address has an account, a link is on its way to it.' };
  });

  router.serve(accountCalls.resetPassword, async ({ params, body, request }) => {
    await limits.take('resetAddress', limitedAddress(request.ip));
    await links.reset(params.token, body.password);
    return { message: 'Password changed. Please sign in.' };
  });

  router.serve(accountCalls.requestVerification, async ({ user }) => {
    const { alreadyProven } = await links.requestProof(user);
    if (alreadyProven) return { message: 'Your address is already confirmed.' };
    return {
      message:
        links.mails === 'files'
          ? 'A mail with the link was written to the outbox folder of this server.'
          : 'A link is on its way to your address.',
    };
  });

  router.serve(accountCalls.verifyAddress, async ({ params }) => {
    const { alreadyProven } = await links.prove(params.token);
    return {
      message: alreadyProven ? 'Your address is already confirmed.' : 'Your address is confirmed.',
      already_confirmed: alreadyProven,
    };
  });

  router.serve(accountCalls.invitation, async ({ params }) => {
    const { to, from, teamName } = await invitations.describe(params.token);
    return { to, invited_by: from, team_name: teamName };
  });

  router.serve(accountCalls.join, async ({ user, params }) => {
    await invitations.join(user, params.token);
    return { message: 'Your address is confirmed.' };
  });
}
