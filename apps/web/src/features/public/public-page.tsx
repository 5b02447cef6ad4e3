import { type ReactNode, useEffect, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { ButtonLink } from '#components/button.tsx';
import { Brand } from '#components/logo.tsx';
import { ThemeToggle } from '#components/theme-toggle.tsx';
import { PublicFooter } from './public-footer.tsx';
import { type PublicWays, WayButton } from './ways.tsx';
import '#styles/site.css';

/** The navigation turns solid past this scroll position (LAND-02, CONST-11). */
const SOLID_AFTER_PX = 50;

const LINKS = [
  { href: '/#how-eisen-works', text: 'How it works' },
  { href: '/#features', text: 'Features' },
  { href: '/pricing', text: 'Pricing' },
  { href: '/about', text: 'About' },
] as const;

export interface PublicPageProps {
  readonly ways: PublicWays;
  /** Said over the foot of the window, so that nothing moves for it, such as a server that did not answer (D-04). */
  readonly notice?: ReactNode;
  /** A page on which something follows directly on the navigation. */
  readonly solid?: boolean | undefined;
  readonly children: ReactNode;
}

/** Navigation, page and footer of the public side. */
export function PublicPage({ ways, notice, solid = false, children }: PublicPageProps) {
  const isScrolled = useIsScrolled(SOLID_AFTER_PX);
  return (
    <div className="plain-page site">
      <header className="nav at-once" data-solid={solid || isScrolled}>
        <div className="nav-in">
          <Brand href="/" />
          <nav className="nav-l" aria-label="Main">
            {LINKS.map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </nav>
          <span className="sp" />
          <ThemeToggle />
          {ways.signedInAs ? (
            <>
              <Avatar own name={ways.signedInAs} />
              <ButtonLink href="/dashboard" variant="primary">
                Open Eisen
              </ButtonLink>
            </>
          ) : (
            <>
              <WayButton
                href="/login"
                variant="ghost"
                className="only-desk"
                onGo={ways.onHasAccount}
              >
                I already have an account
              </WayButton>
              <WayButton
                href="/login"
                variant="ghost"
                className="only-phone"
                onGo={ways.onHasAccount}
              >
                Sign in
              </WayButton>
              <WayButton href="/welcome" variant="primary" onGo={ways.onGetStarted}>
                Try Eisen Free
              </WayButton>
            </>
          )}
        </div>
      </header>
      <main>{children}</main>
      <PublicFooter ways={ways} />
      {notice ? <div className="site-notice">{notice}</div> : null}
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
