import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { CallToAction } from '#features/public/call-to-action.tsx';
import { EARLY_ACCESS_ID } from '#features/public/early-access-form.tsx';
import { FactsStrip } from '#features/public/facts-strip.tsx';
import { FeatureCards } from '#features/public/feature-cards.tsx';
import { Hero } from '#features/public/hero.tsx';
import { HowItWorks } from '#features/public/how-it-works.tsx';
import { PublicPage } from '#features/public/public-page.tsx';
import { Voices } from '#features/public/voices.tsx';
import type { PublicWays } from '#features/public/ways.tsx';

const DemoDialog = lazy(async () => ({
  default: (await import('#features/public/demo-dialog.tsx')).DemoDialog,
}));
const WaitlistDialog = lazy(async () => ({
  default: (await import('#features/public/waitlist-dialog.tsx')).WaitlistDialog,
}));

/** The two dialogs of the landing page, as its address names them after `#`. */
export type LandingDialog = 'demo' | 'waitlist';

export interface LandingProps {
  readonly ways: PublicWays;
  /** The dialog that is open. */
  readonly dialog: LandingDialog | null;
  readonly onDialog: (dialog: LandingDialog | null) => void;
  /** Said over the page, such as a server that did not answer (D-04). */
  readonly notice?: ReactNode;
}

/** What a visitor sees first. */
export function Landing({ ways, dialog, onDialog, notice }: LandingProps) {
  const isJoining = useRef(false);
  const openDemo = () => onDialog('demo');
  /** The dialog gives the focus back when it has gone; then it goes to the form instead. */
  const goToForm = () => {
    if (!isJoining.current) return false;
    isJoining.current = false;
    const form = document.getElementById(EARLY_ACCESS_ID);
    form?.scrollIntoView?.({ block: 'center' });
    form?.querySelector<HTMLElement>('input[type=email]')?.focus({ preventScroll: true });
    return true;
  };
  return (
    <PublicPage ways={ways} notice={notice}>
      <Hero onDemo={openDemo} />
      <FactsStrip />
      <HowItWorks />
      <FeatureCards />
      <Voices />
      <CallToAction onWaitlist={() => onDialog('waitlist')} onGetStarted={ways.onGetStarted} />
      <Suspense fallback={null}>
        {dialog === 'demo' ? (
          <DemoDialog
            open
            onClose={() => onDialog(null)}
            onJoin={() => {
              isJoining.current = true;
              onDialog(null);
            }}
            onCloseFocus={goToForm}
          />
        ) : null}
        {dialog === 'waitlist' ? <WaitlistDialog open onClose={() => onDialog(null)} /> : null}
      </Suspense>
    </PublicPage>
  );
}
