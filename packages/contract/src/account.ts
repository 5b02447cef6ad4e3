import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineCall } from './call.ts';
import {
  choice,
  emailAddress,
  listOf,
  requestObject,
  requiredName,
  requiredText,
  tooLong,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { ROLES } from './roles.ts';
import { userSchema } from './user.ts';

/**
 * A password that is being set (D-47): 8 to 128 characters, outer spaces count towards the longest. Blanks are nobody's
 * secret, so those that are seen have to be enough, and not one over and over; what everybody tries first is refused by
 * the server, which has the list.
 */
const newPassword = requiredSecret('Password').check(
  z.minLength(LIMITS.passwordMin, {
    error: `Password must be at least ${LIMITS.passwordMin} characters`,
    abort: true,
  }),
  z.refine((password) => visibleOf(password) !== '', {
    error: 'Password must not be made of blanks only',
    abort: true,
  }),
  z.refine(hasPasswordLength, {
    error: `Password must be at least ${LIMITS.passwordMin} characters without its blanks`,
    abort: true,
  }),
  z.refine(
    (password) => new Set(visibleOf(password)).size > 1,
    'Password must not be one character over and over',
  ),
);

/** Whether a password is long enough once its blanks are left out. */
export function hasPasswordLength(password: string): boolean {
  return visibleOf(password).length >= LIMITS.passwordMin;
}

/** Without blanks and characters that show nothing. */
function visibleOf(password: string): string {
  return password.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u3164]+/gu, '');
}

/** Letters, digits, dot, underscore and hyphen: no username looks like an address (D-46). */
const USERNAME_SHAPE = /^[A-Za-z0-9._-]+$/;

const username = requiredText('Username', { max: LIMITS.username }).check(
  z.minLength(LIMITS.usernameMin, `Username must be at least ${LIMITS.usernameMin} characters`),
  z.regex(USERNAME_SHAPE, 'Username may only hold letters, digits, dots, underscores and hyphens'),
);

const firstName = requiredName('First name', { max: LIMITS.name });
const lastName = requiredName('Last name', { max: LIMITS.name });

/** Sentences of AUTH-06 and AUTH-07. */
export const loginBody = requestObject({
  username: requiredText('Username or email', { max: LIMITS.email }),
  password: requiredSecret('Password'),
});

/** Sentences of AUTH-13 to AUTH-17. */
export const registerBody = requestObject({
  username,
  email: emailAddress('Email is required'),
  password: newPassword,
  first_name: firstName,
  last_name: lastName,
});

/** The sign-up form: the registration and the password once more (AUTH-16). */
export const signUpFormSchema = z
  .extend(registerBody, {
    confirmPassword: requiredSecret('Password', 'Please confirm your password'),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      // Told beside the sentences of other fields, as soon as both passwords are text.
      when: ({ value }) => hasTexts(value, 'password', 'confirmPassword'),
    }),
  );

export type SignUpForm = z.infer<typeof signUpFormSchema>;

export const profileChangeBody = requestObject({
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  role: z.optional(choice('Role', ROLES)),
  primary_goal: z.optional(requiredText('Main goal', { max: LIMITS.subject })),
  inbox_challenges: z.optional(
    listOf('Challenges', requiredText('Challenge', { max: LIMITS.subject }), { max: 20 }),
  ),
});

export const passwordChangeBody = requestObject({
  current_password: requiredSecret('Current password'),
  new_password: newPassword,
});

export const accountDeletionBody = requestObject({ password: requiredSecret('Password') });
export const passwordResetRequestBody = requestObject({ email: emailAddress() });
export const passwordResetBody = requestObject({ password: newPassword });

const tokenParams = z.object({ token: requiredText('Token', { max: LIMITS.id }) });
/** Whether the address was confirmed before this call. */
const verificationAnswer = z.extend(messageAnswer, { already_confirmed: z.boolean() });
const userAnswer = z.object({ user: userSchema });

/** What the page of a mailed invitation shows before anybody signs in. */
export const invitationSchema = z.object({
  /** To join a team, or to take over an email. */
  to: z.enum(['team', 'email']),
  /** Null once that account is gone. */
  invited_by: z.nullable(z.string()),
  /** Null for an email, and for a team that is gone. */
  team_name: z.nullable(z.string()),
});

export type Invitation = z.infer<typeof invitationSchema>;

export const profileAnswer = z.object({
  user: userSchema,
  providerLinked: z.boolean(),
  /** Whether the address of the account counts as proven, in whichever way it was. */
  address_confirmed: z.optional(z.boolean()),
  /** What the user said of himself besides his role; what is suggested first follows from it. */
  onboarding: z.object({
    primary_goal: z.nullable(z.string()),
    inbox_challenges: z.array(z.string()),
  }),
});

const BAD_LINK = {
  status: 404,
  code: 'not_found',
  text: 'This link is no longer valid',
} as const;
const NO_MAIL = { status: 503, code: 'mail_unavailable' } as const;

const refusal = <const T extends string>(text: T) =>
  ({ status: 400, code: 'invalid', text }) as const;

