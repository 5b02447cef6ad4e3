import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { readTab, TAB_KEYS, writeTab } from '#lib/tab-memory.ts';
import { askedReply } from './reply-door.ts';
import { hasReplyDraft } from './reply-memory.ts';

/** The email whose form is to be open; null: none. */
export function useAskedReply(): string | null {
  return useSyncExternalStore(askedReply.subscribe, askedReply.get);
}

const LOOK_MS = 50;
const LONGEST_WAIT_MS = 5_000;

/** A page that went under a reply that was being written opens it again: in this tab, for the same user. */
export function useOpenReplyAgain(): void {
  const { userId } = useMailboxContext().owner;
  const asked = useAskedReply();
  const [wasOpen] = useState(() => readTab(TAB_KEYS.openReply));
  useEffect(() => {
    const [ownerId, emailId] = wasOpen?.split(' ', 2) ?? [];
    if (ownerId !== userId || emailId === undefined) return;
    // What opens later lies above: the open email of the address comes first.
    const mustWait = new URLSearchParams(location.search).has('email');
    const endMs = Date.now() + LONGEST_WAIT_MS;
    const timer = setInterval(() => {
      const isThere = document.querySelector('[data-shortcut-scope="detail"]') !== null;
      if (mustWait && !isThere && Date.now() < endMs) return;
      clearInterval(timer);
      if (askedReply.get() === null && hasReplyDraft(userId, emailId)) askedReply.set(emailId);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [wasOpen, userId]);
  useEffect(() => {
    if (asked === null) return;
    writeTab(TAB_KEYS.openReply, `${userId} ${asked}`);
    return () => writeTab(TAB_KEYS.openReply, null);
  }, [asked, userId]);
}
