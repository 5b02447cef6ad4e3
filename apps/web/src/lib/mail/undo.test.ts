import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetActs, tellAct } from '#lib/acts.ts';
import { createHarness, createLoadedHarness } from './mailbox-harness.ts';
import { apiError, buildEmail, buildInbox } from './scripted-server.ts';
import type { UndoEntry } from './undo-stack.ts';

beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('undo', () => {
  it('by key takes away the notice of that act and says what came of it [FIX-07] [FIX-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(11));
    const ids = Array.from({ length: 11 }, (_, index) => `m${index + 1}`);
    await harness.mailbox.actions.move(ids, 'do');
    const told = harness.notices.at(-1);
    await harness.mailbox.undo.undoLast();
    expect(harness.hidden.has(told?.id ?? '')).toBe(true);
    expect(harness.notice('Moved 11 emails back to the Inbox')?.action?.label).toBe('Redo');
  });

  it('of what nobody sees any more asks first, and the same key again does it [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(12));
    await harness.mailbox.classify.start();
    const placed = harness.view().emails.filter((email) => email.quadrant !== null).length;
    harness.hidden.add(harness.notices.at(-1)?.id ?? '');
    await harness.mailbox.undo.undoLast();
    expect(harness.view().emails.filter((email) => email.quadrant !== null)).toHaveLength(placed);
    expect(harness.notices.at(-1)).toMatchObject({
      kind: 'question',
      title: 'Undo: Classify All, 12 emails?',
    });
    await harness.mailbox.undo.undoLast();
    expect(harness.view().counts.inbox).toBe(12);
  });

  it('by key passes over the notice of an act that another one followed [FIX-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(12));
    const { actions, classify, undo } = harness.mailbox;
    await classify.start();
    const told = harness.notices.at(-1)?.id ?? '';
    expect(undo.isPassed(told)).toBe(false);
    await actions.move(['m1'], 'eliminate');
    expect(undo.isPassed(told)).toBe(true);
    await undo.undoLast();
    expect(undo.isPassed(told)).toBe(false);
  });

  it('a second time asks before an act that was not told last [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.archive(['m1']);
    await harness.mailbox.actions.move(['m2'], 'do');
    for (const { id } of harness.notices) harness.hidden.add(id);
    await harness.mailbox.undo.undoLast();
    await harness.mailbox.undo.undoLast();
    expect(harness.notices.at(-1)?.title).toBe('Undo: Archive, 1 email?');
    expect(harness.view().counts.total).toBe(1);
  });

  it('by key takes back what was done last, be it mail or not [FIX-32]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    const undo = vi.fn(async () => undefined);
    await harness.mailbox.actions.archive(['m1']);
    const words = { id: 'goal', title: 'Goal started', undoneTitle: 'Goal set back' };
    tellAct({ ...words, undo, redo: undo });
    for (const { id } of harness.notices) harness.hidden.add(id);
    await harness.mailbox.undo.undoLast();
    expect([undo.mock.calls.length, harness.view().counts.total]).toEqual([1, 1]);
    // The archiving was not told last.
    await harness.mailbox.undo.undoLast();
    expect(harness.notices.at(-1)?.title).toBe('Undo: Archive, 1 email?');
    forgetActs();
  });

  it('can be done again, and that be undone, until something else is done [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    const { actions, undo } = harness.mailbox;
    await actions.archive(['m1']);
    await undo.undoLast();
    await undo.redoLast();
    expect(harness.view().counts.total).toBe(1);
    await undo.undoLast();
    expect(harness.view().counts.total).toBe(2);
    await undo.redoLast();
    await undo.redoLast();
    expect(harness.server.log.filter((line) => line.startsWith('redo'))).toHaveLength(2);
    expect(harness.view().counts.total).toBe(1);
  });

  it('is done again though its key is pressed while it is still under way [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    const { actions, undo } = harness.mailbox;
    await actions.archive(['m1']);
    await actions.archive(['m2']);
    await undo.undoLast();
    // The undone archiving of m2 must not be taken for the last: that of m1 is on its way.
    const second = undo.undoLast();
    await Promise.all([second, undo.redoLast()]);
    expect(harness.view().emails.map(({ id }) => id)).toEqual(['m2', 'm3']);
  });

  it('of several acts is done again act by act, the last undone first [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    const { actions, undo } = harness.mailbox;
    await actions.archive(['m1']);
    await actions.move(['m2'], 'do');
    await undo.undoLast();
    await undo.undoEntry(harness.mailbox.undoStack.last() as UndoEntry);
    expect(harness.view().counts).toMatchObject({ total: 2, do: 0 });
    await undo.redoLast();
    expect(harness.view().counts).toMatchObject({ total: 1, do: 0 });
    await undo.redoLast();
    expect(harness.view().counts).toMatchObject({ total: 1, do: 1 });
    // The server's journal was not asked which: this page knows.
    expect(harness.server.log).not.toContain('findLastUndone');
    await undo.redoLast();
    expect(harness.notices.at(-1)?.title).toBe('Nothing to redo');
  });

  it('of several acts is over for all of them once something new is done [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    const { actions, undo } = harness.mailbox;
    await actions.archive(['m1']);
    await actions.move(['m2'], 'do');
    await undo.undoLast();
    await undo.undoEntry(harness.mailbox.undoStack.last() as UndoEntry);
    await undo.redoLast();
    await actions.archive(['m3']);
    harness.server.journal.length = 0;
    await undo.redoLast();
    expect(harness.notices.at(-1)?.title).toBe('Nothing to redo');
    expect(harness.view().counts.do).toBe(0);
  });

  it('asked for is not done once something newer was done: that is undone at once [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(12));
    const { actions, classify, undo } = harness.mailbox;
    await classify.start();
    harness.hidden.add(harness.notices.at(-1)?.id ?? '');
    await undo.undoLast();
    expect(harness.notices.at(-1)?.kind).toBe('question');
    await actions.archive(['m1']);
    await undo.undoLast();
    expect(harness.view().counts).toMatchObject({ total: 12, do: 12 });
  });

  it('that was refused leaves newer acts the newer ones [FIX-07]', async () => {
    const harness = await createLoadedHarness(buildInbox(12));
    const { actions, classify, undo } = harness.mailbox;
    await classify.start();
    const older = harness.mailbox.undoStack.last() as UndoEntry;
    await actions.clear('do');
    const cleared = harness.notices.at(-1)?.id ?? '';
    harness.server.failNext('undo', apiError(502, 'provider_failed'));
    await undo.undoEntry(older);
    expect(undo.isPassed(cleared)).toBe(false);
    await undo.undoLast();
    expect(harness.view().counts.do).toBe(12);
  });

  it('is not offered of sorting that moved nothing, and counts what moved [FIX-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    const { verdict } = harness.server;
    const unsure = { quadrant: null, guess: 'do', confidence: 0.4, source: 'local' } as const;
    harness.server.verdict = () => unsure;
    await harness.mailbox.classify.start();
    expect(harness.notice('0 emails sorted')?.action).toBeUndefined();
    expect(harness.mailbox.undoStack.last()).toBeNull();
    harness.server.verdict = (email) => (email.id === 'm1' ? verdict(email) : unsure);
    await harness.mailbox.classify.start();
    await harness.mailbox.undo.undoLast();
    expect(harness.notices.at(-1)?.title).toBe('Moved 1 email back to the Inbox');
  });

  it('never takes back that an email was marked read by opening it [FIX-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.move(['m1'], 'do');
    await harness.mailbox.actions.markRead(['m2'], true);
    await harness.mailbox.undo.undoLast();
    expect(harness.view().counts.do).toBe(0);
    expect(harness.view().emails.find((email) => email.id === 'm2')?.unread).toBe(false);
  });

  it('takes back the acts of this page, the newest first [PLUS-13]', async () => {
    const { mailbox, view } = await createLoadedHarness(buildInbox(2));
    await mailbox.actions.move(['m1'], 'do');
    await mailbox.actions.archive(['m2']);
    await mailbox.undo.undoLast();
    expect(view().emails.map((email) => email.quadrant)).toEqual(['do', null]);
    await mailbox.undo.undoLast();
    expect(view().emails.map((email) => email.quadrant)).toEqual([null, null]);
  });

  it('puts back everything that was decided before the move', async () => {
    const before = buildEmail('m1', {
      guess: 'schedule',
      second: 'do',
      confidence: 0.4,
      urgency: { value: 0.3, evidence: ['by Friday'] },
      source: 'local',
    });
    const { mailbox, view } = await createLoadedHarness([before]);
    await mailbox.actions.move(['m1'], 'eliminate');
    await mailbox.undo.undoLast();
    expect(view().inbox[0]).toEqual(before);
  });

  it('shows at once, before the server answered', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    await harness.mailbox.actions.archive(['m1']);
    harness.server.hold('undo');
    void harness.mailbox.undo.undoLast();
    expect(harness.view().counts.total).toBe(1);
  });

  it('of an act on its way waits for its answer and then takes it back', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    await harness.settle();
    const undone = harness.mailbox.undo.undoLast();
    expect(harness.view().counts).toMatchObject({ inbox: 1, do: 0 });
    expect(harness.server.log).not.toContain('undo j1');
    harness.server.held[0]?.answer();
    await undone;
    expect(harness.view().counts).toMatchObject({ inbox: 1, do: 0 });
    expect(harness.server.log).toContain('undo j1');
    expect(harness.server.list()[0]?.quadrant).toBeNull();
    expect(harness.notices.map(({ title }) => title)).toEqual(['Moved 1 email back to the Inbox']);
  });

  it('of an act that was refused meanwhile asks the server for nothing', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    await harness.settle();
    const undone = harness.mailbox.undo.undoLast();
    harness.server.held[0]?.refuse();
    await undone;
    expect(harness.view().counts.inbox).toBe(1);
    expect(harness.server.log.filter((line) => line.startsWith('undo'))).toEqual([]);
  });

  it('of an act that still waits never sends it', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    harness.server.hold('place');
    void harness.mailbox.actions.move(['m1'], 'do');
    void harness.mailbox.actions.move(['m1'], 'schedule');
    await harness.settle();
    await harness.mailbox.undo.undoLast();
    expect(harness.view().counts).toMatchObject({ do: 1, schedule: 0 });
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(harness.server.log.filter((line) => line.startsWith('place'))).toEqual(['place m1:do']);
    expect(harness.view().counts.do).toBe(1);
  });

  it('of an act that changed nothing at the server brings nothing back', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    harness.server.hold('archive');
    void harness.mailbox.actions.archive(['m1']);
    await harness.settle();
    harness.server.hold('listEmails');
    harness.server.held[0]?.lose(true);
    await harness.settle();
    // The answer was lost, so the card is back; the user archives it again before the list is read.
    void harness.mailbox.actions.archive(['m1']);
    await harness.settle();
    const answerNext = async (name: string) => {
      harness.server.held.find((call) => call.name === name)?.answer();
      await harness.settle();
    };
    await answerNext('listEmails');
    void harness.mailbox.undo.undoLast();
    await answerNext('archive');
    await answerNext('listEmails');
    expect(harness.server.list().map((email) => email.id)).toEqual(['m2']);
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m2']);
  });

  it('leaves to the server what an email is afterwards', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    // Placed elsewhere, and not read yet: the move changes nothing of it, so the undo does not either.
    harness.server.put(
      buildEmail('m1', { quadrant: 'do', reasoning: 'Moved by you', source: 'user' }),
    );
    await harness.mailbox.actions.move(['m1', 'm2'], 'do');
    await harness.mailbox.reader.refresh();
    await harness.mailbox.undo.undoLast();
    expect(harness.view().emails.map((email) => email.quadrant)).toEqual(['do', null]);
  });

  it('shows what was before when no reading comes through, and reads everything next time', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.archive(['m1']);
    harness.server.failNext('listEmails', apiError(502, 'provider_failed'));
    await harness.mailbox.undo.undoLast();
    expect(harness.view().counts.total).toBe(2);
    expect(harness.mailbox.store.get().pending).toEqual([]);
    await harness.mailbox.reader.refresh();
    expect(harness.server.log.at(-1)).toBe('listEmails {"limit":50}');
  });

  it('does nothing the second time', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    await harness.mailbox.actions.archive(['m1']);
    const undo = harness.notice('Email archived successfully!')?.action?.run;
    undo?.();
    undo?.();
    await harness.settle();
    expect(harness.server.log.filter((line) => line === 'undo j1')).toHaveLength(1);
  });

  it('that is refused leaves the emails, says so, and can be tried again', async () => {
    const harness = await createLoadedHarness(buildInbox(1));
    await harness.mailbox.actions.archive(['m1']);
    harness.server.failNext('undo', apiError(502, 'provider_failed', 'Try later'));
    await harness.mailbox.undo.undoLast();
    expect(harness.view().counts.total).toBe(0);
    const notice = harness.notice('Failed to undo');
    expect(notice).toMatchObject({ kind: 'error', detail: 'Try later' });
    notice?.action?.run();
    await harness.settle();
    expect(harness.view().counts.total).toBe(1);
  });

  it('that works in part tells what it could not bring back [PLUS-15]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.archive(['m1', 'm2']);
    harness.server.unrestorable.add('m2');
    expect(await harness.mailbox.undo.undoLast()).toBe(false);
    expect(harness.view().emails.map((email) => email.id)).toEqual(['m1']);
    expect(harness.notice('Some changes could not be undone')?.detail).toContain(
      'It is gone at the provider',
    );
  });

  it('after a reload takes the last entry of the journal [PLUS-13]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.move(['m1'], 'do');
    const reloaded = createHarness([]);
    Object.assign(reloaded.server.calls, harness.server.calls);
    await reloaded.mailbox.connect();
    expect(reloaded.view().counts.do).toBe(1);
    expect(await reloaded.mailbox.undo.undoLast()).toBe(true);
    expect(reloaded.view().counts).toMatchObject({ do: 0, inbox: 2 });
    await reloaded.mailbox.undo.undoLast();
    expect(reloaded.notices.map((notice) => notice.title)).toEqual([
      'Moved 1 email back to the Inbox',
      'Nothing to undo',
    ]);
  });

  it('of an act that this page does not know says where its emails went [FIX-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    await harness.mailbox.actions.move(['m1', 'm2'], 'eliminate');
    await harness.mailbox.actions.archive(['m1', 'm2']);
    const reloaded = createHarness([]);
    Object.assign(reloaded.server.calls, harness.server.calls);
    await reloaded.mailbox.connect();
    await reloaded.mailbox.undo.undoJournal('j2');
    expect(reloaded.notices.at(-1)?.title).toBe('Moved 2 emails back to Delete');
    await reloaded.mailbox.undo.redoLast();
    expect(reloaded.notices.at(-1)).toMatchObject({
      kind: 'undoable',
      title: 'Done again: Move, 2 emails',
    });
    expect(reloaded.view().counts.total).toBe(1);
    reloaded.notices.at(-1)?.action?.run();
    await reloaded.settle();
    expect(reloaded.notices.at(-1)?.title).toBe('Moved 2 emails back to Delete');
  });

  it('of an archived email says the quadrant that it came back to [FIX-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(2));
    await harness.mailbox.actions.move(['m1'], 'eliminate');
    await harness.mailbox.actions.archive(['m1']);
    await harness.mailbox.undo.undoLast();
    expect(harness.notices.at(-1)?.title).toBe('Brought 1 email back to Delete');
  });

  it('takes back any entry of the Activity list', async () => {
    const { mailbox, view } = await createLoadedHarness(buildInbox(2));
    await mailbox.actions.move(['m1'], 'do');
    await mailbox.actions.move(['m2'], 'schedule');
    await mailbox.undo.undoJournal('j1');
    expect(view().emails.map((email) => email.quadrant)).toEqual([null, 'schedule']);
    await mailbox.undo.undoLast();
    expect(view().counts.inbox).toBe(2);
  });
});
