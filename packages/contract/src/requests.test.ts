import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod/mini';
import { type accountCalls, profileChangeBody, registerBody } from './account.ts';
import { type assistantCalls, classifyBody } from './assistant-calls.ts';
import { eventsQuery } from './calendar.ts';
import type { AnswerOf, BodyOf, OutputBodyOf, OutputQueryOf, ParamsOf, QueryOf } from './call.ts';
import { CALLS } from './calls.ts';
import { delegateBody } from './delegation.ts';
import type { Email } from './email.ts';
import { emailActionCalls, emailQuadrantsBody, emailReadBody } from './email-actions.ts';
import type { formCalls } from './forms.ts';
import type { goalCalls } from './goals.ts';
import { ledgerAnswer, mailboxCalls, permissionsAnswer } from './mailbox.ts';
import { DEFAULT_SETTINGS, settingsChangeBody, settingsSchema } from './settings.ts';
import { taskBody, type taskCalls, tasksQuery } from './tasks.ts';
import { teamBody } from './teams.ts';

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

describe('what others read', () => {
  const name = { last_name: 'Reed', username: 'evan', email: 'evan@people.example' };
  const register = { ...name, password: 'a long password' };

  test.each([
    ['Evan\u202e neerG', 'Evan neerG'],
    ['\u2067Evan\u2069', 'Evan'],
    ['Evan\r\nBcc: all@people.example', 'Evan Bcc: all@people.example'],
    ['\u05e2\u05d1\u05e8\u05d9\u05ea\u200f', '\u05e2\u05d1\u05e8\u05d9\u05ea\u200f'],
  ])('the name %j is one line that turns nothing around it', (sent, kept) => {
    expect(z.parse(registerBody, { ...register, first_name: sent }).first_name).toBe(kept);
    expect(z.parse(teamBody, { name: sent }).name).toBe(kept);
  });

  test('a name of nothing else is missing', () => {
    const { error } = z.safeParse(registerBody, { ...register, first_name: '\u202e \u2066' });
    expect(error?.issues.map((issue) => issue.message)).toEqual(['First name is required']);
  });

  test('what is quoted of an email turns nothing either', () => {
    const body = { email_id: 'm', assigned_to: 'u', quadrant: 'do' };
    const sent = { ...body, subject: 'Invoice\u202e fdp.exe', sender: 'Bank\u2066' };
    const { subject, sender } = z.parse(delegateBody, sent);
    expect([subject, sender]).toEqual(['Invoice fdp.exe', 'Bank']);
  });
});

describe('quadrants in requests', () => {
  test.each([
    ['do', 'do'],
    ['Q1', 'do'],
    ['q2_schedule', 'schedule'],
    [' q3 - delegate ', 'delegate'],
    ['Q4: eliminate', 'eliminate'],
  ])('%s becomes the key %s [ENT-12]', (sent, key) => {
    const placed = z.parse(emailQuadrantsBody, { items: [{ id: 'm1', quadrant: sent }] });
    expect(placed).toEqual({ items: [{ id: 'm1', quadrant: key }] });
    expect(z.parse(tasksQuery, { quadrant: sent }).quadrant).toBe(key);
    expect(
      z.parse(delegateBody, { email_id: 'm', assigned_to: 'u', quadrant: sent }).quadrant,
    ).toBe(key);
  });

  test('anything else is refused', () => {
    for (const quadrant of ['q5', 'urgent', '', 3]) {
      expect(accepts(emailQuadrantsBody, { items: [{ id: 'm1', quadrant }] })).toBe(false);
      expect(accepts(tasksQuery, { quadrant })).toBe(false);
    }
  });
});

