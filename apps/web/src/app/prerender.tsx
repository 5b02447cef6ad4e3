import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TooltipProvider } from '#components/tooltip.tsx';
import { DESCRIPTIONS, type PublicPath } from '#features/public/content/heads.ts';
import type { PublicWays } from '#features/public/ways.tsx';
import { About } from '#routes/about.tsx';
import { Landing } from '#routes/landing.tsx';
import { Security, Terms } from '#routes/legal.tsx';
import { Pricing } from '#routes/pricing.tsx';
import { titleOf } from './page-title.ts';
import { viewAt } from './view-address.ts';

/** A public page as HTML, before any script. */
export interface FinishedPage {
  readonly path: PublicPath;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** The source of the screen that takes it over, as the build's manifest names it. */
  readonly screen: string;
}

/** The app's page with the title and the files of one screen. */
export type PreparedPage = Pick<FinishedPage, 'title' | 'screen'> & { readonly path: string };

/** In the delivered HTML buttons are forms and links: nothing calls these. */
const WAYS: PublicWays = {
  onGetStarted: () => undefined,
  onHasAccount: () => undefined,
  onProvider: () => undefined,
};

const PAGES: Readonly<Record<PublicPath, { readonly node: ReactNode; readonly screen: string }>> = {
  '/': {
    node: <Landing ways={WAYS} dialog={null} onDialog={() => undefined} />,
    screen: 'landing-screen',
  },
  '/pricing': {
    node: <Pricing ways={WAYS} onPlanChosen={() => undefined} />,
    screen: 'pricing-screen',
  },
  '/terms': { node: <Terms ways={WAYS} />, screen: 'legal-screens' },
  '/security': { node: <Security ways={WAYS} />, screen: 'legal-screens' },
  '/about': { node: <About ways={WAYS} />, screen: 'about-screen' },
};

/**
 * Views that are drawn by the script alone, since the browser's storage decides what they show: their
 * page names the screen's files, so that these come with the page and not after it.
 */
export const PREPARED_PAGES: readonly PreparedPage[] = [
  { path: '/welcome', title: titleOf('SPLASH'), screen: 'src/app/screens/welcome-screen.tsx' },
  { path: '/start', title: titleOf('START'), screen: 'src/app/screens/start-screen.tsx' },
];

/** Draws every public page with the components that the browser draws it with (D-09). */
export function renderPublicPages(): FinishedPage[] {
  return (Object.keys(PAGES) as PublicPath[]).map((path) => ({
    path,
    title: titleOf(viewAt(path)),
    description: DESCRIPTIONS[path],
    html: renderToStaticMarkup(<TooltipProvider>{PAGES[path].node}</TooltipProvider>),
    screen: `src/app/screens/${PAGES[path].screen}.tsx`,
  }));
}
