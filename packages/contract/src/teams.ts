import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineCall } from './call.ts';
import { instantSchema } from './email.ts';
import {
  EMAIL_SENTENCE,
  emailAddress,
  idParams,
  requestObject,
  requiredId,
  requiredName,
  textOrEmpty,
} from './fields.ts';
import { LIMITS } from './limits.ts';

/** The creator is `owner`, everybody else `member` (D-97). */
export const memberRoleSchema = z.enum(['owner', 'member']);

export const memberSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  role: memberRoleSchema,
});

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_by: z.string(),
  creator_name: z.string(),
  member_count: z.int().check(z.gte(0)),
  users: z.array(memberSchema),
});

/** A pending invite, as the invited person sees it. */
export const inviteSchema = z.object({
  id: z.string(),
  team_name: z.string(),
  invited_by_user_name: z.string(),
  created_at: instantSchema,
});

export type Member = z.infer<typeof memberSchema>;
export type Team = z.infer<typeof teamSchema>;
export type Invite = z.infer<typeof inviteSchema>;

export const teamBody = requestObject({
  name: requiredName('Team name', { max: LIMITS.name }),
  description: textOrEmpty('Description', LIMITS.teamDescription),
});

export const inviteBody = requestObject({ email: emailAddress() });

const NO_TEAM = { status: 404, code: 'not_found', text: 'Team not found' } as const;
const NO_MEMBER = { status: 404, code: 'not_found', text: 'Member not found' } as const;
const NO_INVITE = { status: 404, code: 'not_found', text: 'Invite not found' } as const;
const ANSWERED = { status: 409, code: 'already_answered' } as const;

export const teamCalls = {
  list: defineCall({
    id: 'teams.list',
    method: 'GET',
    path: '/api/user/teams',
    auth: 'session',
    summary: 'Teams that the user created or joined',
    success: { 200: z.array(teamSchema) },
  }),
  members: defineCall({
    id: 'teams.members',
    method: 'GET',
    path: '/api/teams/{id}/members',
    auth: 'session',
    summary: 'Members of a team, for its members',
    params: idParams,
    success: { 200: z.array(memberSchema) },
    failures: [NO_TEAM],
  }),
  create: defineCall({
    id: 'teams.create',
    method: 'POST',
    path: '/api/teams',
    auth: 'session',
    summary: 'Makes a team with the user as its owner',
    idempotent: true,
    bodyType: 'json',
    body: teamBody,
    success: { 201: z.object({ team: teamSchema, message: z.string() }) },
    failures: [{ status: 400, code: 'invalid', text: 'Team name is required' }],
  }),
  invite: defineCall({
    id: 'teams.invite',
    method: 'POST',
    path: '/api/teams/{id}/invite',
    auth: 'session',
    summary: 'Invites an address into a team; an open invite is renewed (200)',
    idempotent: true,
    params: idParams,
    bodyType: 'json',
    body: inviteBody,
    success: { 200: messageAnswer, 201: messageAnswer },
    failures: [
      { status: 400, code: 'invalid', text: EMAIL_SENTENCE },
      NO_TEAM,
      { status: 409, code: 'already_member', text: 'Already a member of this team' },
      { status: 503, code: 'mail_unavailable' },
    ],
  }),
  delete: defineCall({
    id: 'teams.delete',
    method: 'DELETE',
    path: '/api/teams/{id}',
    auth: 'session',
    summary: 'Deletes a team with its memberships and open invites; for its creator',
    params: idParams,
    success: { 200: messageAnswer },
    failures: [{ status: 403, code: 'forbidden' }, NO_TEAM],
  }),
  removeMember: defineCall({
    id: 'teams.removeMember',
    method: 'DELETE',
    path: '/api/teams/{id}/members/{userId}',
    auth: 'session',
    summary: 'The owner removes a member, or a member leaves',
    params: z.object({ id: requiredId('Id'), userId: requiredId('User id') }),
    success: { 200: messageAnswer },
    failures: [
      { status: 403, code: 'forbidden' },
      NO_TEAM,
      NO_MEMBER,
      { status: 409, code: 'owner_cannot_leave' },
    ],
  }),
} as const;

export const inviteCalls = {
  list: defineCall({
    id: 'invites.list',
    method: 'GET',
    path: '/api/invites',
    auth: 'session',
    summary: "Pending invites to the user's proven addresses",
    success: { 200: z.array(inviteSchema) },
  }),
  accept: defineCall({
    id: 'invites.accept',
    method: 'POST',
    path: '/api/invites/{id}/accept',
    auth: 'session',
    summary: 'Joins the team; repeating it is no error',
    params: idParams,
    success: { 200: z.object({ message: z.string(), team: teamSchema }) },
    failures: [NO_INVITE, ANSWERED],
  }),
  decline: defineCall({
    id: 'invites.decline',
    method: 'POST',
    path: '/api/invites/{id}/decline',
    auth: 'session',
    summary: 'Declines an invite; repeating it is no error',
    params: idParams,
    success: { 200: messageAnswer },
    failures: [NO_INVITE, ANSWERED],
  }),
} as const;