describe('placing emails', () => {
  test('takes 1 to 200 items, null for the inbox', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `m${index}`, quadrant: null }));
    expect(accepts(emailQuadrantsBody, { items: items(1) })).toBe(true);
    expect(accepts(emailQuadrantsBody, { items: items(200) })).toBe(true);
    expect(accepts(emailQuadrantsBody, { items: items(201) })).toBe(false);
    expect(accepts(emailQuadrantsBody, { items: [] })).toBe(false);
  });

  test('takes all emails, or those of one quadrant, back into the inbox', () => {
    expect(z.parse(emailQuadrantsBody, { all: true, quadrant: null })).toEqual({
      all: true,
      quadrant: null,
    });
    expect(z.parse(emailQuadrantsBody, { all: true, from: 'q4', quadrant: null })).toEqual({
      all: true,
      from: 'eliminate',
      quadrant: null,
    });
    expect(accepts(emailQuadrantsBody, { all: true, quadrant: 'do' })).toBe(false);
    expect(accepts(emailQuadrantsBody, { all: true })).toBe(false);
  });

  test('one act over several calls is named by a UUID', () => {
    const group = '0195f3d2-6c1a-7b42-8f00-3a5d2c9e4b11';
    for (const call of [
      emailActionCalls.archive,
      emailActionCalls.delete,
      emailActionCalls.restore,
    ]) {
      expect(z.parse(call.body, { message_id: 'm1', group })).toEqual({ message_id: 'm1', group });
      expect(accepts(call.body, { message_id: 'm1', group: 'act' })).toBe(false);
    }
    expect(accepts(emailReadBody, { ids: ['m1'], read: true, group })).toBe(true);
    expect(accepts(classifyBody, { emails: [{ id: 'm1' }], group })).toBe(true);
  });
});

describe('limits', () => {
  test('ids hold 1 to 512 characters of any kind (D-19)', () => {
    const params = mailboxCalls.email.outlook.params;
    expect(accepts(params, { emailId: 'AAMk/+=' })).toBe(true);
    expect(accepts(params, { emailId: 'x'.repeat(512) })).toBe(true);
    expect(accepts(params, { emailId: 'x'.repeat(513) })).toBe(false);
    expect(accepts(params, { emailId: '' })).toBe(false);
  });

  test('a page holds 1 to 200 emails, 50 unless told (D-25)', () => {
    const query = mailboxCalls.emails.gmail.query;
    expect(z.parse(query, {})).toEqual({ limit: 50, behind: false });
    expect(z.parse(query, { limit: '200' }).limit).toBe(200);
    for (const limit of ['0', '201', '1.5', 'ten', ''])
      expect(accepts(query, { limit })).toBe(false);
  });

  test('1 to 200 emails are classified at once, by their ids alone (D-29)', () => {
    const emails = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
    expect(accepts(classifyBody, { emails: emails(200) })).toBe(true);
    expect(accepts(classifyBody, { emails: emails(201) })).toBe(false);
    expect(accepts(classifyBody, { emails: [] })).toBe(false);
    expect(accepts(classifyBody, { emails: [{ subject: 'no id' }] })).toBe(false);
  });

  test('a calendar range spans at most 62 days', () => {
    const start = '2030-01-01T00:00:00.000Z';
    const after = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString();
    expect(accepts(eventsQuery, { start, end: after(62) })).toBe(true);
    expect(accepts(eventsQuery, { start, end: after(62.01) })).toBe(false);
    expect(accepts(eventsQuery, { start, end: start })).toBe(false);
  });

  test.each([
    ['a task title', taskBody, 'title', 255],
    ['a task description', taskBody, 'description', 10_000],
    ['a delegation note', delegateBody, 'note', 2_000],
    ['a delegated text', delegateBody, 'body_text', 10_000],
  ])('%s', (_, schema, field, max) => {
    const good = { title: 't', due_date: '2030-01-01T00:00:00Z', email_id: 'm', assigned_to: 'u' };
    expect(accepts(schema, { ...good, [field]: 'x'.repeat(max) })).toBe(true);
    expect(accepts(schema, { ...good, [field]: 'x'.repeat(max + 1) })).toBe(false);
  });
});

