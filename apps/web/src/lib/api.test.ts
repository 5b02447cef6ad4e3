import { accountCalls, mailboxCalls } from '@eisen/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, callApi, onRefusal } from './api.ts';
import {
  ApiError,
  InvalidAnswerError,
  isUnreachable,
  NetworkError,
  readLoginUrl,
} from './api-errors.ts';

afterEach(() => vi.unstubAllGlobals());

/** The network, as `fetch` shows it. */
function answerWith(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const login = () =>
  callApi(accountCalls.login, { body: { username: 'alice', password: 'secret' } });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('sends the session cookie and JSON, and gives the parsed answer', async () => {
    const fetched = answerWith(() => json(200, { message: 'Signed out', extra: 1 }));
    expect(await callApi(accountCalls.logout)).toEqual({ message: 'Signed out' });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/logout');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
  });

  it('URL-encodes parameters and leaves out what is not set', () => {
    expect(addressOf(mailboxCalls.email.gmail, { params: { emailId: 'A/B+c=' } })).toBe(
      '/auth/gmail/emails/A%2FB%2Bc%3D',
    );
    expect(
      addressOf(mailboxCalls.emails.outlook, { query: { limit: 50, since: undefined, q: 'a b' } }),
    ).toBe('/auth/emails?limit=50&q=a+b');
  });

  it('that is refused throws what the server said, by code', async () => {
    const heard: string[] = [];
    const stop = onRefusal((error) => heard.push(error.code));
    answerWith(() =>
      json(
        401,
        { error: 'Please connect', code: 'provider_auth_required', login_url: '/auth/login' },
        { 'retry-after': '7' },
      ),
    );
    const error = await failureOf(login());
    stop();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 401,
      code: 'provider_auth_required',
      message: 'Please connect',
      loginUrl: '/auth/login',
      retryAfterSeconds: 7,
    });
    expect(heard).toEqual(['provider_auth_required']);
  });

  it('keeps the sentence of each refused field', async () => {
    answerWith(() =>
      json(400, {
        error: 'Password is required',
        code: 'invalid',
        fields: { password: 'Password is required' },
      }),
    );
    expect(await failureOf(login())).toMatchObject({
      fields: { password: 'Password is required' },
    });
  });

  it('survives an error page of a proxy', async () => {
    answerWith(
      () => new Response('<h1>Bad</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    expect(await failureOf(login())).toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'Bad Gateway',
      hasSentence: false,
    });
  });

  it('without an answer is a network error', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(login())).toBeInstanceOf(NetworkError);
  });

  it.each([
    ['another shape', () => json(200, { user: 'alice' })],
    ['a page instead of JSON', () => new Response('<html>', { status: 200 })],
    ['a status that the contract does not know', () => json(202, {})],
  ])('answered with %s is not taken for a success', async (_, answer) => {
    answerWith(answer);
    expect(await failureOf(login())).toBeInstanceOf(InvalidAnswerError);
  });

  it('given up by its caller is not a failure of the network', async () => {
    const given = new AbortController();
    given.abort();
    answerWith(() => Promise.reject(given.signal.reason));
    const error = await failureOf(callApi(accountCalls.profile, { signal: given.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('a login address', () => {
  it.each([
    ['/auth/login?x=1', '/auth/login?x=1'],
    ['https://eisen.example/auth/gmail/login', '/auth/gmail/login'],
    ['https://evil.example/auth/login', null],
    ['//evil.example/auth/login', null],
    ['/api/logout', null],
    ['/auth/../api/logout', null],
    ['javascript:alert(1)', null],
    [undefined, null],
  ])('%j is followed as %j', (value, expected) => {
    expect(readLoginUrl(value, 'https://eisen.example')).toBe(expected);
  });
});

describe('what counts as not reaching the server', () => {
  it('is no answer and 5xx, not a refusal', async () => {
    const failure = async (status: number) => {
      answerWith(() => json(status, { error: 'x', code: 'internal' }));
      return isUnreachable(await failureOf(login()));
    };
    expect(await failure(500)).toBe(true);
    expect(await failure(503)).toBe(true);
    expect(await failure(401)).toBe(false);
    expect(await failure(403)).toBe(false);
    expect(isUnreachable(new NetworkError(true, null))).toBe(true);
  });
});
