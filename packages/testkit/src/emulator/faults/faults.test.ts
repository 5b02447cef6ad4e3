import { describe, expect, it } from 'vitest';
import { jsonReply, readJson } from '#emulator/child/exchange.ts';
import { findErasing } from '#emulator/find-erasing.ts';
import { errorReply } from './error-reply.ts';
import { createPageMemory, reorderPage } from './page-faults.ts';
import { createQuota, unitsOf } from './quota.ts';
import { createFaultRules, type FaultRule } from './rules.ts';
import { seededRandom } from './seeded-random.ts';
import { spoiled } from './spoiled-answers.ts';

const GMAIL = '/gmail/v1/users/me/messages';

function strikes(rules: readonly FaultRule[], seed: number, count: number, path = GMAIL): string {
  const engine = createFaultRules(rules, seed);
  return Array.from({ length: count }, () =>
    engine.strike({ method: 'GET', path, underWay: 1 }) ? 'x' : '.',
  ).join('');
}

describe('fault rules', () => {
  it.each<[string, Partial<FaultRule>, string]>([
    ['every call', {}, 'xxxxxx'],
    ['every third, the first two spared', { skip: 2, every: 3 }, '..x..x'],
    ['twice', { times: 2 }, 'xx....'],
    ['another method', { method: 'POST' }, '......'],
    ['another path', { path: '^/v1.0/' }, '......'],
  ])('strike %s', (_, options, expected) => {
    expect(strikes([{ fault: 'status', status: 503, ...options } as FaultRule], 1, 6)).toBe(
      expected,
    );
  });

  it('repeat by seed', () => {
    const rules: FaultRule[] = [{ fault: 'status', status: 503, rate: 0.4 }];
    expect(strikes(rules, 7, 40)).toBe(strikes(rules, 7, 40));
    expect(strikes(rules, 7, 40)).not.toBe(strikes(rules, 8, 40));
    expect(strikes(rules, 7, 40)).toMatch(/x.*\./);
  });

  it('leave sign-in alone unless it is named, and cursors to calls that carry one', () => {
    expect(strikes([{ fault: 'status', status: 503 }], 1, 1, '/oauth2/v2.0/token')).toBe('.');
    expect(strikes([{ fault: 'syncLost' }], 1, 1, `${GMAIL}?maxResults=5`)).toBe('.');
    const delta = '/v1.0/me/mailFolders/inbox/messages/delta';
    expect(strikes([{ fault: 'syncLost' }], 1, 1, delta)).toBe('.');
    expect(strikes([{ fault: 'syncLost' }], 1, 1, `${delta}?$deltatoken=a`)).toBe('x');
  });

  it('strike calls above the limit of one mailbox only', () => {
    const engine = createFaultRules([{ fault: 'concurrency', max: 4 }], 1);
    const strike = (underWay: number) => engine.strike({ method: 'GET', path: GMAIL, underWay });
    expect(strike(4)).toBeNull();
    expect(strike(5)).not.toBeNull();
  });
});

describe('page faults', () => {
  const page = (ids: string, next?: string) =>
    jsonReply(200, { messages: [...ids], ...(next ? { nextPageToken: next } : {}) });

  it('repeat the end of the page before, in its place', () => {
    const memory = createPageMemory();
    memory.note(page('abc', 'p2'));
    memory.note(page('xyz', 'other'));
    const again = memory.duplicate(page('def'), `${GMAIL}?pageToken=p2`, 2);
    expect(readJson(again)?.messages).toEqual([...'bcdef']);
    expect(readJson(memory.duplicate(page('def'), GMAIL, 1))?.messages).toEqual([...'ddef']);
  });

  it('reorder without losing or doubling', () => {
    const shuffled = readJson(reorderPage(page('abcdefgh'), seededRandom(3)))?.messages as string[];
    expect(shuffled.join('')).not.toBe('abcdefgh');
    expect([...shuffled].sort().join('')).toBe('abcdefgh');
  });
});

