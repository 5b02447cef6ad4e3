import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  loginBody,
  passwordChangeBody,
  passwordResetBody,
  registerBody,
  signUpFormSchema,
} from './account.ts';
import { eventBody } from './calendar.ts';
import { CALLS } from './calls.ts';
import { checkEmailBody, delegateBody, delegateByEmailBody } from './delegation.ts';
import { replyBody } from './email-actions.ts';
import { fieldErrors, firstError, WHOLE_REQUEST } from './field-errors.ts';
import { onboardingBody, waitlistBody } from './forms.ts';
import { goalBody, goalChangeBody } from './goals.ts';
import { taskBody } from './tasks.ts';
import { inviteBody, teamBody } from './teams.ts';

function refusalsOf(schema: z.core.$ZodType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value);
  return result.success ? {} : fieldErrors(result.error);
}

/** The sentence at `field` when it alone is replaced in a good value. */
function sentenceFor(schema: z.core.$ZodType, good: object, field: string, value: unknown) {
  const request: Record<string, unknown> = { ...good, [field]: value };
  if (value === undefined) delete request[field];
  return refusalsOf(schema, request)[field];
}

const ACCOUNT = {
  username: 'dana.w',
  email: 'dana@brightwater.example',
  password: 'lowercase',
  first_name: 'Dana',
  last_name: 'Whitfield',
};
const SIGN_UP = { ...ACCOUNT, confirmPassword: 'lowercase' };
const LOGIN = { username: 'dana.w', password: 'x' };
const TASK = { title: 'Sign the deck', due_date: '2030-01-02T09:00:00.000Z' };
const GOAL = {
  title: 'Ship it',
  specific: 's',
  measurable: 'm',
  achievable: 'a',
  relevant: 'r',
  time_bound: 't',
};
const EVENT = {
  subject: 'Planning',
  start_time: '2030-01-02T09:00:00.000Z',
  end_time: '2030-01-02T10:00:00.000Z',
};
const REPLY = { reply_body: 'Yes.', message_id: 'm1', to: 'dana@brightwater.example' };
const REQUIRED = 'Please fill in all required fields';
const BAD_EMAIL = 'Please enter a valid email address';

describe('an empty field', () => {
  const rows: [string, z.core.$ZodType, object, string, string][] = [
    ['AUTH-06', loginBody, LOGIN, 'username', 'Username or email is required'],
    ['AUTH-07', loginBody, LOGIN, 'password', 'Password is required'],
    ['AUTH-13', registerBody, ACCOUNT, 'username', 'Username is required'],
    ['AUTH-14', registerBody, ACCOUNT, 'email', 'Email is required'],
    ['AUTH-15', registerBody, ACCOUNT, 'password', 'Password is required'],
    ['AUTH-17', registerBody, ACCOUNT, 'first_name', 'First name is required'],
    ['AUTH-17', registerBody, ACCOUNT, 'last_name', 'Last name is required'],
    ['AUTH-16', signUpFormSchema, SIGN_UP, 'confirmPassword', 'Please confirm your password'],
    ['TEAM-01', teamBody, { name: 'Ops' }, 'name', 'Team name is required'],
    ['TEAM-06', inviteBody, { email: 'a@b.example' }, 'email', BAD_EMAIL],
    ['DELEG-05', checkEmailBody, { email: 'a@b.example' }, 'email', BAD_EMAIL],
    ['REPLY-02', replyBody, REPLY, 'reply_body', 'Please fill in the reply body'],
    ['TASK-07', taskBody, TASK, 'title', REQUIRED],
    ['TASK-07', taskBody, TASK, 'due_date', REQUIRED],
    ['CAL-02', eventBody, EVENT, 'subject', REQUIRED],
    ['CAL-02', eventBody, EVENT, 'start_time', REQUIRED],
    ['CAL-02', eventBody, EVENT, 'end_time', REQUIRED],
    ...Object.keys(GOAL).map((field): [string, z.core.$ZodType, object, string, string] => [
      'GOAL-21',
      goalBody,
      GOAL,
      field,
      REQUIRED,
    ]),
  ];

  test.each(rows)(
    'gives one sentence, left out, null or empty [%s]',
    (_, schema, good, field, sentence) => {
      expect(refusalsOf(schema, good)).toEqual({});
      for (const empty of [undefined, null, '']) {
        expect(sentenceFor(schema, good, field, empty), String(empty)).toBe(sentence);
      }
    },
  );

  test.each([
    [registerBody, ACCOUNT, 'username', 'Username is required'],
    [registerBody, ACCOUNT, 'first_name', 'First name is required'],
    [teamBody, { name: 'Ops' }, 'name', 'Team name is required'],
    [goalBody, GOAL, 'specific', REQUIRED],
    [replyBody, REPLY, 'reply_body', 'Please fill in the reply body'],
  ])('of nothing but space counts as empty (%#)', (schema, good, field, sentence) => {
    expect(sentenceFor(schema, good, field, ' \n\t ')).toBe(sentence);
  });
});

