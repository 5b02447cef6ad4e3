import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createExternalStore } from '#lib/external-store.ts';
import { announce, notify } from '#lib/notices.ts';
import { SessionContext, useSession } from '#lib/session.tsx';
import { onSessionEnd } from '#lib/session-end.ts';
import type { MailCopy } from './copy.ts';
import { MailboxContext } from './mail-provider.tsx';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createSampleCalls, SAMPLE_USER } from './sample-calls.ts';
import { UndoKeys } from './undo-keys.ts';

/**
 * Gives the screens below it the seven sample emails as their mailbox. They see nobody signed in,
 * whoever is, so that none of them asks the server for anything.
 */
export function SampleMailProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const ended = useSyncExternalStore(ends.subscribe, ends.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a session clears the cache, the samples in it too.
  const mailbox = useMemo(() => sampleMailbox(client), [client, ended]);
  const session = useSession();
  const nobody = useMemo(
    () => ({
      ...session,
      user: SAMPLE_USER,
      providerLinked: false,
      copyUser: null,
      confirmed: false,
    }),
    [session],
  );
  useEffect(() => void mailbox.connect(), [mailbox]);
  return (
    <SessionContext value={nobody}>
      <MailboxContext value={mailbox}>
        <UndoKeys mailbox={mailbox} />
        {children}
      </MailboxContext>
    </SessionContext>
  );
}

/** Counts the ends of sessions; a check that finds nobody signed in is one. */
const ends = createExternalStore(0);

let current: { readonly client: QueryClient; readonly mailbox: Mailbox } | null = null;

/** One a page: what was sorted stays while the visitor looks at other pages; a reload begins anew. */
function sampleMailbox(client: QueryClient): Mailbox {
  if (current?.client === client) return current.mailbox;
  const mailbox = createMailbox({
    owner: { userId: SAMPLE_USER.id, provider: 'outlook', address: null },
    client,
    calls: createSampleCalls(new Date()),
    copy: NO_COPY,
    beginCopy: () => Promise.resolve(),
    notify,
    announce,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
    isOnline: () => true,
    onUser: () => undefined,
    onMailboxChanged: () => undefined,
    isVisible: () => document.visibilityState !== 'hidden',
  });
  current = { client, mailbox };
  return mailbox;
}

/** Nothing of the samples is kept in the browser. */
const NO_COPY: MailCopy = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  readWhole: () => Promise.resolve(null),
  keepWhole: () => Promise.resolve(),
  close: () => undefined,
};

onSessionEnd(() => {
  current?.mailbox.dispose();
  current = null;
  ends.set((count) => count + 1);
});
