import { type Notification, notificationCalls } from '@eisen/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Menu, MenuItem } from '#components/menu.tsx';
import { callApi } from '#lib/api.ts';
import { formatRelative } from '#lib/format.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import '#styles/notifications.css';

const NONE: readonly Notification[] = [];
const keyOf = (userId: string) => ['notifications', userId] as const;

/** What others did that concerns the user, as it comes; a new one is told at once. */
function useNotifications() {
  const { user, confirmed } = useSession();
  const client = useQueryClient();
  const queryKey = keyOf(user?.id ?? '');
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => await callApi(notificationCalls.list, { signal }),
    enabled: confirmed,
    retry: false,
    refetchOnMount: 'always',
  });
  useEffect(() => {
    const stops = (['delegation', 'invite'] as const).map((hint) =>
      onLiveHint(hint, () => void refetch()),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [refetch]);
  const items = data ?? NONE;
  useArrivals(data);
  const see = async () => {
    const until = items[0]?.at;
    if (until === undefined || items.every(({ seen }) => seen)) return;
    try {
      await callApi(notificationCalls.seen, { body: { until } });
      client.setQueryData<readonly Notification[]>(queryKey, (all) =>
        all?.map((one) => (one.at <= until ? { ...one, seen: true } : one)),
      );
    } catch (error) {
      // They stay unseen and are shown again.
      logFailure('Marking notifications as seen failed', error);
    }
  };
  return { items, unseen: items.filter(({ seen }) => !seen), see };
}

/** Tells what came since the list was read first; what was there before waits behind the bell. */
function useArrivals(items: readonly Notification[] | undefined): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (!items) return;
    const newest = items[0]?.at ?? '';
    const before = known.current;
    known.current = newest;
    if (before === null) return;
    for (const item of items)
      if (!item.seen && item.at > before)
        notify.success(wordsOf(item), { id: `notification ${item.id}`, detail: item.about });
  }, [items]);
}

const DEEDS: Readonly<Record<Notification['kind'], string>> = {
  invited: 'invites you to a team',
  delegated: 'delegated an email to you',
  reminded: 'reminds you of an email',
  'taken-back': 'took an email back',
  accepted: 'accepted your email',
  done: 'is done with your email',
  declined: 'declined your email',
  reopened: 'took your email up again',
  answered: 'answered about your email',
};

export function wordsOf({ by, kind }: Pick<Notification, 'by' | 'kind'>): string {
  return `${by} ${DEEDS[kind]}`;
}

/** In the header: what others did, with how much of it is new. Nothing while there is nothing. */
export function NotificationsBell({ onShow }: { readonly onShow: () => void }) {
  const { items, unseen, see } = useNotifications();
  if (items.length === 0) return null;
  const label = unseen.length > 0 ? `Notifications, ${unseen.length} new` : 'Notifications';
  return (
    <span className="bell">
      <Menu
        label="Notifications"
        width={340}
        onOpenChange={(open) => (open ? undefined : void see())}
        trigger={<IconButton icon={Bell} label={label} />}
      >
        {items.map((item) => (
          <MenuItem key={item.id} icon={Bell} onSelect={onShow}>
            <Words item={item} />
          </MenuItem>
        ))}
      </Menu>
      {unseen.length > 0 ? (
        <span className="bell-n" aria-hidden="true">
          {unseen.length > 9 ? '9+' : unseen.length}
        </span>
      ) : null}
    </span>
  );
}

function Words({ item }: { readonly item: Notification }) {
  return (
    <span className="note-w" data-new={item.seen ? undefined : true}>
      <b>{wordsOf(item)}</b>
      <small>
        {[item.about, formatRelative(item.at, new Date())].filter(Boolean).join(' · ')}
        {item.seen ? null : <span className="sr-only">, new</span>}
      </small>
    </span>
  );
}

/** For somebody without a mailbox, whose page has no header: what is new, until he has seen it. */
export function NotificationsCard() {
  const { unseen: all, see } = useNotifications();
  // An invite stands below, with its answers.
  const unseen = all.filter(({ kind }) => kind !== 'invited');
  if (unseen.length === 0) return null;
  return (
    <section className="card" aria-label="Notifications">
      <div className="card-h">
        <Icon of={Bell} size={17} />
        <h2 className="h2">New for you</h2>
        <span className="sp" />
        <Button variant="ghost" size="sm" icon={Check} onClick={() => void see()}>
          Seen
        </Button>
      </div>
      <ul className="note-l">
        {unseen.map((item) => (
          <li key={item.id}>
            <Words item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
