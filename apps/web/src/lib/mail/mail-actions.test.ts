import { describe, expect, it } from 'vitest';
import { NetworkError } from '#lib/api-errors.ts';
import { mailKeys } from './mail-keys.ts';
import { createLoadedHarness, type Harness } from './mailbox-harness.ts';
import { apiError, buildEmail, buildInbox } from './scripted-server.ts';

const quadrants = (harness: Harness) =>
  Object.fromEntries(harness.view().emails.map((email) => [email.id, email.quadrant]));

describe('moving emails', () => {
  it('shows at once and tells the server afterwards [MATRIX-11]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'schedule');
    expect(harness.view().byQuadrant.schedule.map((email) => email.id)).toEqual(['m1']);
    expect(harness.view().counts).toMatchObject({ inbox: 1, schedule: 1 });
    expect(harness.view().byQuadrant.schedule[0]).toMatchObject({
      reasoning: 'Moved by you',
      source: 'user',
    });
    expect(harness.spoken).toEqual(['Moved to Decide. Press Z to undo.']);
    await harness.settle();
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(harness.server.list()[0]?.quadrant).toBe('schedule');
    expect(harness.notice('Moved to Decide')?.kind).toBe('undoable');
  });

  it('comes back with a message when the server refuses', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.failNext('place', apiError(502, 'provider_failed', 'The provider is down'));
    await harness.mailbox.actions.move(['m1'], 'do');
    expect(harness.view().inbox.map((email) => email.id)).toEqual(['m1']);
    const notice = harness.notice('Failed to move email');
    expect(notice).toMatchObject({ kind: 'error', detail: 'The provider is down' });
    notice?.action?.run();
    await harness.settle();
    expect(harness.view().counts.do).toBe(1);
  });

  it('ends in the last of several quick moves, sent one after the other', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.hold('place');
    const { move } = harness.mailbox.actions;
    void move(['m1'], 'do');
    void move(['m1'], 'schedule');
    void move(['m1'], 'delegate');
    expect(quadrants(harness)).toEqual({ m1: 'delegate' });
    await harness.settle();
    expect(harness.server.held).toHaveLength(1);
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(quadrants(harness)).toEqual({ m1: 'delegate' });
    harness.server.held[0]?.refuse();
    await harness.settle();
    expect(quadrants(harness)).toEqual({ m1: 'delegate' });
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(quadrants(harness)).toEqual({ m1: 'delegate' });
    expect(harness.server.list()[0]?.quadrant).toBe('delegate');
  });

  it('falls back to the last place that the server took when a later move is refused', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    void harness.mailbox.actions.move(['m1'], 'schedule');
    await harness.settle();
    harness.server.held[0]?.answer();
    await harness.settle();
    harness.server.held[0]?.refuse();
    await harness.settle();
    expect(quadrants(harness)).toEqual({ m1: 'do' });
  });

  it('does not let one email wait for another', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    void harness.mailbox.actions.move(['m2'], 'do');
    await harness.settle();
    expect(harness.server.held).toHaveLength(2);
  });

  it('sends nothing for emails that are there already', async () => {
    const harness = await createLoadedHarness([buildEmail('m1', { quadrant: 'do' })]);
    await harness.mailbox.actions.move(['m1', 'gone'], 'do');
    expect(harness.server.log.filter((line) => line.startsWith('place'))).toEqual([]);
    expect(harness.notices).toEqual([]);
  });

  it('files "Not sure" emails where their guess says, in one call [PLUS-07]', async () => {
    const harness = await createLoadedHarness([
      buildEmail('m1', { guess: 'do' }),
      buildEmail('m2', { guess: 'eliminate', age: 1 }),
      buildEmail('m3', { age: 2 }),
    ]);
    await harness.mailbox.actions.accept(['m1', 'm2', 'm3']);
    expect(quadrants(harness)).toEqual({ m1: 'do', m2: 'eliminate', m3: null });
    expect(harness.server.log.filter((line) => line.startsWith('place'))).toEqual([
      'place m1:do,m2:eliminate',
    ]);
  });

  it('moves more emails than one call takes as one entry of the journal [PLUS-25]', async () => {
    const harness = await createLoadedHarness(buildInbox(450));
    const ids = harness.view().emails.map((email) => email.id);
    await harness.mailbox.actions.move(ids, 'eliminate');
    expect(harness.view().counts.eliminate).toBe(450);
    expect(harness.server.journal).toHaveLength(1);
    expect(harness.notice('450 emails moved to Delete')?.action?.label).toBe('Undo');
  });

  it('does not start while the browser is offline, and says why', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.online = false;
    await harness.mailbox.actions.move(['m1'], 'do');
    expect(quadrants(harness)).toEqual({ m1: null });
    expect(harness.notice('You are offline')?.kind).toBe('error');
  });

  it('does not start while the provider asks for a new consent, and says why [CONN-06]', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.mailbox.reader.noteConnection({ state: 'needs-oauth', loginUrl: null });
    await harness.mailbox.actions.move(['m1'], 'do');
    await harness.mailbox.actions.archive(['m1']);
    await harness.mailbox.actions.markRead(['m1'], true);
    expect(quadrants(harness)).toEqual({ m1: null });
    expect(harness.notice('Your mailbox has to be connected again')?.kind).toBe('error');
    expect(harness.server.log.filter((line) => /^(place|archive|mark)/.test(line))).toEqual([]);
  });
});

