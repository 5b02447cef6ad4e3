import { beforeAll, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#lib/api-errors.ts';
import { EMPTY_MAIL_STATE, mergeListed } from './mail-state.ts';
import { createHarness, createLoadedHarness } from './mailbox-harness.ts';
import { apiError, buildEmail, buildInbox } from './scripted-server.ts';

beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const lost = () => new NetworkError(false, null);

function keptState(count: number) {
  return {
    ...mergeListed(EMPTY_MAIL_STATE, { emails: buildInbox(count) }),
    syncToken: '1',
    nextCursor: null,
  };
}

describe('the first reading', () => {
  it('shows the first 50 at once and reads on to 500 behind them, with progress', async () => {
    const harness = createHarness(buildInbox(700));
    const { status } = harness.mailbox;
    harness.server.hold('listEmails');
    const loaded = harness.mailbox.connect();
    const progress = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await harness.settle();
      progress.push([harness.view().counts.total, status.get().reading, status.get().phase]);
      harness.server.held[0]?.answer();
    }
    await loaded;
    expect(progress).toEqual([
      [0, null, 'loading'],
      [50, { loaded: 50, total: 500 }, 'live'],
      [150, { loaded: 150, total: 500 }, 'live'],
      [250, { loaded: 250, total: 500 }, 'live'],
      [350, { loaded: 350, total: 500 }, 'live'],
      [450, { loaded: 450, total: 500 }, 'live'],
    ]);
    expect(harness.view().counts.total).toBe(500);
    expect(status.get()).toMatchObject({
      reading: null,
      stale: false,
      connection: 'authenticated',
    });
  });

  it('reads older emails when it is asked to, to the end', async () => {
    const { mailbox, view } = await createLoadedHarness(buildInbox(640));
    await mailbox.reader.loadOlder();
    expect(view().counts.total).toBe(600);
    await mailbox.reader.loadOlder();
    expect(view().counts.total).toBe(640);
    expect(mailbox.store.get().nextCursor).toBeNull();
    await mailbox.reader.loadOlder();
    expect(view().counts.total).toBe(640);
  });

  it('loads the mail only after the mailbox is found connected [CONN-02]', async () => {
    const harness = createHarness(buildInbox(1));
    harness.server.hold('checkPermissions');
    const loaded = harness.mailbox.connect();
    await harness.settle();
    expect(harness.server.log).toEqual(['checkPermissions']);
    harness.server.held[0]?.answer();
    await loaded;
    expect(harness.server.log).toContain('loadUser');
    expect(harness.view().counts.total).toBe(1);
  });

  it('asks nothing more once it was stopped, although a try was to follow', async () => {
    const harness = createHarness(buildInbox(1));
    harness.server.hold('checkPermissions');
    const loaded = harness.mailbox.connect();
    await harness.settle();
    harness.mailbox.reader.stop();
    harness.server.held[0]?.lose(false);
    await loaded;
    expect(harness.server.log).toEqual(['checkPermissions']);
  });

  it('names where consent is given when it is needed', async () => {
    const harness = createHarness(buildInbox(1));
    harness.server.failNext('listEmails', apiError(401, 'provider_auth_required'));
    await harness.mailbox.connect();
    expect(harness.mailbox.status.get()).toMatchObject({ connection: 'needs-oauth', error: null });
  });

  it.each([
    [
      'is refused',
      apiError(502, 'provider_failed', 'The provider is down'),
      'The provider is down',
    ],
    ['breaks', lost(), 'Network error loading data.'],
  ])('that %s shows why, and works when it is tried again [ERR-43]', async (_, error, text) => {
    const harness = createHarness(buildInbox(1));
    harness.server.failNext('listEmails', error);
    await harness.mailbox.connect();
    expect(harness.mailbox.status.get()).toMatchObject({ phase: 'error', error: text });
    await harness.mailbox.reader.refresh();
    expect(harness.mailbox.status.get()).toMatchObject({ phase: 'live', error: null });
  });
});

