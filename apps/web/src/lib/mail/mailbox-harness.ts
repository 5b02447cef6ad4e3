import type { Email } from '@eisen/contract';
import { QueryClient } from '@tanstack/react-query';
import type { Notice, Notify } from '#lib/notices.ts';
import type { MailCopy } from './copy.ts';
import type { MailState } from './mail-state.ts';
import { readView } from './mail-state.ts';
import { buildView, type MailView } from './mail-view.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createScriptedServer, type ScriptedServer } from './scripted-server.ts';

/** A mailbox of the data layer over the scripted server, with everything it told the user. */
export interface Harness {
  readonly mailbox: Mailbox;
  readonly client: QueryClient;
  readonly server: ScriptedServer;
  readonly notices: Notice[];
  /** Ids of notices that left the screen. */
  readonly hidden: Set<string>;
  readonly spoken: string[];
  /** What the memory copy holds. */
  readonly kept: { state: MailState | null; writes: number };
  readonly waits: number[];
  online: boolean;
  /** Somebody looks at this tab. */
  visible: boolean;
  /** How often the session was to be asked for its mailbox. */
  mailboxChanges: number;
  view(): MailView;
  /** Lets everything that can go on without the test go on. */
  settle(): Promise<void>;
  notice(title: string): Notice | undefined;
}

export function createHarness(
  emails: readonly Email[],
  options: { readonly kept?: MailState } = {},
): Harness {
  const server = createScriptedServer(emails);
  const notices: Notice[] = [];
  const hidden = new Set<string>();
  const spoken: string[] = [];
  const waits: number[] = [];
  const kept: Harness['kept'] = { state: options.kept ?? null, writes: 0 };
  let ids = 0;
  const client = new QueryClient();
  const mailbox = createMailbox({
    owner: { userId: 'alice', provider: 'outlook', address: null },
    client,
    calls: server.calls,
    copy: keepInMemory(kept),
    beginCopy: () => Promise.resolve(),
    notify: collectNotices(notices, hidden),
    announce: (text) => spoken.push(text),
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    newId: () => `id-${++ids}`,
    isOnline: () => harness.online,
    onUser: () => undefined,
    onMailboxChanged: () => {
      harness.mailboxChanges += 1;
    },
    isVisible: () => harness.visible,
  });
  const harness: Harness = {
    mailbox,
    client,
    server,
    notices,
    hidden,
    spoken,
    kept,
    waits,
    online: true,
    visible: true,
    mailboxChanges: 0,
    view: () => buildView(readView(mailbox.store.get())),
    settle: async () => {
      for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
    },
    notice: (title) => notices.findLast((notice) => notice.title === title),
  };
  return harness;
}

/** The same, connected and with the first reading done. */
export async function createLoadedHarness(emails: readonly Email[]): Promise<Harness> {
  const harness = createHarness(emails);
  await harness.mailbox.connect();
  return harness;
}

function collectNotices(notices: Notice[], hidden: Set<string>): Notify {
  const add = (kind: Notice['kind'], title: string, rest: Partial<Notice>) => {
    const serial = notices.length + 1;
    const id = rest.id ?? `notice-${serial}`;
    hidden.delete(id);
    notices.push({ kind, title, durationMs: 0, shownAtMs: 0, serial, ...rest, id });
    return id;
  };
  return {
    success: (title, options = {}) => add('success', title, options),
    error: (title, { retry, ...options } = {}) =>
      add('error', title, {
        ...options,
        ...(retry ? { action: { label: 'Retry', run: retry } } : {}),
      }),
    undoable: (title, { undo, ...options }) =>
      add('undoable', title, { ...options, action: { label: 'Undo', run: undo } }),
    progress: (title, options = {}) => add('progress', title, options),
    question: (title, options) => add('question', title, options),
    dismiss: (id) => void hidden.add(id),
    isShown: (id) => !hidden.has(id) && notices.some((notice) => notice.id === id),
  };
}

function keepInMemory(kept: Harness['kept']): MailCopy {
  return {
    read: (limit) => {
      if (!kept.state || limit === undefined) return Promise.resolve(kept.state);
      const order = kept.state.order.slice(0, limit);
      const emails = new Map([...kept.state.emails].filter(([id]) => order.includes(id)));
      return Promise.resolve({ ...kept.state, order, emails });
    },
    write: (state) => {
      kept.state = state;
      kept.writes += 1;
      return Promise.resolve();
    },
    readWhole: () => Promise.resolve(null),
    keepWhole: () => Promise.resolve(),
    close: () => undefined,
  };
}