describe('Clear and Reset All', () => {
  const sorted = () => [
    buildEmail('m1', { quadrant: 'do' }),
    buildEmail('m2', { quadrant: 'do', age: 1 }),
    buildEmail('m3', { quadrant: 'eliminate', age: 2 }),
  ];

  it('returns one quadrant to the Inbox, with Undo [MATRIX-04]', async () => {
    const harness = await createLoadedHarness(sorted());
    await harness.mailbox.actions.clear('do');
    expect(quadrants(harness)).toEqual({ m1: null, m2: null, m3: 'eliminate' });
    const notice = harness.notice('Do cleared');
    expect(notice).toMatchObject({ kind: 'undoable', detail: '2 emails back in the Inbox' });
    notice?.action?.run();
    await harness.settle();
    expect(quadrants(harness)).toEqual({ m1: 'do', m2: 'do', m3: 'eliminate' });
  });

  it('returns everything to the Inbox, with Undo [INBOX-08]', async () => {
    const harness = await createLoadedHarness(sorted());
    await harness.mailbox.actions.resetAll();
    expect(harness.view().counts.inbox).toBe(3);
    expect(harness.server.log).toContain('placeAllInInbox all');
    await harness.mailbox.undo.undoLast();
    expect(quadrants(harness)).toEqual({ m1: 'do', m2: 'do', m3: 'eliminate' });
  });

  it('waits for the moves before it, and lets later ones wait', async () => {
    const harness = await createLoadedHarness(sorted());
    harness.server.hold('place', 'placeAllInInbox');
    void harness.mailbox.actions.move(['m3'], 'do');
    void harness.mailbox.actions.resetAll();
    void harness.mailbox.actions.move(['m1'], 'schedule');
    expect(quadrants(harness)).toEqual({ m1: 'schedule', m2: null, m3: null });
    for (const name of ['place', 'placeAllInInbox', 'place']) {
      await harness.settle();
      expect(harness.server.held.map((call) => call.name)).toEqual([name]);
      harness.server.held[0]?.answer();
    }
    await harness.settle();
    expect(quadrants(harness)).toEqual({ m1: 'schedule', m2: null, m3: null });
    expect(harness.server.list().map((email) => email.quadrant)).toEqual(['schedule', null, null]);
  });
});