export const accountCalls = {
  login: defineCall({
    id: 'account.login',
    method: 'POST',
    path: '/api/login',
    auth: 'none',
    summary: 'Signs in with a username or an email address and sets the session cookie',
    startsSession: true,
    bodyType: 'json',
    body: loginBody,
    success: { 200: userAnswer },
    failures: [
      refusal('Username or email is required'),
      refusal('Password is required'),
      { status: 401, code: 'bad_credentials', text: 'Invalid username or password' },
    ],
  }),
  register: defineCall({
    id: 'account.register',
    method: 'POST',
    path: '/api/register',
    auth: 'none',
    summary: 'Makes an account and signs it in',
    startsSession: true,
    bodyType: 'json',
    body: registerBody,
    success: { 201: userAnswer },
    failures: [
      refusal('Username is required'),
      refusal('Username must be at least 3 characters'),
      refusal('Email is required'),
      refusal('Please enter a valid email address'),
      refusal('Password is required'),
      refusal('Password must be at least 8 characters'),
      refusal('Password must be at least 8 characters without its blanks'),
      refusal('Password must not be made of blanks only'),
      refusal('Password must not be one character over and over'),
      refusal('This password is one of the most common. Please choose another.'),
      refusal('Password must not be made of your own name, username or address'),
      refusal('First name is required'),
      refusal('Last name is required'),
      { status: 409, code: 'username_taken', text: 'Username is already taken' },
      { status: 409, code: 'email_taken', text: 'Email is already registered' },
    ],
  }),
  profile: defineCall({
    id: 'account.profile',
    method: 'GET',
    path: '/api/profile',
    auth: 'session',
    summary: 'Who is signed in and whether a mailbox is connected: the session check',
    success: { 200: profileAnswer },
  }),
  logout: defineCall({
    id: 'account.logout',
    method: 'POST',
    path: '/api/logout',
    auth: 'none',
    summary: 'Ends the session, if there is one; the mailbox stays connected',
    success: { 200: messageAnswer },
  }),
  updateProfile: defineCall({
    id: 'account.updateProfile',
    method: 'PATCH',
    path: '/api/profile',
    auth: 'session',
    summary: "Changes names, role label, goal or challenges of the user's own profile",
    bodyType: 'json',
    body: profileChangeBody,
    success: { 200: userAnswer },
  }),
  changePassword: defineCall({
    id: 'account.changePassword',
    method: 'POST',
    path: '/api/profile/password',
    auth: 'session',
    summary: 'Sets a new password and ends every other session',
    bodyType: 'json',
    body: passwordChangeBody,
    success: { 200: messageAnswer },
    failures: [{ status: 403, code: 'bad_credentials' }],
  }),
  deleteAccount: defineCall({
    id: 'account.deleteAccount',
    method: 'DELETE',
    path: '/api/profile',
    auth: 'session',
    summary: 'Deletes the account: sessions and tokens at once, data within 30 days',
    bodyType: 'json',
    body: accountDeletionBody,
    success: { 200: messageAnswer },
    failures: [{ status: 403, code: 'bad_credentials' }],
  }),
  requestPasswordReset: defineCall({
    id: 'account.requestPasswordReset',
    method: 'POST',
    path: '/api/password-reset',
    auth: 'none',
    summary: 'Mails a reset link if the address has an account; the answer is always the same',
    bodyType: 'json',
    body: passwordResetRequestBody,
    success: { 200: messageAnswer },
  }),
  resetPassword: defineCall({
    id: 'account.resetPassword',
    method: 'POST',
    path: '/api/password-reset/{token}',
    auth: 'none',
    summary: 'Sets a new password by the token of a mailed link, which works once',
    params: tokenParams,
    bodyType: 'json',
    body: passwordResetBody,
    success: { 200: messageAnswer },
    failures: [BAD_LINK],
  }),
  requestVerification: defineCall({
    id: 'account.requestVerification',
    method: 'POST',
    path: '/api/verify',
    auth: 'session',
    summary: "Mails a link that proves the user's address",
    success: { 200: messageAnswer },
    failures: [NO_MAIL],
  }),
  verifyAddress: defineCall({
    id: 'account.verifyAddress',
    method: 'POST',
    path: '/api/verify/{token}',
    auth: 'none',
    summary: 'Proves an address by the token of a mailed link, however often it is opened',
    params: tokenParams,
    success: { 200: verificationAnswer },
    failures: [BAD_LINK],
  }),
  invitation: defineCall({
    id: 'account.invitation',
    method: 'GET',
    path: '/api/join/{token}',
    auth: 'none',
    summary: 'What a mailed invitation is for, as its mail said; the link stays unused',
    params: tokenParams,
    success: { 200: invitationSchema },
    failures: [BAD_LINK],
  }),
  join: defineCall({
    id: 'account.join',
    method: 'POST',
    path: '/api/join/{token}',
    auth: 'session',
    summary: "Proves the user's address by the token of a mailed invitation, which works once",
    params: tokenParams,
    success: { 200: messageAnswer },
    failures: [BAD_LINK, { status: 403, code: 'forbidden' }],
  }),
  exportAccount: defineCall({
    id: 'account.export',
    method: 'GET',
    path: '/api/account/export',
    auth: 'session',
    summary: 'Everything stored about the user, as a zip of JSON files',
    notes: true,
    mediaType: 'application/zip',
    success: { 200: null },
  }),
} as const;

/** A password as it was typed: not trimmed. */
function requiredSecret(label: string, required = `${label} is required`) {
  return z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(LIMITS.password, tooLong(label, LIMITS.password)));
}

function hasTexts(value: unknown, ...names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return names.every((name) => typeof record[name] === 'string');
}
