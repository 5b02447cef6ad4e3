import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { WayButton } from '#features/public/ways.tsx';

export interface WelcomeProps {
  readonly onGetStarted: () => void;
  readonly onHasAccount: () => void;
  readonly onHome: () => void;
}

/** SPLASH: the main menu of everybody who is not signed in (SPLASH-01). */
export function Welcome({ onGetStarted, onHasAccount, onHome }: WelcomeProps) {
  return (
    <CentreFrame>
      <Logo size={52} />
      <h1 className="centre-name">Eisen</h1>
      <p className="centre-lead">Clarity. Focus. Eisen.</p>
      <div className="grid gap-2.5">
        <WayButton variant="primary" size="xl" block href="/start" onGo={onGetStarted} autoFocus>
          Get Started
        </WayButton>
        <WayButton size="xl" block href="/login" onGo={onHasAccount}>
          I already have an account
        </WayButton>
      </div>
      <div className="centre-foot">
        <WayButton variant="ghost" href="/" onGo={onHome}>
          Back to Home
        </WayButton>
      </div>
    </CentreFrame>
  );
}