describe('archive and delete', () => {
  it('takes the email from every list and says so, with Undo [CARD-13] [CARD-14] [ERR-17]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    const done = harness.mailbox.actions.archive(['m1']);
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m2']);
    await done;
    // The second line says which: two of them may stand side by side.
    const archived = { kind: 'undoable', detail: 'Subject m1' };
    expect(harness.notice('Email archived successfully!')).toMatchObject(archived);
    await harness.mailbox.undo.undoLast();
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m1', 'm2']);
  });

  it('moves to deleted items [CARD-15] [ERR-19]', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    await harness.mailbox.actions.trash(['m1']);
    expect(harness.notice('Email moved to deleted items successfully')?.kind).toBe('undoable');
  });

  it.each([
    ['archive', 'refused', apiError(502, 'provider_failed'), 'Failed to archive email!'],
    ['archive', 'lost', new NetworkError(false, null), 'Failed to archive email!'],
    ['trash', 'refused', apiError(502, 'provider_failed'), 'Failed to move email to deleted items'],
    ['trash', 'lost', new NetworkError(false, null), 'Failed to delete email'],
  ] as const)(
    '%s that is %s brings the email back and says why [ERR-18, ERR-20, ERR-21]',
    async (how, _, error, title) => {
      const harness = await createLoadedHarness(buildInbox(2));
      harness.server.failNext(how, error);
      await harness.mailbox.actions[how](['m1']);
      expect(harness.view().emails.map((email) => email.id)).toEqual(['m1', 'm2']);
      expect(harness.notice(title)).toMatchObject({ kind: 'error', action: { label: 'Retry' } });
    },
  );

  it('takes several emails in one act with one undo [PLUS-25]', async () => {
    const harness = await createLoadedHarness(buildInbox(6));
    await harness.mailbox.actions.archive(['m1', 'm2', 'm3', 'm4', 'm5']);
    expect(harness.server.journal).toHaveLength(1);
    expect(harness.notices.map((notice) => notice.title)).toEqual([
      '5 emails archived successfully!',
    ]);
    await harness.mailbox.undo.undoLast();
    expect(harness.view().counts.total).toBe(6);
  });

  it('tells which emails of an act failed, and brings back only those', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.failNext('archive', apiError(502, 'provider_failed', 'Try later'));
    await harness.mailbox.actions.archive(['m1', 'm2', 'm3']);
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m1']);
    expect(harness.notice('Failed to archive email!')?.detail).toBe('“Subject m1”: Try later');
    expect(harness.notice('2 emails archived successfully!')?.kind).toBe('undoable');
  });

  it('asks the server what is true after an answer was lost', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.hold('archive');
    void harness.mailbox.actions.archive(['m1']);
    await harness.settle();
    harness.server.held[0]?.lose(true);
    await harness.settle();
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m2']);
  });
});

describe('marking read', () => {
  it('changes only what is unread, and stays quiet', async () => {
    const harness = await createLoadedHarness([
      buildEmail('m1'),
      buildEmail('m2', { unread: false, age: 1 }),
    ]);
    await harness.mailbox.actions.markRead(['m1', 'm2'], true);
    expect(harness.server.log).toContain('markRead m1');
    expect(harness.view().counts.unread).toBe(0);
    expect(harness.notices).toEqual([]);
    expect(harness.mailbox.undoStack.size.get()).toBe(0);
  });
});

describe('emails that the list does not reach back to', () => {
  const open = async (folder: 'inbox' | 'archive') => {
    const harness = await createLoadedHarness(buildInbox(1));
    const old = { ...buildEmail('old', { age: 90_000 }), folder };
    harness.server.put(old);
    const { client, mailbox } = harness;
    client.setQueryData(mailKeys.search(mailbox.owner, 'old'), [old]);
    return harness;
  };

  it('are moved and archived like any other while they lie in the inbox [FIX-15]', async () => {
    const harness = await open('inbox');
    await harness.mailbox.actions.move(['old'], 'schedule');
    expect(quadrants(harness)).toMatchObject({ old: 'schedule' });
    const { confirmed } = await harness.mailbox.actions.archive(['old']);
    expect(confirmed).toEqual(['old']);
    expect(quadrants(harness)).toEqual({ m1: null });
  });

  it('are not taken into the list when they lie elsewhere [FIX-15]', async () => {
    const harness = await open('archive');
    const { confirmed } = await harness.mailbox.actions.archive(['old']);
    expect(confirmed).toEqual([]);
    expect(quadrants(harness)).toEqual({ m1: null });
  });

  it('are asked for anew once something was filed: their folder may be another [FIX-15]', async () => {
    const harness = await open('inbox');
    await harness.mailbox.actions.archive(['old']);
    const key = mailKeys.search(harness.mailbox.owner, 'old');
    expect(harness.client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
