import type { Connection, JournalEntry } from '@eisen/contract';
import type { ExternalStore } from '#lib/external-store.ts';
import { countOf } from '#lib/format.ts';
import type { LiveEvent } from '#lib/live/live-events.ts';
import type { MailReader } from './mail-reader.ts';
import { compareNewestFirst, type MailState } from './mail-state.ts';
import type { MailStatus } from './mail-status.ts';
import type { MailStore } from './mail-store.ts';
import { troubleFrom } from './mail-trouble.ts';
import type { UndoStack } from './undo-stack.ts';

export interface LiveMailDeps {
  readonly reader: Pick<MailReader, 'refresh' | 'knows' | 'noteConnection'>;
  readonly store: MailStore;
  readonly status: ExternalStore<MailStatus>;
  readonly undoStack: UndoStack;
  readonly announce: (text: string) => void;
  /** The server's state moved: ledger and activity are out of date. */
  readonly onChanged: () => void;
  /** Which mailbox is connected may have changed: the session must be asked. */
  readonly onMailboxChanged: () => void;
  /** Emails rose to "do" because their deadline comes near (D-120); told once for each entry. */
  readonly onRaised: (entry: JournalEntry) => void;
  /** An act of this tab was taken back elsewhere: its notice stands for nothing any more. */
  readonly onTakenBack: (notice: string) => void;
  /** A tab that nobody looks at asks when it is looked at. */
  readonly isVisible: () => boolean;
}

export interface LiveMail {
  take(event: LiveEvent): void;
  /** Something can have been missed, or somebody looks again: asks what is new. */
  catchUp(): void;
  stop(): void;
}

/** Long enough to make one question of a burst, short enough to stay under a second (PLUS-31). */
const SOON_MS = 40;
const BETWEEN_MS = 400;

/**
 * What happened elsewhere reaches the list: every event is only a hint to ask `since` the revision
 * that is known, so that repeats and a changed order do no harm (D-123).
 */
export function createLiveMail(deps: LiveMailDeps): LiveMail {
  const { reader, store, status } = deps;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let askedAtMs = 0;
  let isDue = false;
  let isStopped = false;
  let known: Connection['state'] | null = null;
  const toldRaises = new Set<string>();

  function ask() {
    if (timer !== null || isStopped) return;
    isDue = !deps.isVisible();
    if (isDue) return;
    const waitMs = Math.max(SOON_MS, askedAtMs + BETWEEN_MS - Date.now());
    timer = setTimeout(() => {
      timer = null;
      askedAtMs = Date.now();
      void look();
    }, waitMs);
  }

  async function look() {
    const { connection, stale } = status.get();
    if (connection === 'needs-oauth' || connection === 'signed-out') return;
    const before = store.get();
    const isAnswered = await reader.refresh();
    const count = isAnswered && !stale ? countArrived(before, store.get()) : 0;
    if (count > 0 && !isStopped) deps.announce(countOf(count, 'new email'));
  }

  function takeConnection(connection: Connection) {
    const before = known;
    known = connection.state;
    status.set((now) => ({ ...now, behind: troubleFrom(connection) }));
    if (connection.state === 'reconnect') {
      // A check that is under way will say the same, and where consent is given.
      if (status.get().connection === 'checking') return;
      reader.noteConnection({ state: 'needs-oauth', loginUrl: null });
    } else if (connection.state === 'disconnected') deps.onMailboxChanged();
    else if (connection.state === 'connected') {
      if (before !== null) deps.onMailboxChanged();
      // Consent was given, or a wait is over: what was in doubt is checked.
      const { connection: own, phase } = status.get();
      const isFine = own === 'checking' || (own === 'authenticated' && phase !== 'error');
      if (!isFine || (before !== null && before !== 'connected')) void reader.refresh();
    }
  }

  function takeEntry(entry: JournalEntry) {
    if (entry.undone_at !== null) {
      const own = deps.undoStack.forget(entry.id);
      if (own?.notice) deps.onTakenBack(own.notice);
    } else if (entry.kind === 'raise' && deps.isVisible() && !toldRaises.has(entry.id)) {
      toldRaises.add(entry.id);
      deps.onRaised(entry);
    }
    deps.onChanged();
    ask();
  }

  return {
    take(event) {
      if (event.name === 'mail') {
        if (reader.knows(event.data.revision)) return;
        deps.onChanged();
        ask();
      } else if (event.name === 'journal') takeEntry(event.data.entry);
      else if (event.name === 'triage') ask();
      else if (event.name === 'connection') takeConnection(event.data);
      else if (event.name === 'outbox') deps.onChanged();
      else if (event.name === 'resync') {
        deps.onChanged();
        ask();
      }
    },
    catchUp() {
      if (isDue || deps.isVisible()) ask();
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/** Emails that came in on top; what was only put back from elsewhere is older. */
function countArrived(before: MailState, after: MailState): number {
  const newest = before.emails.get(before.order[0] ?? '');
  if (!newest) return 0;
  const arrived = (id: string) => {
    const email = after.emails.get(id);
    return email && !before.emails.has(id) && compareNewestFirst(email, newest) < 0;
  };
  return after.order.filter(arrived).length;
}
