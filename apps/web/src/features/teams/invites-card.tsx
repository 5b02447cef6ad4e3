import { Mail } from 'lucide-react';
import { FoldCard } from '#components/fold-card.tsx';
import { useFold } from './fold-memory.ts';
import { InviteList } from './invite-list.tsx';
import { useInvites } from './invite-queries.ts';

/** "Team Invites": the count follows what comes in, folded or not (DASH-11). */
export function InvitesCard() {
  const inbox = useInvites();
  const [isOpen, setOpen] = useFold('invites');
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
