import { describe, expect, test } from 'vitest';
import type { CallDefinition } from './call.ts';
import { CALLS } from './calls.ts';
import { commonFailures, failuresOf } from './failures.ts';

/** Every call of the HTTP contract, by the sections of its tables. */
const TABLE = `
POST /api/login
POST /api/register
GET /api/profile
POST /api/logout
PATCH /api/profile
POST /api/profile/password
DELETE /api/profile
POST /api/password-reset
POST /api/password-reset/{token}
POST /api/verify
POST /api/verify/{token}
GET /api/join/{token}
POST /api/join/{token}

GET /api/user/teams
GET /api/teams/{id}/members
POST /api/teams
POST /api/teams/{id}/invite
DELETE /api/teams/{id}
DELETE /api/teams/{id}/members/{userId}
GET /api/invites
POST /api/invites/{id}/accept
POST /api/invites/{id}/decline

POST /api/check-email
POST /api/delegate-by-email
POST /api/delegate
POST /auth/gmail/delegate
GET /api/delegated/{userId}
GET /auth/gmail/delegated/{userId}
PUT /api/delegated/{id}/status
PUT /auth/gmail/delegated/{id}/status

POST /api/reply_email
POST /api/archive-email
POST /api/delete-email
POST /api/restore-email
PUT /api/email-quadrants
GET /api/outbox/{id}
POST /api/outbox/{id}/cancel
PUT /api/email-read

POST /api/tasks
GET /api/tasks
PUT /api/tasks/{id}
PUT /api/tasks/{id}/status
DELETE /api/tasks/{id}

POST /smart-goals
POST /smart-goals/generate
GET /get-smart-goals
GET /smart-goals/stats
PUT /smart-goals/{id}
DELETE /smart-goals/{id}
POST /smart-goals/{id}/restore
POST /smart-goals/{id}/enhance

GET /auth/check-permissions
GET /auth/gmail/check-permissions
GET /auth/user
GET /auth/gmail/user
GET /auth/login
GET /auth/gmail/login
GET /auth/callback
GET /auth/gmail/callback
POST /auth/logout
POST /auth/gmail/logout
GET /auth/emails
GET /auth/gmail/emails
GET /auth/emails/{emailId}
GET /auth/gmail/emails/{emailId}
POST /auth/classify
POST /auth/gmail/classify
POST /auth/summarize
POST /auth/gmail/summarize
POST /auth/generate-insights
POST /auth/gmail/generate-insights
POST /auth/calendar/create-event
POST /auth/gmail/calendar/create-event
GET /auth/calendar/events
GET /auth/gmail/calendar/events
DELETE /auth/calendar/event/{id}
DELETE /auth/gmail/calendar/event/{id}
GET /auth/emails/{emailId}/attachments
GET /auth/gmail/emails/{emailId}/attachments
GET /auth/emails/{emailId}/attachments/{id}
GET /auth/gmail/emails/{emailId}/attachments/{id}

GET /auth/sandbox
POST /auth/sandbox
GET /auth/sandbox/options
POST /auth/sandbox/import

POST /forms/early-access
POST /forms/waitlist
POST /forms/onboarding
POST /

GET /api/events
GET /api/journal
POST /api/journal/{id}/undo
POST /api/journal/{id}/redo
GET /api/notifications
POST /api/notifications/seen
POST /api/delegated/{id}/notes
PUT /api/delegated/{id}/ending
GET /api/learning
DELETE /api/learning/{key}
DELETE /api/learning
GET /api/mailbox
GET /api/mailbox/ledger
GET /api/settings
PUT /api/settings
GET /api/model
GET /api/account/export
GET /healthz
GET /readyz
GET /metrics
GET /api/openapi.json
`;

const nameOf = (call: CallDefinition) => `${call.method} ${call.path}`;

function callOf(name: string): CallDefinition {
  const call = CALLS.find((candidate) => nameOf(candidate) === name);
  if (!call) throw new Error(`No call ${name}`);
  return call;
}

function textsOf(name: string, status: number): string[] {
  return (callOf(name).failures ?? [])
    .filter((failure) => failure.status === status)
    .map((failure) => failure.text ?? failure.code);
}

