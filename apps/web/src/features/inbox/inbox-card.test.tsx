// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, render } from '#components/testing.tsx';
import type { ClassifyAll, MailboxView } from '#lib/mail/mail-hooks.ts';
import { InboxCard, type InboxCardProps, OlderMail } from './inbox-card.tsx';

afterEach(cleanUp);

function mailbox(over: Partial<MailboxView> & { inboxCount?: number; total?: number } = {}) {
  const { inboxCount = 3, total = 3, ...rest } = over;
  return {
    counts: { inbox: inboxCount, total },
    phase: 'live',
    error: null,
    reading: null,
    refreshing: false,
    hasOlder: false,
    loadingOlder: false,
    refresh: vi.fn(),
    loadOlder: vi.fn(),
    ...rest,
  } as unknown as MailboxView;
}

function classify(over: Partial<ClassifyAll> = {}): ClassifyAll {
  return {
    running: false,
    stopping: false,
    done: 0,
    total: 0,
    currentIds: new Set(),
    hasRun: false,
    start: vi.fn(),
    stop: vi.fn(),
    ...over,
  };
}

function card(over: Partial<InboxCardProps> = {}) {
  return (
    <InboxCard
      mailbox={mailbox()}
      classify={classify()}
      blockedBy={undefined}
      isLoading={false}
      list={<p>the rows</p>}
      onReset={() => undefined}
      {...over}
    />
  );
}

describe('the inbox', () => {
  it('says how many emails are unclassified, and what to do [INBOX-01] [INBOX-03]', () => {
    render(card());
    expect(byRole('heading').textContent).toBe('Inbox (3)');
    expect(document.body.textContent).toContain(
      'Classify emails with Eisen. Double click Email to view more details.',
    );
  });

  it('classifies all [INBOX-04]', async () => {
    const run = classify();
    render(card({ classify: run }));
    await click(byRole('button', 'Classify All'));
    expect(run.start).toHaveBeenCalledOnce();
  });

  it('keeps the focus of who starts and stops with the keyboard', () => {
    const { rerender } = render(card());
    byRole('button', 'Classify All').focus();
    rerender(card({ classify: classify({ running: true }) }));
    expect(document.activeElement).toBe(byRole('button', 'Stop'));
    rerender(card({ classify: classify({ hasRun: true }) }));
    expect(document.activeElement).toBe(byRole('button', 'Classify All'));
    rerender(card({ classify: classify({ running: true }) }));
    rerender(card({ mailbox: mailbox({ inboxCount: 0 }) }));
    expect(document.activeElement).toBe(byRole('region', 'Inbox'));
  });

  it('takes no focus from elsewhere', () => {
    const { rerender } = render(card());
    byRole('button', 'Classify All').focus();
    byRole('button', 'Classify All').blur();
    const other = document.body.appendChild(document.createElement('button'));
    other.focus();
    rerender(card({ classify: classify({ running: true }) }));
    expect(document.activeElement).toBe(other);
  });

  it('offers Reset All once classification ran or mail has a quadrant [INBOX-05]', async () => {
    const onReset = vi.fn();
    const { rerender } = render(card({ onReset }));
    expect(allByRole('button', 'Reset All')).toEqual([]);
    rerender(card({ onReset, classify: classify({ hasRun: true }) }));
    expect(allByRole('button', 'Reset All')).toHaveLength(1);
    rerender(card({ onReset, mailbox: mailbox({ total: 9 }) }));
    await click(byRole('button', 'Reset All'));
    expect(onReset).toHaveBeenCalledOnce();
  });

  it('says when everything is classified [INBOX-06]', () => {
    render(card({ mailbox: mailbox({ inboxCount: 0, total: 9 }) }));
    expect(document.body.textContent).toContain('All emails classified!');
    expect(document.body.textContent).not.toContain('the rows');
  });

  it('shows how far the sorting is, and stops it', async () => {
    const run = classify({ running: true, done: 4, total: 9 });
    render(card({ classify: run }));
    expect(document.body.textContent).toContain('Sorting 4 of 9');
    expect(byRole('progressbar', 'Sorting').getAttribute('aria-valuenow')).toBe('4');
    expect(allByRole('button', 'Classify All')).toEqual([]);
    await click(byRole('button', 'Stop'));
    expect(run.stop).toHaveBeenCalledOnce();
  });

  it('shows how far the mailbox is read', () => {
    render(card({ mailbox: mailbox({ reading: { loaded: 150, total: 357 } }) }));
    expect(document.body.textContent).toContain('Reading 150 of 357 emails');
  });

  it('offers to try again when nothing could be loaded', async () => {
    const box = mailbox({ inboxCount: 0, total: 0, phase: 'error', error: 'No answer.' });
    render(card({ mailbox: box }));
    expect(byRole('alert').textContent).toContain('No answer.');
    await click(byRole('button', 'Retry'));
    expect(box.refresh).toHaveBeenCalledOnce();
  });

  it('changes nothing offline, and says why', () => {
    render(card({ blockedBy: 'You are offline.' }));
    const button = byRole('button', 'Classify All') as HTMLButtonElement;
    expect([button.disabled, button.title]).toEqual([true, 'You are offline.']);
  });
});

describe('older mail', () => {
  it('is loaded on demand, while there is any', async () => {
    const box = mailbox({ hasOlder: true });
    const { rerender } = render(<OlderMail mailbox={box} />);
    await click(byRole('button', 'Load older emails'));
    expect(box.loadOlder).toHaveBeenCalledOnce();
    rerender(<OlderMail mailbox={mailbox()} />);
    expect(allByRole('button')).toEqual([]);
  });
});
