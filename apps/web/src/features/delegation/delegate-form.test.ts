import { LIMITS } from '@eisen/contract';
import { describe, expect, it } from 'vitest';
import { buildEmail } from '#lib/mail/scripted-server.ts';
import {
  changeValues,
  FIRST_VALUES,
  hasReceiver,
  textToHandOn,
  toDelegateRequest,
} from './delegate-form.ts';

const values = (patch: object) => ({ ...FIRST_VALUES, ...patch });
const NONE = { state: 'none' } as const;

describe('who may get an email', () => {
  it.each([
    [{ method: 'team' }, NONE, false],
    [{ method: 'team', teamId: 't' }, NONE, false],
    [{ method: 'team', memberId: 'm' }, NONE, false],
    [{ method: 'team', teamId: 't', memberId: 'm' }, NONE, true],
    [{ method: 'email', teamId: 't', memberId: 'm' }, NONE, false],
    [{ method: 'email' }, { state: 'checking' } as const, false],
    [{ method: 'email' }, { state: 'failed', text: '', detail: null } as const, false],
    [{ method: 'email' }, { state: 'found' } as const, true],
    [{ method: 'email' }, { state: 'invited' } as const, true],
  ])('%j with the check %j: %s [DELEG-02, DELEG-08]', (patch, check, expected) => {
    expect(hasReceiver(values(patch), check)).toBe(expected);
  });

  it('is nobody any more when another team is chosen, and the same as before with the same [DELEG-09]', () => {
    const chosen = values({ teamId: 't1', memberId: 'm1' });
    expect(changeValues(chosen, { teamId: 't2' })).toMatchObject({ teamId: 't2', memberId: '' });
    expect(changeValues(chosen, { teamId: 't1' }).memberId).toBe('m1');
    expect(changeValues(chosen, { note: 'x' }).memberId).toBe('m1');
  });
});

describe('what is handed on', () => {
  const email = buildEmail('m1', {
    ...{ subject: 'Slide 12', from: 'Ines Fischer', preview: 'Needs a date.', quadrant: 'do' },
    ...{ reasoning: 'A deadline', body: ' Needs a date.\nBy Friday. ', full_body_msg: null },
  });

  it('to a member, with the message text only when it is wished [PLUS-38]', () => {
    const chosen = values({ teamId: 't1', memberId: 'u2', note: ' Please ' });
    const request = toDelegateRequest(email, chosen, []);
    expect(request).toEqual({
      to: 'member',
      body: {
        email_id: 'm1',
        subject: 'Slide 12',
        sender: 'Ines Fischer',
        snippet: 'Needs a date.',
        quadrant: 'do',
        reason: 'A deadline',
        note: 'Please',
        body_text: null,
        due_at: null,
        assigned_to: 'u2',
      },
    });
    const whole = toDelegateRequest(email, { ...chosen, includesText: true }, []);
    expect(whole.body.body_text).toBe('Needs a date.\nBy Friday.');
  });

  it('to an address, with the name of a team; what is not known is left to the server', () => {
    const teams = [{ id: 't1', name: 'Operations leads' }] as never;
    const chosen = values({
      method: 'email',
      address: ' jonas@kestrel.example ',
      namedTeamId: 't1',
    });
    const unsorted = { ...email, quadrant: null, reasoning: null };
    const { to, body } = toDelegateRequest(unsorted, chosen, teams);
    expect(to).toBe('address');
    expect(body).toMatchObject({ email: 'jonas@kestrel.example', team_name: 'Operations leads' });
    expect(Object.keys(body)).not.toContain('quadrant');
    expect(Object.keys(body)).not.toContain('reason');
    expect(toDelegateRequest(email, { ...chosen, namedTeamId: '' }, teams).body).toMatchObject({
      team_name: null,
    });
  });

  it('is the text, no longer than the contract allows and without half a character [PLUS-38]', () => {
    const long = { body: `${'x'.repeat(LIMITS.text - 1)}😀`, full_body_msg: null };
    expect(textToHandOn(long)).toBe('x'.repeat(LIMITS.text - 1));
    expect(textToHandOn({ body: ' ', full_body_msg: 'Whole' })).toBe('Whole');
    expect(textToHandOn({ body: null, full_body_msg: null })).toBe('');
  });
});
