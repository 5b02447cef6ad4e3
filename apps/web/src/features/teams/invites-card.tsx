import { Mail } from 'lucide-react';
import { useState } from 'react';
import { FoldCard } from '#components/fold-card.tsx';
import { InviteList } from './invite-list.tsx';
import { useInvites } from './invite-queries.ts';

/** "Team Invites": the count follows what comes in, folded or not (DASH-11). */
export function InvitesCard() {
  const inbox = useInvites();
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldCard
      title="Team Invites"
      icon={Mail}
      count={inbox.invites?.length}
      open={isOpen}
      onOpen={setOpen}
    >
      <InviteList {...inbox} />
    </FoldCard>
  );
}
