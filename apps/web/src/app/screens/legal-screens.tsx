import { Security, Terms } from '#routes/legal.tsx';
import { usePlaceOnPage } from './use-place-on-page.ts';
import { usePublicWays } from './use-public-ways.ts';
import { useUnreachableNotice } from './use-unreachable-notice.tsx';

export function TermsScreen() {
  usePlaceOnPage();
  return <Terms ways={usePublicWays()} notice={useUnreachableNotice()} />;
}

export function SecurityScreen() {
  usePlaceOnPage();
  return <Security ways={usePublicWays()} notice={useUnreachableNotice()} />;
}
