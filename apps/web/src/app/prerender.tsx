import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TooltipProvider } from '#components/tooltip.tsx';
import { DESCRIPTIONS, type PublicPath } from '#features/public/content/heads.ts';
import type { PublicWays } from '#features/public/ways.tsx';
import { About } from '#routes/about.tsx';
import { Landing } from '#routes/landing.tsx';
import { Security, Terms } from '#routes/legal.tsx';
import { Pricing } from '#routes/pricing.tsx';
import { Start } from '#routes/start.tsx';
import { Welcome } from '#routes/welcome.tsx';
import { titleAt, titleOf } from './page-title.ts';

/** A public page as HTML, before any script. */
export interface FinishedPage {
  readonly path: PublicPath | '/welcome' | '/start';
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** The source of the screen that takes it over, as the build's manifest names it. */
  readonly screen: string;
}

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

/** Draws every public page with the components that the browser draws it with (D-09). */
export function renderPublicPages(): FinishedPage[] {
  return (Object.keys(PAGES) as PublicPath[]).map((path) => ({
    path,
    title: titleAt(path),
    description: DESCRIPTIONS[path],
    html: draw(PAGES[path].node),
    screen: `src/app/screens/${PAGES[path].screen}.tsx`,
  }));
}

/**
 * The way into onboarding, the same for everybody; the script fills in what was kept. Search engines
 * are not led here.
 */
export function renderBeginnings(): FinishedPage[] {
  const nothing = () => undefined;
  return [
    {
      path: '/welcome',
      title: titleOf('SPLASH'),
      description: 'Set up Eisen in five short steps, or sign in.',
      html: draw(<Welcome onGetStarted={nothing} onHasAccount={nothing} onHome={nothing} />),
      screen: 'src/app/screens/welcome-screen.tsx',
    },
    {
      path: '/start',
      title: titleOf('START'),
      description:
        'Five short steps: your mailbox, your role, what is hard about your inbox, and your main goal. Nothing is sent before the last one.',
      html: draw(
        <Start
          step={1}
          isArrival={false}
          onStep={nothing}
          onBack={nothing}
          onHome={nothing}
          onComplete={nothing}
        />,
      ),
      screen: 'src/app/screens/start-screen.tsx',
    },
  ];
}

function draw(page: ReactNode): string {
  return renderToStaticMarkup(<TooltipProvider>{page}</TooltipProvider>);
}
