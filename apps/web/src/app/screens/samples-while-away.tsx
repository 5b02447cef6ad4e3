import { useRouter } from '@tanstack/react-router';
import { SampleDashboard } from '#routes/sample-dashboard.tsx';
import { sampleVisitorOf } from '#routes/sample-visitor.ts';
import type { AppAddress } from './use-app-address.ts';
import { useUnreachableNotice } from './use-unreachable-notice.tsx';

/**
 * The app of somebody who has no mailbox yet, while the server does not answer: samples, named as such
 * (D-05). There is no copy to stay with, and no choice of a mailbox that could be made.
 */
export function SamplesWhileAway({ home, ...address }: AppAddress & { readonly home: string }) {
  const router = useRouter();
  return (
    <SampleDashboard
      {...address}
      homeHref={home}
      visitor={sampleVisitorOf('unlinked')}
      notice={useUnreachableNotice()}
      onGo={(href) => router.history.push(href)}
    />
  );
}
