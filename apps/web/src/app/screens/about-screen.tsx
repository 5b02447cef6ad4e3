import { About } from '#routes/about.tsx';
import { usePlaceOnPage } from './use-place-on-page.ts';
import { usePublicWays } from './use-public-ways.ts';
import { useUnreachableNotice } from './use-unreachable-notice.tsx';

export function AboutScreen() {
  usePlaceOnPage();
  return <About ways={usePublicWays()} notice={useUnreachableNotice()} />;
}
