import type { Provider } from '@eisen/contract';
import { type ReactNode, Suspense } from 'react';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { useSampleGate } from '#components/sample-gate.ts';
import { useDelegatedByMe } from '#lib/delegation/use-delegated.ts';
import type { MailActions } from '#lib/mail/mail-actions.ts';
import type { MailboxView } from '#lib/mail/mail-hooks.ts';
import { usePreference, writePreference } from '#lib/preferences.ts';
import { useSession } from '#lib/session.tsx';
import { whyOffline } from './status-words.ts';

const DelegatedPanel = lazyPart(
  async () => (await import('#features/delegation/delegated-panel.tsx')).DelegatedPanel,
);
const DelegatedRail = lazyPart(async () => (await import('./delegated-rail.tsx')).DelegatedRail);
const HowToUse = lazyPart(async () => (await import('#features/matrix/how-to-use.tsx')).HowToUse);
const TeamCards = lazyPart(async () => (await import('#features/teams/team-cards.tsx')).TeamCards);

/** Their places are kept, so that nothing moves when they have loaded. */
export function Teams() {
  const place = <div className="card fold" aria-hidden="true" />;
  const isSample = useSampleGate() !== null;
  if (isSample) return null;
  return (
    <Part
      name="Teams"
      place={
        <>
          {place}
          {place}
        </>
      }
    >
      <TeamCards />
    </Part>
  );
}

/** What the user handed on, in the place of the inbox. */
export function ByMe(props: {
  readonly provider: Provider;
  readonly mailbox: MailboxView;
  readonly actions: Pick<MailActions, 'move'>;
}) {
  const { provider, mailbox, actions } = props;
  return (
    <Part name="Delegated by me" place={<div className="card deleg-place" aria-hidden="true" />}>
      <DelegatedRail
        provider={provider}
        blockedBy={whyOffline(mailbox)}
        placeOf={(id) => mailbox.emails.find((email) => email.id === id)?.quadrant}
        onPlace={(id, quadrant) => void actions.move([id], quadrant)}
      />
    </Part>
  );
}

/** How many of the user's delegations run; 0 in the samples. */
export function useByMeCount(provider: Provider): number {
  const { items } = useDelegatedByMe(provider);
  const isSample = useSampleGate() !== null;
  return isSample ? 0 : items.filter(({ ended }) => ended === null).length;
}

/** What the board works without: it comes after it, and is left out when it does not come. */
export function Extra({ children }: { readonly children: ReactNode }) {
  return (
    <LiveBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </LiveBoundary>
  );
}

/** A card beside the board that loads after it; one that does not come breaks nothing else. */
function Part({
  name,
  place,
  children,
}: {
  readonly name: string;
  /** Keeps its room meanwhile. */
  readonly place: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <LiveBoundary
      fallback={
        <div className="card">
          <ErrorState title={`${name} did not load`} onRetry={() => location.reload()} />
        </div>
      }
    >
      <Suspense fallback={place}>{children}</Suspense>
    </LiveBoundary>
  );
}

/** What stands under the matrix. */
export function Below({
  provider,
  mailbox,
  onShortcuts,
  children,
}: {
  readonly provider: Provider;
  readonly mailbox: MailboxView;
  readonly onShortcuts: () => void;
  readonly children?: ReactNode;
}) {
  const isHidden = usePreference('how_to_use') === 'hidden';
  const isSample = useSampleGate() !== null;
  const { state, onboarding } = useSession();
  return (
    <div className="below">
      {isSample ? null : (
        <Part
          name="Delegated emails"
          place={<div className="card deleg-place" aria-hidden="true" />}
        >
          <DelegatedPanel
            provider={provider}
            // Nothing of it lies in the mailbox: only the way to the server counts.
            blockedBy={whyOffline(mailbox)}
          />
        </Part>
      )}
      {children}
      {/* Which step leads is known with the session: nothing changes places after it is drawn. */}
      {isHidden || state === 'checking' ? null : (
        <Part name="How to Use" place={null}>
          <HowToUse
            said={onboarding}
            onShortcuts={onShortcuts}
            onHide={() => writePreference('how_to_use', 'hidden')}
          />
        </Part>
      )}
    </div>
  );
}