describe('registration', () => {
  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', ' ab ', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(33), 'Username must be at most 32 characters'],
    [
      'username',
      'dana@home',
      'Username may only hold letters, digits, dots, underscores and hyphens',
    ],
    ['email', 'dana', BAD_EMAIL],
    ['email', 'dana@brightwater', BAD_EMAIL],
    ['email', 'da na@brightwater.example', BAD_EMAIL],
    ['email', `${'a'.repeat(250)}@b.example`, 'Email must be at most 254 characters'],
    ['password', 'seven77', 'Password must be at least 8 characters'],
    ['password', 'p'.repeat(129), 'Password must be at most 128 characters'],
    ['first_name', 'n'.repeat(101), 'First name must be at most 100 characters'],
    ['username', 42, 'Username must be text'],
  ])('refuses %s %s [AUTH-13] [AUTH-14] [AUTH-15] [AUTH-17]', (field, value, sentence) => {
    expect(sentenceFor(registerBody, ACCOUNT, field, value)).toBe(sentence);
  });

  test('takes a password of eight lower-case letters [AUTH-18]', () => {
    expect(refusalsOf(registerBody, { ...ACCOUNT, password: 'abcdefgh' })).toEqual({});
  });

  test('trims names and addresses, keeps the password and drops unknown fields', () => {
    const parsed = z.parse(registerBody, {
      username: ' dana.w ',
      email: ' Dana@Brightwater.example ',
      password: ' spaced out ',
      first_name: ' Dana ',
      last_name: ' Whitfield ',
      role: 'admin',
    });
    expect(parsed).toEqual({
      username: 'dana.w',
      email: 'Dana@Brightwater.example',
      password: ' spaced out ',
      first_name: 'Dana',
      last_name: 'Whitfield',
    });
  });

  test('a long hostile address is refused without searching through it', () => {
    const email = `a@${'a.'.repeat(100_000)}@`;
    expect(sentenceFor(registerBody, ACCOUNT, 'email', email)).toBe(
      'Email must be at most 254 characters',
    );
  }, 2_000);

  test('different passwords are told beside other sentences [AUTH-16]', () => {
    const form = { ...SIGN_UP, email: '', confirmPassword: 'other' };
    expect(refusalsOf(signUpFormSchema, form)).toEqual({
      email: 'Email is required',
      confirmPassword: 'Passwords do not match',
    });
  });

  test('the first sentence is that of the first field', () => {
    const result = z.safeParse(registerBody, {});
    expect(result.success ? '' : firstError(result.error)).toBe('Username is required');
  });

  test('a new password follows the same rules wherever it is set', () => {
    const short = 'Password must be at least 8 characters';
    expect(refusalsOf(passwordResetBody, { password: 'short' })).toEqual({ password: short });
    expect(refusalsOf(passwordChangeBody, { current_password: '', new_password: 'short' })).toEqual(
      {
        current_password: 'Current password is required',
        new_password: short,
      },
    );
  });
});

