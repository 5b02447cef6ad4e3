import { useRouter, useRouterState } from '@tanstack/react-router';
import { Queries } from '#app/queries.tsx';
import { useSession } from '#lib/session.tsx';
import { SampleDashboard } from '#routes/sample-dashboard.tsx';
import { sampleVisitorOf } from '#routes/sample-visitor.ts';
import { useAppAddress } from './use-app-address.ts';

const HOME = '/demo';

/** The sample mode: open to everybody, with no session and no call (D-05). */
export function DemoScreen() {
  const router = useRouter();
  const searchStr = useRouterState({ select: (state) => state.location.searchStr });
  const address = useAppAddress(HOME, searchStr);
  const { state, providerLinked } = useSession();
  const kind = state !== 'signed-in' ? 'signed-out' : providerLinked ? 'linked' : 'unlinked';
  return (
    <Queries>
      <SampleDashboard
        {...address}
        homeHref={HOME}
        visitor={sampleVisitorOf(kind)}
        onGo={(href) => router.history.push(href)}
      />
    </Queries>
  );
}
