import { INVITATION_UNCLEAR } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#lib/api.ts';
import { delegateEmail } from './delegate-email.ts';
import type { DelegateRequest } from './delegate-form.ts';

const QUOTED = { email_id: 'm1', subject: 'Secret slide', sender: 'Ines', snippet: 'Secret words' };
const MEMBER: DelegateRequest = { to: 'member', body: { ...QUOTED, assigned_to: 'u2' } };
const ADDRESS: DelegateRequest = {
  to: 'address',
  body: { ...QUOTED, email: 'jonas@kestrel.example', team_name: null },
};

let log: ReturnType<typeof vi.spyOn>;
let asked: { readonly path: string; readonly key: string | null }[] = [];

beforeEach(() => {
  asked = [];
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function hand(answer: () => Response | Promise<Response>, request = MEMBER) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    asked.push({ path: address, key });
    return await answer();
  });
  return delegateEmail(callApi, { provider: 'gmail', request, idempotencyKey: 'the-key' });
}

const invited = (user_exists: boolean, message = 'Delegation invitation sent!') =>
  hand(() => Response.json({ user_exists, message, id: 'd1' }, { status: 201 }), ADDRESS);

describe('a delegation that failed', () => {
  it.each([
    [503, 'Busy here', 'Failed to delegate email: Service Unavailable', 'Busy here'],
    [500, undefined, 'Failed to delegate email: Internal Server Error', 'Please try again.'],
  ])(
    'with %s is a result that names the status, and a toast that says what the server said [DELEG-13, DELEG-22, ERR-03, ERR-04, ERR-46]',
    async (status, error, said, detail) => {
      const result = await hand(() => Response.json({ error }, { status }));
      expect(result).toEqual({
        success: false,
        error: said,
        title: 'Failed to delegate task',
        detail,
      });
    },
  );

  it('takes the status text of the answer, where it has one [DELEG-22, ERR-46]', async () => {
    const result = await hand(
      () => new Response('', { status: 502, statusText: 'Gateway is out' }),
    );
    expect(result).toMatchObject({ error: 'Failed to delegate email: Gateway is out' });
  });

  it('because nobody answered asks to check the connection [DELEG-13, ERR-05]', async () => {
    const result = await hand(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(result).toMatchObject({
      success: false,
      title: 'Network error',
      detail: 'Please check your connection and try again.',
    });
  });

  it('is written to the console, without a word of the email [DELEG-23, ERR-47]', async () => {
    await hand(() => Response.json({ error: 'Busy here' }, { status: 503 }));
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[0]).toBe('Failed to delegate email: Service Unavailable');
    const written = log.mock.calls
      .flat()
      .map((part: unknown) => `${String(part)} ${JSON.stringify(part)}`);
    expect(written.join(' ')).not.toContain('Secret');
  });
});

describe('a delegation that worked', () => {
  it('goes to the call of the provider, with the key of the form', async () => {
    const delegated = {
      ...{ id: 'd1', ...QUOTED, quadrant: 'do', reason: 'x', status: 'pending' },
      ...{ delegated_by: 'u1', delegated_by_name: 'A', assigned_to: 'u2', assigned_to_name: 'B' },
      created_at: '2026-03-02T09:00:00.000Z',
    };
    const result = await hand(() => Response.json({ message: 'ok', delegated }, { status: 201 }));
    expect(result).toEqual({ success: true, title: 'Task delegated successfully!' });
    expect(asked).toEqual([{ path: '/auth/gmail/delegate', key: 'the-key' }]);
    expect(log).not.toHaveBeenCalled();
  });

  it('says which of the two it was: an account, or an invitation [DELEG-12, ERR-01, ERR-02]', async () => {
    expect(await invited(true)).toEqual({ success: true, title: 'Task delegated successfully!' });
    expect(await invited(false)).toEqual({ success: true, title: 'Delegation invitation sent!' });
    expect(await invited(false, INVITATION_UNCLEAR)).toMatchObject({ title: INVITATION_UNCLEAR });
  });
});