describe('other requests', () => {
  test('an event must end after it starts (D-104)', () => {
    const refusal = { end_time: 'End time must be after start time' };
    expect(refusalsOf(eventBody, { ...EVENT, end_time: EVENT.start_time })).toEqual(refusal);
    expect(refusalsOf(eventBody, { ...EVENT, end_time: '2029-01-01T00:00:00Z' })).toEqual(refusal);
  });

  test('attendees must be addresses, the zone one of the IANA names (D-104)', () => {
    expect(refusalsOf(eventBody, { ...EVENT, attendees: ['a@b.example', 'nobody'] })).toEqual({
      attendees: BAD_EMAIL,
    });
    expect(refusalsOf(eventBody, { ...EVENT, timezone: 'Europe/Atlantis' })).toEqual({
      timezone: 'Time zone must be an IANA name',
    });
    expect(refusalsOf(eventBody, { ...EVENT, timezone: 'Europe/Vienna' })).toEqual({});
  });

  test('a reply needs a recipient in either field and is never HTML (D-99)', () => {
    const { to: _, ...unaddressed } = REPLY;
    expect(refusalsOf(replyBody, unaddressed)).toEqual({ to: BAD_EMAIL });
    expect(
      refusalsOf(replyBody, { ...unaddressed, to: '', recipient_email: 'a@b.example' }),
    ).toEqual({});
    expect(refusalsOf(replyBody, { ...REPLY, html: true })).toEqual({
      html: 'Replies are sent as plain text',
    });
    expect(refusalsOf(replyBody, { ...REPLY, reply_body: 'x'.repeat(10_001) })).toEqual({
      reply_body: 'Reply must be at most 10,000 characters',
    });
  });

  test('several missing texts of a goal are all named [GOAL-21]', () => {
    expect(Object.keys(refusalsOf(goalBody, { title: 'Ship it', relevant: 'r' }))).toEqual([
      'specific',
      'measurable',
      'achievable',
      'time_bound',
    ]);
    expect(refusalsOf(goalChangeBody, { specific: ' ' })).toEqual({ specific: REQUIRED });
    expect(refusalsOf(goalChangeBody, {})).toEqual({});
  });

  test('a delegation without quadrant or reason gets the given words [API-14]', () => {
    const parsed = z.parse(delegateByEmailBody, { email: 'a@b.example', email_id: 'm1' });
    expect(parsed).toMatchObject({
      quadrant: 'unclassified',
      reason: 'No classification provided',
      team_name: null,
    });
  });

  test('quoted mail is cut at its limit, not refused', () => {
    const parsed = z.parse(delegateBody, {
      email_id: 'm1',
      assigned_to: 'u2',
      subject: `${'s'.repeat(254)}\u{1f600}`,
      snippet: 'n'.repeat(3_000),
    });
    expect(parsed.subject).toBe('s'.repeat(254));
    expect(parsed.snippet).toHaveLength(2_000);
  });

  test('public forms need consent and a known role (D-42)', () => {
    const form = { email: 'a@b.example', role: 'Other', consent: 'true' };
    const refusal = 'Please agree to the terms and privacy policy';
    expect(z.parse(waitlistBody, form).consent).toBe(true);
    for (const consent of [undefined, '', 'false', false, 'no']) {
      expect(refusalsOf(waitlistBody, { ...form, consent }).consent).toBe(refusal);
    }
    expect(refusalsOf(waitlistBody, { ...form, role: '' }).role).toBe('Please select your role');
    expect(refusalsOf(onboardingBody, form)).toEqual({
      inbox_challenges: 'Please select at least one challenge',
      primary_goal: 'Please select your main goal',
    });
  });
});

describe('every refusal', () => {
  const GARBAGE = [
    undefined,
    null,
    '',
    ' ',
    'x'.repeat(300_000),
    42,
    -1,
    1.5,
    true,
    [],
    [1],
    {},
    [{}],
  ];
  /** What the schema library says where a check has no sentence of its own, with and without a language pack. */
  const LIBRARY = /^(Invalid|Too (big|small)|Unrecognized|Required)\b|expected/i;

  test('has a sentence of ours, whatever is sent', () => {
    const foreign = new Set<string>();
    for (const call of CALLS) {
      for (const schema of [call.params, call.query, call.body]) {
        if (!schema) continue;
        for (const value of requestsOf(schema, GARBAGE)) {
          for (const [field, text] of Object.entries(refusalsOf(schema, value))) {
            if (LIBRARY.test(text)) foreign.add(`${call.id} ${field}: ${text}`);
          }
        }
      }
    }
    expect([...foreign]).toEqual([]);
  });

  test('of a body that is no object stands under the whole request', () => {
    for (const value of [null, 'text', 7, undefined]) {
      expect(refusalsOf(registerBody, value)).toEqual({
        [WHOLE_REQUEST]: 'The request must hold a JSON object',
      });
    }
  });

  function requestsOf(schema: z.core.$ZodType, values: readonly unknown[]): unknown[] {
    const shapes = shapesOf(schema);
    return shapes.flatMap((shape) =>
      Object.keys(shape).flatMap((field) => values.map((value) => ({ [field]: value }))),
    );
  }

  function shapesOf(schema: z.core.$ZodType): object[] {
    const { def } = schema._zod as { def: { shape?: object; options?: z.core.$ZodType[] } };
    if (def.shape) return [def.shape];
    return (def.options ?? []).flatMap(shapesOf);
  }
});
