import type { Provider } from '@eisen/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { handedOn } from '#lib/delegation/handed-on.ts';
import {
  type DelegatedList,
  useDelegatedByMe,
  useDelegatedToMe,
} from '#lib/delegation/use-delegated.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { announce } from '#lib/notices.ts';
import { describeHandedOn } from './describe-handed-on.ts';

/** Keeps what was delegated current on every tab, tells the cards, and says what arrived. Draws nothing. */
export function DelegationWatch({ provider }: { readonly provider: Provider }) {
  const client = useQueryClient();
  const toMe = useDelegatedToMe(provider);
  const byMe = useDelegatedByMe(provider);
  useEffect(
    () =>
      onLiveHint('delegation', () => {
        void client.invalidateQueries({ queryKey: delegatedKeys.all });
      }),
    [client],
  );
  useEffect(() => handedOn.set(describeHandedOn(byMe.items)), [byMe.items]);
  useEffect(() => () => handedOn.set(new Map()), []);
  useNews(toMe, arrivalWords);
  return null;
}

type Known = ReadonlyMap<string, DelegatedEmail>;

/** Says what came since the list was read before. How far it is, a notice of its own tells. */
function useNews(
  { items, isRead }: DelegatedList,
  wordsOf: (item: DelegatedEmail, known: Known) => string | null,
): void {
  const before = useRef<Known | null>(null);
  useEffect(() => {
    if (!isRead) return;
    const known = before.current;
    before.current = new Map(items.map((item) => [item.id, item]));
    if (known === null) return;
    const news = items.flatMap((item) => wordsOf(item, known) ?? []);
    if (news.length > 0) announce(news.join('. '));
  }, [items, isRead, wordsOf]);
}

function arrivalWords(item: DelegatedEmail, known: Known): string | null {
  if (known.has(item.id)) return null;
  return `${item.delegatedBy} delegated an email to you: ${item.subject || 'No Subject'}`;
}
