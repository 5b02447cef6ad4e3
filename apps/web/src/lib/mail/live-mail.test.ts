import type { JournalEntry } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHarness, createLoadedHarness, type Harness } from './mailbox-harness.ts';
import { apiError, buildEmail, buildInbox } from './scripted-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const soon = () => vi.advanceTimersByTimeAsync(500);

function mail(revision: number) {
  const data = { added: [], removed: [], changed: [], revision, complete: true };
  return { name: 'mail', data } as const;
}

function journal(id: string, part: Partial<JournalEntry> = {}) {
  const entry: JournalEntry = {
    id,
    at: '2026-01-05T09:00:00Z',
    actor: 'user',
    kind: 'quadrants',
    count: 1,
    undone_at: null,
    undoable: true,
    redoable: false,
    ...part,
  };
  return { name: 'journal', data: { entry } } as const;
}

function connection(state: 'connected' | 'reconnect' | 'throttled' | 'disconnected') {
  const retry_at = state === 'throttled' ? '2026-01-05T14:03:00Z' : null;
  return { name: 'connection', data: { state, retry_at } } as const;
}

const listings = (harness: Harness) =>
  harness.server.log.filter((line) => line.startsWith('listEmails')).length;

describe('what happens elsewhere', () => {
  it('shows within a second, by asking what changed [PLUS-31] [PLUS-06]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.put(buildEmail('new', { age: -1 }));
    harness.server.put(buildEmail('m2', { age: 1, quadrant: 'delegate' }));
    harness.mailbox.live.take(mail(3));
    await soon();
    expect(harness.server.log.at(-1)).toBe('listEmails {"since":"1"}');
    expect(harness.view().inbox.map((email) => email.id)).toEqual(['new', 'm1', 'm3']);
    expect(harness.view().counts.delegate).toBe(1);
    expect(harness.spoken).toEqual(['1 new email']);
  });

  it('says once that mail rose to Do as its deadline came near, shows it there and can take it back [PLUS-30]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.put(buildEmail('m2', { age: 1, quadrant: 'do', reasoning: 'Due soon.' }));
    const raised = journal('r1', { kind: 'raise', actor: 'assistant' });
    harness.mailbox.live.take(raised);
    harness.mailbox.live.take(raised);
    await soon();
    expect(harness.view().byQuadrant.do.map((email) => email.reasoning)).toEqual(['Due soon.']);
    const title = 'An email moved to Do: it is due within 48 hours';
    expect(harness.spoken).toEqual([title]);
    expect(harness.notices.map((notice) => notice.title)).toEqual([title]);
    harness.notice(title)?.action?.run();
    await soon();
    expect(harness.server.log).toContain('undo r1');

    harness.mailbox.live.take(journal('r2', { kind: 'raise', undone_at: '2026-01-05T09:01:00Z' }));
    await soon();
    expect(harness.spoken.filter((text) => text === title)).toEqual([title]);
  });

  it('of a burst asks little, and nothing that is known already', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    const before = listings(harness);
    for (let n = 0; n < 20; n += 1) harness.server.put(buildEmail(`n${n}`, { age: -1 - n }));
    for (let revision = 2; revision <= 21; revision += 1) harness.mailbox.live.take(mail(revision));
    await soon();
    expect(listings(harness) - before).toBe(1);
    expect(harness.spoken).toEqual(['20 new emails']);
    harness.mailbox.live.take(mail(21));
    await soon();
    expect(listings(harness) - before).toBe(1);
  });

  it('does not call what was put back new mail', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.put(buildEmail('restored', { age: 50 }));
    harness.mailbox.live.take(mail(2));
    await soon();
    expect(harness.view().counts.total).toBe(3);
    expect(harness.spoken).toEqual([]);
  });

  it('leaves alone what the user changes at this moment', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    harness.server.put(buildEmail('m1', { unread: false }));
    harness.mailbox.live.take(mail(2));
    await soon();
    expect(harness.view().byQuadrant.do.map((email) => email.id)).toEqual(['m1']);
    harness.server.held[0]?.answer();
    await soon();
    expect(harness.view().byQuadrant.do.map((email) => email.id)).toEqual(['m1']);
  });

  it('waits for a tab that nobody looks at', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    const before = listings(harness);
    harness.visible = false;
    harness.mailbox.live.take(mail(2));
    await soon();
    expect(listings(harness)).toBe(before);
    harness.visible = true;
    harness.mailbox.live.catchUp();
    await soon();
    expect(listings(harness)).toBe(before + 1);
  });
});

