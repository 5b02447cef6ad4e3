// @vitest-environment happy-dom
import { CALLS, type CallDefinition, sandboxCalls } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, callApi } from './api.ts';
import { uploadFile } from './upload.ts';

const API = 'https://api.eisen.example';
const GOALS = 'https://goals.eisen.example/v2';

function say(name: string, content: string): void {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
}

const isGoals = (call: CallDefinition) => /^\/(get-)?smart-goals/.test(call.path);

afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta[name^="eisen-"]')) meta.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the address of every call [PROD-13]', () => {
  const goals = CALLS.filter(isGoals);
  const others = CALLS.filter((call) => !isGoals(call));

  it('is of the page itself unless told otherwise', () => {
    for (const call of CALLS) expect(addressOf(call)).toMatch(/^\/(?!\/)/);
  });

  it('begins with the base of the API, those of SMART goals too', () => {
    say('eisen-api-base', `${API}/`);
    for (const call of CALLS) expect(addressOf(call).startsWith(`${API}/`)).toBe(true);
  });

  it('of SMART goals begins with their own base, and no other does', () => {
    say('eisen-api-base', API);
    say('eisen-goals-base', GOALS);
    expect(goals).toHaveLength(8);
    for (const call of goals) expect(addressOf(call).startsWith(`${GOALS}/`)).toBe(true);
    for (const call of others) expect(addressOf(call).startsWith(`${API}/`)).toBe(true);
  });

  it('of SMART goals may be elsewhere while the rest stays with the page', () => {
    say('eisen-goals-base', GOALS);
    for (const call of goals) expect(addressOf(call).startsWith(`${GOALS}/`)).toBe(true);
    for (const call of others) expect(addressOf(call).startsWith('/')).toBe(true);
  });
});

describe('the cookie [PROD-12]', () => {
  beforeEach(() => say('eisen-api-base', API));

  it.each(CALLS.map((call) => [call.id, call] as const))('goes with %s', async (_id, call) => {
    const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.error());
    vi.stubGlobal('fetch', fetched);
    await callApi(call).catch(() => undefined);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1].credentials).toBe('include');
  });

  it('goes with an upload', () => {
    let sent: XMLHttpRequest | null = null;
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      sent = this;
    });
    const file = new File(['x'], 'a.mbox');
    const query = { provider: 'outlook' } as const;
    void uploadFile(sandboxCalls.import, { query, field: 'file', file, onProgress: () => {} });
    expect((sent as XMLHttpRequest | null)?.withCredentials).toBe(true);
  });
});
