import { Button } from '#components/button.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';

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
        <Button variant="primary" size="xl" block onClick={onGetStarted} autoFocus>
          Get Started
        </Button>
        <Button size="xl" block onClick={onHasAccount}>
          I already have an account
        </Button>
      </div>
      <div className="centre-foot">
        <Button variant="ghost" onClick={onHome}>
          Back to Home
        </Button>
      </div>
    </CentreFrame>
  );
}
