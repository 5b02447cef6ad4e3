import { NotificationsCard } from '#features/account/notifications.tsx';
import { DelegatedPanel } from '#features/delegation/delegated-panel.tsx';
import { DelegationWatch } from '#features/delegation/delegation-watch.tsx';
import { InviteList } from '#features/teams/invite-list.tsx';
import { useInvites } from '#features/teams/invite-queries.ts';
import { useDelegatedByMe, useDelegatedToMe } from '#lib/delegation/use-delegated.ts';
import { DelegatedRail } from './delegated-rail.tsx';
import '#styles/teams.css';

/**
 * What waits for somebody who has no mailbox connected: invites, what was delegated to him, and what he handed on
 * while he had one (DASH-12). Nothing while there is nothing.
 */
export function WaitingEmails() {
  // Both forms of the calls answer alike, and none needs a mailbox.
  const toMe = useDelegatedToMe('outlook');
  const byMe = useDelegatedByMe('outlook');
  const inbox = useInvites();
  const invites = inbox.invites ?? [];
  const runs = byMe.items.some(({ ended }) => ended === null);
  return (
    <div className="centre-more">
      <DelegationWatch provider="outlook" />
      <NotificationsCard />
      {invites.length > 0 ? (
        <section className="card" aria-label="Team Invites">
          <InviteList {...inbox} />
        </section>
      ) : null}
      {toMe.items.length > 0 ? <DelegatedPanel provider="outlook" blockedBy={undefined} /> : null}
      {runs ? (
        <DelegatedRail
          provider="outlook"
          blockedBy={undefined}
          placeOf={() => undefined}
          onPlace={() => undefined}
        />
      ) : null}
    </div>
  );
}