describe('the list of calls', () => {
  test('holds every line of the tables and nothing else [API-01] [API-35] [API-54]', () => {
    const lines = TABLE.split('\n').filter((line) => line !== '');
    expect(CALLS.map(nameOf).sort()).toEqual([...lines].sort());
  });

  test('no two calls share an id, or a method and path', () => {
    expect(new Set(CALLS.map((call) => call.id)).size).toBe(CALLS.length);
    expect(new Set(CALLS.map(nameOf)).size).toBe(CALLS.length);
  });

  test('both forms of a call differ only in id, path and provider [API-35]', () => {
    const twins = CALLS.filter((call) => call.provider === 'gmail');
    expect(twins).toHaveLength(18);
    for (const gmail of twins) {
      const outlook = CALLS.find((call) => call.id === gmail.id.replace('.gmail', '.outlook'));
      expect(gmail.path).toMatch(/^\/auth\/gmail\//);
      expect({ ...outlook, id: '', path: '', provider: '' }).toEqual({
        ...gmail,
        id: '',
        path: '',
        provider: '',
      });
      expect(outlook?.provider).toBe('outlook');
      expect(outlook?.path).toBe(
        /delegate/.test(gmail.path)
          ? gmail.path.replace('/auth/gmail/', '/api/')
          : gmail.path.replace('/auth/gmail/', '/auth/'),
      );
    }
  });

  test('calls that send or create take an idempotency key, and no others', () => {
    expect(
      CALLS.filter((call) => call.idempotent)
        .map(nameOf)
        .sort(),
    ).toEqual([
      'POST /api/delegate',
      'POST /api/delegate-by-email',
      'POST /api/delegated/{id}/notes',
      'POST /api/reply_email',
      'POST /api/tasks',
      'POST /api/teams',
      'POST /api/teams/{id}/invite',
      'POST /auth/calendar/create-event',
      'POST /auth/gmail/calendar/create-event',
      'POST /auth/gmail/delegate',
      'POST /auth/sandbox',
      'POST /smart-goals',
      'POST /smart-goals/generate',
    ]);
  });

  test('who may call stands as in the tables', () => {
    const openCalls = CALLS.filter((call) => call.auth === 'none').map(nameOf);
    expect(openCalls.sort()).toEqual([
      'GET /api/join/{token}',
      'GET /api/openapi.json',
      'GET /auth/callback',
      'GET /auth/check-permissions',
      'GET /auth/gmail/callback',
      'GET /auth/gmail/check-permissions',
      'GET /auth/gmail/login',
      'GET /auth/login',
      'GET /auth/sandbox',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'POST /',
      'POST /api/login',
      'POST /api/logout',
      'POST /api/password-reset',
      'POST /api/password-reset/{token}',
      'POST /api/register',
      'POST /api/verify/{token}',
      'POST /forms/early-access',
      'POST /forms/onboarding',
      'POST /forms/waitlist',
    ]);
    const mailbox = CALLS.filter((call) => call.auth === 'mailbox').map(nameOf);
    expect(mailbox.filter((name) => name.includes(' /api/')).sort()).toEqual([
      'GET /api/mailbox/ledger',
      'POST /api/archive-email',
      'POST /api/delete-email',
      'POST /api/reply_email',
      'POST /api/restore-email',
      'PUT /api/email-quadrants',
      'PUT /api/email-read',
    ]);
    expect(mailbox).toContain('POST /auth/classify');
    expect(mailbox).not.toContain('POST /auth/gmail/delegate');
  });

  test('each call says what its body is, and only calls with one have a body', () => {
    for (const call of CALLS) {
      const bodyType = call.bodyType ?? 'none';
      if (call.body) expect(bodyType, call.id).not.toBe('none');
      if (bodyType !== 'none' && call.id !== 'sandbox.import')
        expect(call.body, call.id).toBeDefined();
      if (call.method === 'GET') expect(bodyType, call.id).toBe('none');
    }
  });

  test('a success without JSON is a redirect or names its media type', () => {
    for (const call of CALLS) {
      for (const [status, schema] of Object.entries(call.success)) {
        if (schema === null && Number(status) < 300) expect(call.mediaType, call.id).toBeTruthy();
      }
    }
  });
});

describe('failures', () => {
  test('the sentences of the tables stand at their calls', () => {
    expect(textsOf('POST /api/login', 400)).toEqual([
      'Username or email is required',
      'Password is required',
    ]);
    expect(textsOf('POST /api/login', 401)).toEqual(['Invalid username or password']);
    expect(textsOf('POST /api/register', 409)).toEqual([
      'Username is already taken',
      'Email is already registered',
    ]);
    expect(textsOf('POST /api/teams', 400)).toEqual(['Team name is required']);
    expect(textsOf('POST /api/teams/{id}/invite', 400)).toEqual([
      'Please enter a valid email address',
    ]);
    expect(textsOf('POST /api/teams/{id}/invite', 409)).toEqual(['Already a member of this team']);
    expect(textsOf('POST /api/invites/{id}/accept', 404)).toEqual(['Invite not found']);
    expect(textsOf('POST /api/invites/{id}/accept', 409)).toEqual(['already_answered']);
    expect(textsOf('POST /api/delegate', 400)).toEqual([
      'You cannot delegate an email to yourself',
    ]);
    expect(textsOf('POST /auth/gmail/delegate', 403)).toEqual(['not_a_teammate']);
    expect(textsOf('POST /api/reply_email', 400)).toEqual(['Please fill in the reply body']);
    expect(textsOf('POST /api/outbox/{id}/cancel', 409)).toEqual(['already_sent']);
    expect(textsOf('POST /api/tasks', 400)).toEqual(['Please fill in all required fields']);
    expect(textsOf('POST /auth/calendar/create-event', 400)).toEqual([
      'Please fill in all required fields',
      'End time must be after start time',
    ]);
    expect(textsOf('GET /auth/emails', 410)).toEqual(['sync_token_expired']);
    expect(textsOf('DELETE /api/teams/{id}/members/{userId}', 409)).toEqual(['owner_cannot_leave']);
  });

  const statusesOf = (name: string) =>
    commonFailures(callOf(name)).map(({ status, code }) => `${status} ${code}`);

  test('common ones follow from who may call and what is sent', () => {
    const anybody = [
      '400 invalid',
      '413 payload_too_large',
      '415 unsupported_media_type',
      '429 too_many_requests',
      '500 internal',
    ];
    expect(statusesOf('GET /healthz')).toEqual(anybody);
    expect(statusesOf('GET /api/profile')).toEqual(['401 not_signed_in', ...anybody]);
    expect(statusesOf('POST /api/reply_email')).toEqual([
      '401 not_signed_in',
      '403 bad_origin',
      '409 idempotency_conflict',
      '409 conflict',
      '401 provider_auth_required',
      '502 provider_failed',
      '503 provider_not_configured',
      '504 provider_timeout',
      '507 storage_full',
      ...anybody,
    ]);
  });

  test('own ones come before common ones', () => {
    expect(failuresOf(callOf('POST /api/login'))[0]?.text).toBe('Username or email is required');
  });
});
