import { DelegatedPanel } from '#features/delegation/delegated-panel.tsx';
import { useDelegatedToMe } from '#lib/delegation/use-delegated.ts';

/** What was delegated to somebody who has no mailbox connected; nothing while there is nothing (DASH-12). */
export function WaitingEmails() {
  // Both forms of the call answer alike, and neither needs a mailbox.
  const { items } = useDelegatedToMe('outlook');
  if (items.length === 0) return null;
  return (
    <div className="centre-more">
      <DelegatedPanel provider="outlook" blockedBy={undefined} />
    </div>
  );
}
