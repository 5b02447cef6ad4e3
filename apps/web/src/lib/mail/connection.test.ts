import { describe, expect, it } from 'vitest';
import { NetworkError } from '#lib/api-errors.ts';
import { backOffMs, checkConnection } from './connection.ts';
import type { PermissionAnswer } from './mail-calls.ts';
import { apiError } from './scripted-server.ts';

async function check(...answers: (PermissionAnswer | Error)[]) {
  const waits: number[] = [];
  let asked = 0;
  const calls = {
    checkPermissions: () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return answer instanceof Error || !answer ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  const result = await checkConnection(
    calls,
    (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    () => NOW_MS,
  );
  return { result, waits, asked };
}

const NOW_MS = 1_000_000;
const FACTS = { kind: 'real', connectedAt: null } as const;
const GRANTED = { granted: true, mailbox: FACTS } as const;
const lost = new NetworkError(false, null);

describe('the permission check', () => {
  it('finds the mailbox connected [CONN-01]', async () => {
    expect(await check(GRANTED)).toEqual({
      result: { state: 'authenticated', mailbox: FACTS },
      waits: [],
      asked: 1,
    });
  });

  it('needs consent when a permission is missing [CONN-04]', async () => {
    const { result, asked } = await check({ granted: false, loginUrl: '/auth/login' });
    expect(result).toEqual({ state: 'needs-oauth', loginUrl: '/auth/login' });
    expect(asked).toBe(1);
  });

  it('tells the two meanings of a 401 apart, without trying again [CONN-06]', async () => {
    const revoked = await check(apiError(401, 'provider_auth_required'));
    expect(revoked).toMatchObject({ result: { state: 'needs-oauth' }, asked: 1 });
    const signedOut = await check(apiError(401, 'not_signed_in'));
    expect(signedOut).toMatchObject({ result: { state: 'signed-out' }, asked: 1 });
  });

  it('tries three times, 1 s and 2 s apart, and then says what failed [CONN-03] [CONST-10] [ERR-41]', async () => {
    const { result, waits, asked } = await check(apiError(502, 'provider_failed'));
    expect({ waits, asked }).toEqual({ waits: [1_000, 2_000], asked: 3 });
    expect(result).toEqual({
      state: 'error',
      error: 'Unable to verify provider permissions.',
      isOffline: false,
      trouble: { kind: 'unreachable', untilMs: null },
    });
  });

  it('does not hurry a provider that asked to wait', async () => {
    const { result, asked } = await check(apiError(429, 'too_many_requests'));
    expect(asked).toBe(1);
    expect(result).toMatchObject({
      state: 'error',
      trouble: { kind: 'throttled', untilMs: NOW_MS + 30_000 },
    });
  });

  it('names the network when the server was not reached [ERR-42]', async () => {
    const { result, asked } = await check(lost);
    expect(asked).toBe(3);
    expect(result).toMatchObject({ error: 'Network error while checking permissions.' });
  });

  it('goes on as soon as one try works', async () => {
    expect(await check(lost, apiError(500, 'internal'), GRANTED)).toEqual({
      result: { state: 'authenticated', mailbox: FACTS },
      waits: [1_000, 2_000],
      asked: 3,
    });
  });

  it('never waits longer than 5 s', () => {
    expect([1, 2, 3, 4, 9].map(backOffMs)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
  });
});
