import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHarness, createLoadedHarness } from './mailbox-harness.ts';
import { apiError, buildEmail, buildInbox } from './scripted-server.ts';

const log = vi.spyOn(console, 'error');
beforeAll(() => void log.mockImplementation(() => undefined));
afterAll(() => log.mockRestore());

describe('Classify All', () => {
  it('sends only emails without a quadrant, newest first, 25 to a call [INBOX-07]', async () => {
    const harness = await createLoadedHarness([
      ...buildInbox(60),
      buildEmail('sorted', { quadrant: 'eliminate', age: 100 }),
    ]);
    await harness.mailbox.classify.start();
    const asked = harness.server.log
      .filter((line) => line.startsWith('classify '))
      .map((line) => line.slice('classify '.length).split(','));
    expect(asked.map((ids) => ids.length)).toEqual([25, 25, 10]);
    expect(asked.flat()).toEqual(Array.from({ length: 60 }, (_, index) => `m${index + 1}`));
    expect(harness.view().counts).toMatchObject({ do: 60, eliminate: 1, inbox: 0 });
  });

  it('waits for what is still being read, so that all means all [INBOX-04]', async () => {
    const harness = createHarness(buildInbox(130));
    harness.server.hold('listEmails');
    const connecting = harness.mailbox.connect();
    await harness.settle();
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(harness.view().counts.inbox).toBeLessThan(130);
    const run = harness.mailbox.classify.start();
    await harness.settle();
    expect(harness.mailbox.classifyStatus.get()).toMatchObject({ running: true, done: 0 });
    expect(harness.server.log.some((line) => line.startsWith('classify '))).toBe(false);
    while (harness.server.held.length > 0) {
      harness.server.held[0]?.answer();
      await harness.settle();
    }
    await connecting;
    await run;
    expect(harness.view().counts).toMatchObject({ do: 130, inbox: 0 });
  });

  it('shows progress, and which emails are in work', async () => {
    const harness = await createLoadedHarness(buildInbox(30));
    const status = () => harness.mailbox.classifyStatus.get();
    harness.server.hold('classify');
    const run = harness.mailbox.classify.start();
    await harness.settle();
    expect(status()).toMatchObject({ running: true, done: 0, total: 30, hasRun: false });
    expect(status().currentIds.size).toBe(25);
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(status()).toMatchObject({ running: true, done: 25 });
    expect([...status().currentIds]).toEqual(['m26', 'm27', 'm28', 'm29', 'm30']);
    harness.server.held[0]?.answer();
    await run;
    expect(status()).toMatchObject({ running: false, done: 30, hasRun: true });
    expect(status().currentIds.size).toBe(0);
  });

  it('ends after the chunk in work when it is stopped', async () => {
    const harness = await createLoadedHarness(buildInbox(60));
    harness.server.hold('classify');
    const run = harness.mailbox.classify.start();
    await harness.settle();
    harness.mailbox.classify.stop();
    expect(harness.mailbox.classifyStatus.get().stopping).toBe(true);
    harness.server.held[0]?.answer();
    await run;
    expect(harness.view().counts).toMatchObject({ do: 25, inbox: 35 });
    expect(harness.notice('25 emails sorted')?.kind).toBe('undoable');
  });

  it('leaves "Not sure" and held emails in the Inbox and says how many [PLUS-07] [PLUS-08]', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.verdict = (email) => {
      if (email.id === 'm1') return { quadrant: 'do', confidence: 0.9, source: 'local' };
      if (email.id === 'm2') return { quadrant: null, guess: 'schedule', confidence: 0.4 };
      return { quadrant: null, held: 'Too many requests' };
    };
    await harness.mailbox.classify.start();
    expect(harness.view().counts).toMatchObject({ do: 1, inbox: 2, unsure: 1, held: 1 });
    expect(harness.view().inbox[0]?.guess).toBe('schedule');
    expect(harness.notice('1 email sorted')?.detail).toBe('1 not sure, 1 held: left in the Inbox');
  });

  it('leaves emails where they were, says so and logs it when a call fails [INBOX-10, ERR-47]', async () => {
    const harness = await createLoadedHarness(buildInbox(30));
    harness.server.hold('classify');
    const run = harness.mailbox.classify.start();
    await harness.settle();
    harness.server.held[0]?.answer();
    await harness.settle();
    harness.server.held[0]?.refuse(apiError(502, 'provider_failed', 'The mailbox is away'));
    await run;
    expect(harness.view().counts).toMatchObject({ do: 25, inbox: 5 });
    expect(harness.notice('Failed to classify emails')).toMatchObject({
      kind: 'error',
      detail: 'The mailbox is away',
    });
    expect(log).toHaveBeenCalledWith('Failed to classify emails', expect.anything());
    expect(harness.notice('25 emails sorted')?.kind).toBe('undoable');
    expect(harness.mailbox.classifyStatus.get().running).toBe(false);
  });

  it('is one act with one undo [PLUS-14]', async () => {
    const harness = await createLoadedHarness(buildInbox(60));
    const before = harness.view().emails;
    await harness.mailbox.classify.start();
    expect(harness.server.journal).toHaveLength(1);
    expect(harness.notices.map((notice) => notice.title)).toEqual(['60 emails sorted']);
    await harness.mailbox.undo.undoLast();
    expect(harness.view().emails).toEqual(before);
  });

  it('leaves alone what the user places while it runs [MATRIX-12]', async () => {
    const harness = await createLoadedHarness(buildInbox(30));
    harness.server.hold('classify');
    const run = harness.mailbox.classify.start();
    await harness.settle();
    void harness.mailbox.actions.move(['m30'], 'eliminate');
    void harness.mailbox.actions.move(['m1'], 'delegate');
    harness.server.held[0]?.answer();
    await harness.settle();
    expect(harness.server.held[0]?.line).not.toContain('m30');
    harness.server.held[0]?.answer();
    await run;
    await harness.settle();
    const places = new Map(harness.view().emails.map((email) => [email.id, email.quadrant]));
    expect(places.get('m30')).toBe('eliminate');
    expect(places.get('m1')).toBe('delegate');
    expect(harness.server.list().find((email) => email.id === 'm1')?.quadrant).toBe('delegate');
  });

  it('stops when it is undone while it runs', async () => {
    const harness = await createLoadedHarness(buildInbox(60));
    harness.server.hold('classify');
    const run = harness.mailbox.classify.start();
    await harness.settle();
    const undone = harness.mailbox.undo.undoLast();
    harness.server.held[0]?.answer();
    await run;
    await undone;
    expect(harness.view().counts.inbox).toBe(60);
    expect(harness.server.log.filter((line) => line.startsWith('classify'))).toHaveLength(1);
    expect(harness.notices.map(({ title }) => title)).toEqual([
      expect.stringMatching(/back to the Inbox$/),
    ]);
  });

  it('asks for one summary of each quadrant that holds mail', async () => {
    const harness = await createLoadedHarness(buildInbox(3));
    harness.server.verdict = ({ id }) => ({ quadrant: id === 'm1' ? 'do' : 'schedule' });
    await harness.mailbox.classify.start();
    await harness.settle();
    expect(harness.server.log.filter((line) => line.startsWith('summarize'))).toEqual([
      'summarize do',
      'summarize schedule',
    ]);
  });
});