describe('defaults and lenience', () => {
  test('a task gets the defaults of the table [API-21]', () => {
    expect(
      z.parse(taskBody, { title: ' Sign ', due_date: '2030-01-01T00:00:00Z', unknown: 1 }),
    ).toEqual({
      title: 'Sign',
      description: '',
      due_date: '2030-01-01T00:00:00Z',
      priority: 'medium',
      quadrant: 'schedule',
      email_id: null,
      sync_to_microsoft: false,
      provider: null,
    });
  });

  test('unknown fields of every request are dropped, not refused', () => {
    for (const call of CALLS) {
      for (const schema of [call.params, call.query, call.body]) {
        if (!schema) continue;
        const before = z.safeParse(schema, {});
        const after = z.safeParse(schema, { a_field_from_the_future: 1 });
        expect(after.success, call.id).toBe(before.success);
        if (after.success) expect(after.data).not.toHaveProperty('a_field_from_the_future');
      }
    }
  });

  test('a switch in a followed address is on only for true and 1', () => {
    const query = mailboxCalls.login.outlook.query;
    const forced = (force?: string) => z.parse(query, force === undefined ? {} : { force }).force;
    expect([forced('true'), forced('1'), forced('yes'), forced('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(forced()).toBe(false);
    expect(z.parse(query, { force: ['1', '1'], provider: ['a', 'b'] }).force).toBe(false);
  });

  test('only the given roles can be chosen [ONB-09]', () => {
    expect(accepts(profileChangeBody, { role: 'Executive / Founder' })).toBe(true);
    expect(accepts(profileChangeBody, { role: 'Admin' })).toBe(false);
  });

  test('the default settings are settings, and each can be changed alone', () => {
    expect(z.parse(settingsSchema, DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
    for (const [name, value] of Object.entries(DEFAULT_SETTINGS)) {
      expect(z.parse(settingsChangeBody, { [name]: value })).toEqual({ [name]: value });
    }
    expect(z.parse(settingsChangeBody, {})).toEqual({});
    expect(accepts(settingsChangeBody, { time_zone: 'Pacific/Kiritimati' })).toBe(true);
    expect(accepts(settingsChangeBody, { time_zone: 'Mars/Olympus' })).toBe(false);
  });
});

describe('answers', () => {
  test('missing permissions always say where consent starts [API-36]', () => {
    expect(accepts(permissionsAnswer, { has_permissions: true })).toBe(true);
    expect(accepts(permissionsAnswer, { has_permissions: false })).toBe(false);
    expect(
      accepts(permissionsAnswer, { has_permissions: false, login_url: '/auth/login', error: 'x' }),
    ).toBe(true);
  });

  test('the ledger counts every state [PLUS-20]', () => {
    expect(Object.keys(ledgerAnswer.shape)).toEqual([
      'provider_count',
      'known',
      'by_quadrant',
      'unsure',
      'held',
      'unclassified',
      'last_checked',
      'next_check',
      'lag_s',
      'connection',
    ]);
  });
});

describe('types', () => {
  test('callers may leave out defaults, the server gets them', () => {
    expectTypeOf<{ title: string; due_date: string }>().toExtend<BodyOf<typeof taskCalls.create>>();
    expectTypeOf<OutputBodyOf<typeof taskCalls.create>['priority']>().toEqualTypeOf<
      'low' | 'medium' | 'high'
    >();
    expectTypeOf<OutputBodyOf<typeof taskCalls.create>['quadrant']>().toEqualTypeOf<
      'do' | 'schedule' | 'delegate' | 'eliminate'
    >();
    expectTypeOf<QueryOf<typeof mailboxCalls.emails.outlook>['limit']>().toEqualTypeOf<
      string | number | undefined
    >();
    expectTypeOf<
      OutputQueryOf<typeof mailboxCalls.emails.outlook>['limit']
    >().toEqualTypeOf<number>();
    expectTypeOf<
      OutputQueryOf<typeof mailboxCalls.login.gmail>['force']
    >().toEqualTypeOf<boolean>();
  });

  test('an address that a browser follows takes a switch as text', () => {
    expectTypeOf<{ force: string }>().toExtend<QueryOf<typeof mailboxCalls.login.outlook>>();
    expectTypeOf<object>().toExtend<QueryOf<typeof mailboxCalls.callback.outlook>>();
  });

  test('parts that a call does not have are undefined', () => {
    expectTypeOf<BodyOf<typeof accountCalls.profile>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParamsOf<typeof accountCalls.login>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParamsOf<typeof goalCalls.update>>().toEqualTypeOf<{ id: string }>();
  });

  test('answers are known by call, both statuses together', () => {
    expectTypeOf<AnswerOf<typeof mailboxCalls.email.gmail>>().toEqualTypeOf<{ email: Email }>();
    expectTypeOf<AnswerOf<typeof assistantCalls.classify.outlook>['journal_id']>().toEqualTypeOf<
      string | null
    >();
    expectTypeOf<AnswerOf<typeof formCalls.planLead>>().toEqualTypeOf<{ ok: true }>();
    expectTypeOf<
      AnswerOf<typeof accountCalls.register>['user']['username']
    >().toEqualTypeOf<string>();
  });
});
