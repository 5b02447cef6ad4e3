import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { callApi, onRefusal } from '#lib/api.ts';
import { startBrowserLive } from '#lib/live/browser-live.ts';
import { tellLiveHints } from '#lib/live/live-hints.ts';
import { announce, notify } from '#lib/notices.ts';
import { readPreference } from '#lib/preferences.ts';
import { resolveProvider } from '#lib/provider.ts';
import { leavingEmails, resumeReplies, tellReplies } from '#lib/replies/reply-door.ts';
import { type Session, useSession } from '#lib/session.tsx';
import { onSessionEnd } from '#lib/session-end.ts';
import { bindMailCalls } from './contract-calls.ts';
import { beginCopy, openCopy } from './copy.ts';
import { followLeavingEmails } from './leaving-emails.ts';
import { isSameMailbox, type MailboxOwner } from './mail-keys.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { UndoKeys } from './undo-keys.ts';

/** Handed out below this provider and that of the samples only. */
export const MailboxContext = createContext<Mailbox | null>(null);

/** After this time away, coming back to the tab asks what changed. */
const AWAY_MS = 60_000;

/**
 * Gives the screens below it the mailbox of the signed-in user. The copy shows at once; the server
 * is asked when it has confirmed the session. Leaving and coming back keeps what was read.
 */
export function MailProvider({
  provider: asked,
  children,
}: {
  /** The provider of the address; a linked mailbox goes before it (D-02). */
  readonly provider?: MailboxOwner['provider'];
  readonly children: ReactNode;
}) {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.user?.id ?? null;
  const address = session.user?.mail ?? null;
  const provider = resolveProvider({
    linked: session.user?.provider ?? null,
    path: asked ?? null,
    stored: readPreference('provider'),
  });
  const latest = useRef(session);
  latest.current = session;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a mailbox that was disconnected and connected again is another one.
  const mailbox = useMemo(() => {
    if (userId === null) return null;
    const owner: MailboxOwner = { userId, provider, address };
    return findOrCreate(owner, () =>
      createMailbox({
        owner,
        client,
        calls: bindMailCalls(callApi, provider),
        copy: openCopy(owner),
        beginCopy: () => beginCopy(owner),
        notify,
        announce,
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        newId: () => crypto.randomUUID(),
        isOnline: () => navigator.onLine,
        onUser: (user) => latest.current.updateUser(user),
        onMailboxChanged: () => void followMailbox(latest.current),
        isVisible: () => document.visibilityState !== 'hidden',
      }),
    );
  }, [client, userId, provider, address, session.providerLinked]);

  const mayOpenCopy = session.copyUser?.id === userId;
  const mayConnect = session.confirmed && session.providerLinked;
  const isUnreachable = session.connectionError && !session.confirmed;
  useEffect(() => {
    if (mailbox && mayConnect) void mailbox.connect();
    else if (mailbox && mayOpenCopy) void showCopy(mailbox, isUnreachable);
  }, [mailbox, mayOpenCopy, mayConnect, isUnreachable]);

  useEffect(() => (mailbox ? followLeavingEmails(leavingEmails, mailbox) : undefined), [mailbox]);

  useEffect(
    () => (mailbox && mayConnect ? stayCurrent(mailbox) : undefined),
    [mailbox, mayConnect],
  );

  // Signed out: the screens below are about to go, and have nothing to stand on.
  if (!mailbox) return null;
  return (
    <MailboxContext value={mailbox}>
      <UndoKeys mailbox={mailbox} />
      {children}
    </MailboxContext>
  );
}

/** The mailbox of this page. @throws outside a MailProvider, and while nobody is signed in */
export function useMailboxContext(): Mailbox {
  const mailbox = useContext(MailboxContext);
  if (!mailbox) throw new Error('This needs a MailProvider above it and somebody signed in');
  return mailbox;
}

/** What a server that is not there cannot take is not offered, as offline. */
async function showCopy({ openCopy, status }: Mailbox, isUnreachable: boolean): Promise<void> {
  await openCopy();
  if (isUnreachable)
    status.set((now) => (now.phase === 'copy' ? { ...now, phase: 'offline' } : now));
}

let current: Mailbox | null = null;

/** One mailbox a page: another user, provider or address ends the one before. */
function findOrCreate(owner: MailboxOwner, create: () => Mailbox): Mailbox {
  if (current && isSameMailbox(current.owner, owner)) return current;
  current?.dispose();
  current = create();
  return current;
}

onSessionEnd(() => {
  current?.dispose();
  current = null;
});

/** Hears what happens elsewhere, and looks by itself where it may have missed something. */
function stayCurrent(mailbox: Mailbox): () => void {
  const { reader, live, status } = mailbox;
  const channel = startBrowserLive({
    userId: mailbox.owner.userId,
    onEvent: (event) => {
      live.take(event);
      tellLiveHints(event.name);
      if (event.name === 'outbox') tellReplies(mailbox.owner.userId, event.data);
    },
    onGap: () => {
      live.catchUp();
      tellLiveHints('gap');
      resumeReplies(mailbox.owner.userId);
    },
  });
  let leftAtMs = Date.now();
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') {
      leftAtMs = Date.now();
      return;
    }
    const isInDoubt = status.get().connection !== 'authenticated';
    if (isInDoubt || Date.now() - leftAtMs > AWAY_MS) void reader.refresh();
    else live.catchUp();
  };
  const handleOnline = () => void reader.refresh();
  const stopRefusals = onRefusal((error) => {
    if (error.code !== 'provider_auth_required') return;
    reader.noteConnection({ state: 'needs-oauth', loginUrl: error.loginUrl });
  });
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', handleOnline);
  window.addEventListener('offline', handleOnline);
  return () => {
    channel.stop();
    stopRefusals();
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('offline', handleOnline);
  };
}

/** Another tab or device connected another mailbox, or gave this one up. */
async function followMailbox(session: Session): Promise<void> {
  const outcome = await session.check();
  if (outcome.result === 'signed-in' && !outcome.providerLinked) await session.forgetMailbox();
}
