import type { SessionKind } from '#app/view.ts';
import { useViewState } from '#app/view-state.tsx';
import { useSession } from '#lib/session.tsx';
import { Pricing } from '#routes/pricing.tsx';
import { usePublicWays } from './use-public-ways.ts';
import { useUnreachableNotice } from './use-unreachable-notice.tsx';

export function PricingScreen() {
  const { happen } = useViewState();
  const { state, providerLinked } = useSession();
  const signedIn: SessionKind = providerLinked ? 'linked' : 'unlinked';
  // Before the check is answered, sign-up is right for most; a confirmed session moves on from there.
  const session = state === 'signed-in' ? signedIn : 'signed-out';
  return (
    <Pricing
      ways={usePublicWays()}
      onPlanChosen={() => void happen({ type: 'plan-chosen', session })}
      notice={useUnreachableNotice()}
    />
  );
}