describe('the undo stack', () => {
  it('drops what was taken back on another tab or device [PLUS-31] [PLUS-13]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.move(['m1'], 'do');
    harness.mailbox.live.take(journal('j1'));
    harness.mailbox.live.take(journal('j1', { undone_at: '2026-01-05T09:01:00Z' }));
    await soon();
    expect(harness.mailbox.undoStack.last()).toBeNull();
  });

  it('goes back through the acts of this page first, whatever is done elsewhere', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.move(['m1'], 'do');
    harness.mailbox.live.take(journal('j9'));
    await soon();
    await harness.mailbox.undo.undoLast();
    expect(harness.server.log.filter((line) => line.startsWith('undo'))).toEqual(['undo j1']);
  });
});

describe('the connection', () => {
  const status = (harness: Harness) => harness.mailbox.status.get();

  it('that needs a new consent is told in the middle of work, and the board stays [CONN-06]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.mailbox.live.take(connection('reconnect'));
    expect(status(harness)).toMatchObject({ connection: 'needs-oauth', error: null });
    expect(harness.view().counts.total).toBe(2);
    const before = listings(harness);
    harness.mailbox.live.take(mail(9));
    await soon();
    expect(listings(harness)).toBe(before);
  });

  it('is left to the check that is under way, which knows where consent is given [CONN-04]', async () => {
    const harness = createHarness(buildInbox(2));
    harness.server.hold('checkPermissions');
    void harness.mailbox.connect();
    await soon();
    harness.mailbox.live.take(connection('reconnect'));
    expect(status(harness).connection).toBe('checking');
    harness.server.held[0]?.refuse(apiError(401, 'provider_auth_required'));
    await soon();
    expect(status(harness).connection).toBe('needs-oauth');
  });

  it('is checked again when consent was given elsewhere', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.mailbox.live.take(connection('reconnect'));
    harness.mailbox.live.take(connection('connected'));
    await soon();
    expect(status(harness)).toMatchObject({ connection: 'authenticated', phase: 'live' });
    expect(harness.mailboxChanges).toBe(1);
  });

  it('that waits for the provider says until when', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.mailbox.live.take(connection('throttled'));
    const untilMs = Date.parse('2026-01-05T14:03:00Z');
    expect(status(harness).behind).toEqual({ kind: 'throttled', untilMs });
    harness.mailbox.live.take(connection('connected'));
    expect(status(harness).behind).toBeNull();
  });

  it('that was given up elsewhere asks the session', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.mailbox.live.take(connection('disconnected'));
    expect(harness.mailboxChanges).toBe(1);
  });
});

describe('after a failure', () => {
  it('the page looks again by itself, later each time, and as the provider asks', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const harness = await createLoadedHarness(buildInbox(1));
    const { status, reader } = harness.mailbox;
    const waits: (number | null)[] = [];
    harness.server.failNext('listEmails', apiError(502, 'provider_failed'));
    harness.server.failNext('listEmails', apiError(504, 'provider_timeout'));
    harness.server.failNext('listEmails', apiError(429, 'too_many_requests'));
    await reader.refresh();
    for (let turn = 0; turn < 3; turn += 1) {
      const { retryAtMs, trouble } = status.get();
      expect(trouble?.kind).toBe(turn < 2 ? 'unreachable' : 'throttled');
      waits.push(retryAtMs === null ? null : retryAtMs - Date.now());
      await vi.advanceTimersByTimeAsync(waits[turn] ?? 0);
    }
    expect(waits).toEqual([5_000, 10_000, 30_000]);
    expect(status.get()).toMatchObject({ phase: 'live', trouble: null, retryAtMs: null });
  });

  it('that only the user can mend it does not', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.failNext('listEmails', apiError(401, 'provider_auth_required'));
    await harness.mailbox.reader.refresh();
    expect(harness.mailbox.status.get().retryAtMs).toBeNull();
  });
});
