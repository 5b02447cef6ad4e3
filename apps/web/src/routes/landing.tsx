import { Keyboard, Layers, Sparkles, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Brand } from '#components/logo.tsx';
import { MatrixPicture, PictureCaption } from '#components/matrix-picture.tsx';
import { ThemeToggle } from '#components/theme-toggle.tsx';

export interface LandingProps {
  readonly onGetStarted: () => void;
  readonly onHasAccount: () => void;
  /** Said above the page, such as a server that did not answer (D-04). */
  readonly notice?: ReactNode;
}

/** The navigation turns solid past this scroll position (LAND-02, CONST-11). */
const SOLID_AFTER_PX = 50;

const FACTS = [
  { icon: Sparkles, text: 'A reason for every email' },
  { icon: Keyboard, text: 'Every action has a key' },
  { icon: Undo2, text: 'Every change can be undone' },
  { icon: Layers, text: 'Keeps decisions, not mail' },
] as const;

/** What a visitor sees first. */
export function Landing({ onGetStarted, onHasAccount, notice }: LandingProps) {
  return (
    <div className="plain-page">
      <header className="nav" data-solid={useIsScrolled(SOLID_AFTER_PX)}>
        <div className="nav-in">
          <Brand href="/" />
          <span className="sp" />
          <ThemeToggle />
          <Button variant="ghost" className="only-desk" onClick={onHasAccount}>
            I already have an account
          </Button>
          <Button variant="primary" onClick={onGetStarted}>
            Try Eisen Free
          </Button>
        </div>
        {notice ? <div className="wrap">{notice}</div> : null}
      </header>
      <main>
        <section className="hero wrap" data-notice={notice ? true : undefined}>
          <div>
            <p className="hero-tag">Clarity. Focus. Eisen.</p>
            <h1>
              Your Inbox.
              <br />
              Prioritized by AI.
            </h1>
            <p className="hero-lead">
              Eisen sorts your Outlook or Gmail inbox into four clear answers: do it, decide when,
              delegate it, or delete it.
            </p>
            <div className="hero-acts">
              <Button variant="primary" size="xl" onClick={onGetStarted}>
                Get Started
              </Button>
              <Button size="xl" onClick={onHasAccount}>
                Sign In
              </Button>
            </div>
          </div>
          <div>
            <MatrixPicture />
            <PictureCaption />
          </div>
        </section>
        <section className="strip" aria-label="What to expect">
          <ul className="wrap">
            {FACTS.map(({ icon, text }) => (
              <li key={text}>
                <Icon of={icon} size={18} />
                {text}
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="foot">
        <div className="wrap">
          <Brand href="/" />
          <span>Clarity. Focus. Eisen.</span>
        </div>
      </footer>
    </div>
  );
}

function useIsScrolled(afterPx: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > afterPx);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [afterPx]);
  return scrolled;
}