describe('spoiled answers', () => {
  const reply = jsonReply(200, { id: 'a', words: 'x'.repeat(40) });

  it('end in the middle of their text, and their length does not tell', () => {
    const cut = spoiled(reply, { fault: 'truncate' });
    expect(cut.body.length).toBe(Math.floor(reply.body.length / 2));
    expect(() => JSON.parse(cut.body.toString())).toThrow();
    const picture = { ...reply, headers: { 'content-type': 'image/png' } };
    expect(spoiled(picture, { fault: 'truncate' })).toBe(picture);
  });

  it('are a page for people, also where nothing was to be answered; errors stay as they are', () => {
    const none = { status: 204, headers: {}, body: Buffer.alloc(0) };
    expect(spoiled(none, { fault: 'webPage' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html' },
    });
    const refused = jsonReply(404, {});
    expect(spoiled(refused, { fault: 'webPage' })).toBe(refused);
  });

  it('are whole answers: no call inside a batch is spoiled', () => {
    const engine = createFaultRules([{ fault: 'webPage' }, { fault: 'status', status: 500 }], 1);
    const strike = (inner: boolean) =>
      engine.strike({ method: 'GET', path: GMAIL, underWay: 1, inner })?.rule.fault;
    expect([strike(false), strike(true)]).toEqual(['webPage', 'status']);
  });
});

describe('quota', () => {
  it('counts by mailbox in a sliding window and says when there is room', () => {
    let nowMs = 0;
    const limits = { units: 10, windowMs: 60_000, atOnce: null };
    const quota = createQuota(limits, { enforce: true, nowMs: () => nowMs });
    const call = (address: string, units: number) => {
      const refusal = quota.enter(address, { units, places: 1 });
      quota.leave(address, 1);
      return refusal;
    };
    expect(call('a', 5)).toBeNull();
    nowMs = 30_000;
    expect(call('a', 5)).toBeNull();
    expect(call('b', 10)).toBeNull();
    expect(call('a', 5)).toEqual({ retryAfterSeconds: 30 });
    expect(call('a', 6)).toEqual({ retryAfterSeconds: 60 });
    nowMs = 60_001;
    expect(call('a', 5)).toBeNull();
    expect(quota.report().a).toMatchObject({ units: 15, calls: 5, refused: 2, peakUnits: 10 });
  });

  it('refuses more than four at once, the calls inside a batch aside', () => {
    const quota = createQuota({ units: 100, windowMs: 1_000, atOnce: 4 }, { enforce: true });
    const one = { units: 1, places: 1 };
    for (let place = 0; place < 4; place += 1) expect(quota.enter('a', one)).toBeNull();
    expect(quota.enter('a', { units: 1, places: 0 })).toBeNull();
    expect(quota.enter('a', one)).toEqual({ retryAfterSeconds: 1 });
  });

  it('fills a bucket evenly: all of it at once, then as much as has come back', () => {
    const limits = { units: 6_000, windowMs: 60_000, atOnce: null, refillsEvenly: true };
    const quota = createQuota(limits, { enforce: true });
    const call = (units: number, atMs: number) => quota.enter('a', { units, places: 0, atMs });
    expect(call(6_000, 0)).toBeNull();
    expect(call(200, 1_000)).toEqual({ retryAfterSeconds: 1 });
    expect(call(200, 2_000)).toBeNull();
    expect(call(1, 2_000)).not.toBeNull();
    // A clock that comes late gives nothing back twice.
    expect(call(100, 1_000)).not.toBeNull();
    expect(call(100, 3_000)).toBeNull();
    expect(quota.report().a).toMatchObject({ refused: 3, units: 6_300 });
  });

  it.each<[string, string, number]>([
    ['GET', `${GMAIL}?maxResults=500`, 5],
    ['GET', `${GMAIL}/18f?format=full`, 20],
    ['GET', '/gmail/v1/users/me/history?startHistoryId=1', 2],
    ['POST', `${GMAIL}/18f/modify`, 5],
    ['POST', `${GMAIL}/batchModify`, 50],
    ['POST', '/gmail/v1/users/me/drafts/send', 100],
    ['POST', '/batch/gmail/v1', 0],
    ['POST', '/v1.0/$batch', 0],
    ['GET', '/v1.0/me/messages', 1],
  ])('%s %s costs %i', (method, path, units) => {
    expect(unitsOf(method, path)).toBe(units);
  });
});

describe('errors', () => {
  it('speak as the provider behind the path', () => {
    const graph = readJson(errorReply('/v1.0/me', { status: 410 }))?.error;
    expect(graph).toMatchObject({ code: 'SyncStateNotFound' });
    const gmail = readJson(errorReply(GMAIL, { status: 403, reason: 'quotaExceeded' }))?.error;
    expect(gmail).toMatchObject({ code: 403, errors: [{ reason: 'quotaExceeded' }] });
    const token = readJson(errorReply('/oauth2/v2.0/token', { status: 503 }));
    expect(token).toMatchObject({ error: 'temporarily_unavailable' });
  });
});

describe('erasing requests [PLUS-19]', () => {
  const log = (method: string, path: string) =>
    findErasing([{ method, path, status: 204, address: null, inner: false }]).length;

  it.each([
    ['DELETE', '/gmail/v1/users/me/messages/18f'],
    ['POST', '/gmail/v1/users/me/messages/batchDelete'],
    ['DELETE', '/v1.0/me/messages/AAMk'],
    ['DELETE', '/v1.0/me/mailFolders/inbox/messages/AAMk'],
    ['POST', '/v1.0/me/messages/AAMk/permanentDelete'],
  ])('%s %s is one', (method, path) => expect(log(method, path)).toBe(1));

  it.each([
    ['POST', '/gmail/v1/users/me/messages/18f/trash'],
    ['POST', '/v1.0/me/messages/AAMk/move'],
    ['DELETE', '/v1.0/subscriptions/1'],
    ['DELETE', '/calendar/v3/calendars/primary/events/1'],
  ])('%s %s is none', (method, path) => expect(log(method, path)).toBe(0));
});