describe('refreshing', () => {
  it('asks only what changed since the last answer', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.put(buildEmail('new', { age: -1 }));
    harness.server.remove('m2');
    await harness.mailbox.reader.refresh();
    expect(harness.server.log.at(-1)).toBe('listEmails {"since":"1"}');
    expect(harness.view().emails.map((email) => email.id)).toEqual(['new', 'm1', 'm3']);
  });

  it('reads more changes than one answer holds, each once, and then rests', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    for (let n = 0; n < 120; n += 1) harness.server.put(buildEmail(`new-${n}`, { age: -1 - n }));
    const before = harness.server.log.length;
    await harness.mailbox.reader.refresh();
    expect(harness.server.log.slice(before).filter((call) => call.startsWith('list'))).toEqual([
      'listEmails {"since":"1"}',
      'listEmails {"since":"51"}',
      'listEmails {"since":"101"}',
    ]);
    expect(harness.view().counts.total).toBe(123);
    await harness.mailbox.reader.refresh();
    expect(harness.server.log.at(-1)).toBe('listEmails {"since":"121"}');
  });

  it('reads anew when the server no longer knows the revision [PLUS-21]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.remove('m2');
    harness.server.forgetRevisionsBefore = 2;
    await harness.mailbox.reader.refresh();
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m1', 'm3']);
    expect(harness.mailbox.status.get().phase).toBe('live');
  });

  it('keeps an email where the user put it while the question was on its way', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.put(buildEmail('m1', { quadrant: 'eliminate' }));
    harness.server.hold('listEmails');
    harness.server.readsEarly = true;
    const refreshed = harness.mailbox.reader.refresh();
    await harness.settle();
    await harness.mailbox.actions.move(['m1'], 'do');
    for (let turn = 0; turn < 3; turn += 1) {
      harness.server.held[0]?.answer();
      await harness.settle();
      expect(harness.view().counts.do).toBe(1);
    }
    await refreshed;
  });

  it('keeps an email that an undo brought back while the question was on its way', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.archive(['m1']);
    harness.server.hold('listEmails');
    harness.server.readsEarly = true;
    void harness.mailbox.reader.refresh();
    await harness.settle();
    void harness.mailbox.undo.undoLast();
    await harness.settle();
    for (let turn = 0; turn < 4; turn += 1) {
      harness.server.held[0]?.answer();
      await harness.settle();
      expect(harness.view().counts.total).toBe(2);
    }
  });

  it('asks again at once what it could not believe', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.put(buildEmail('m1', { preview: 'Changed elsewhere' }));
    harness.server.hold('listEmails');
    const refreshed = harness.mailbox.reader.refresh();
    await harness.settle();
    await harness.mailbox.actions.markRead(['m1'], true);
    harness.server.held[0]?.answer();
    await harness.settle();
    harness.server.held[0]?.answer();
    await refreshed;
    expect(harness.view().emails[0]).toMatchObject({ preview: 'Changed elsewhere', unread: false });
  });

  it('asks once more when something happened while it was asking', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.hold('listEmails', 'archive');
    harness.server.readsEarly = true;
    void harness.mailbox.reader.refresh();
    void harness.mailbox.actions.archive(['m1']);
    await harness.settle();
    harness.server.held.find((call) => call.name === 'archive')?.lose(true);
    await harness.settle();
    harness.server.held[0]?.answer();
    await harness.settle();
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m2']);
  });

  it('keeps the objects of emails that did not change', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    const [first] = harness.view().emails;
    harness.server.put(buildEmail('m1'));
    await harness.mailbox.reader.refresh();
    expect(harness.view().emails[0]).toBe(first);
  });
});

describe("the browser's copy", () => {
  it('shows before the network answers, and says that it is stale [PLUS-03]', async () => {
    const harness = createHarness(buildInbox(3), { kept: keptState(2) });
    harness.server.hold('checkPermissions');
    const loaded = harness.mailbox.connect();
    await harness.settle();
    expect(harness.view().counts.total).toBe(2);
    expect(harness.mailbox.status.get()).toMatchObject({ phase: 'copy', stale: true });
    harness.server.held[0]?.answer();
    await loaded;
    expect(harness.mailbox.status.get()).toMatchObject({ phase: 'live', stale: false });
    expect(harness.server.log).toContain('listEmails {"since":"1"}');
  });

  it('is shown whole, also when it is longer than its first part', async () => {
    const harness = createHarness([], { kept: keptState(900) });
    await harness.mailbox.openCopy();
    expect(harness.view().counts.total).toBe(900);
    expect(harness.view().emails.at(-1)?.id).toBe('m900');
  });

  it('stays on the screen when the server cannot be reached', async () => {
    const harness = createHarness([], { kept: keptState(2) });
    for (let tries = 0; tries < 3; tries += 1) harness.server.failNext('checkPermissions', lost());
    await harness.mailbox.connect();
    expect(harness.view().counts.total).toBe(2);
    expect(harness.mailbox.status.get()).toMatchObject({
      phase: 'offline',
      stale: true,
      error: 'Network error while checking permissions.',
    });
    expect(harness.waits).toEqual([1_000, 2_000]);
  });

  it('is written after changes that the server confirmed, and never holds others', async () => {
    vi.useFakeTimers();
    const harness = await createLoadedHarness(buildInbox(2));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(harness.kept.state?.emails.size).toBe(2);
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(harness.kept).toMatchObject({ writes: 1 });
    harness.server.held[0]?.answer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(harness.kept.writes).toBe(2);
    expect(harness.kept.state?.emails.get('m1')?.quadrant).toBe('do');
    vi.useRealTimers();
  });

  it('is not written any more after the mailbox was given up [PLUS-04]', async () => {
    vi.useFakeTimers();
    const harness = createHarness(buildInbox(2), { kept: keptState(1) });
    await harness.mailbox.connect();
    harness.mailbox.dispose();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(harness.kept.writes).toBe(0);
    expect(harness.view().counts.total).toBe(0);
    vi.useRealTimers();
  });
});
