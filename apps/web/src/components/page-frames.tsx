import { QUADRANTS } from '@eisen/triage';
import type { ReactNode } from 'react';
import { Brand } from './logo.tsx';
import { MatrixPicture, PictureCaption } from './matrix-picture.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface AuthFrameProps {
  readonly title: string;
  /** At the end of the header: the way back. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** Sign-in, sign-up and the pages of mailed links: a form at the left, the picture at the right. */
export function AuthFrame({ title, back, children }: AuthFrameProps) {
  return (
    <div className="plain-page auth">
      <div className="auth-left">
        <header className="plain-head">
          <Brand href="/" />
          <span className="sp" />
          <ThemeToggle />
          {back}
        </header>
        <main className="auth-form">
          <h1>{title}</h1>
          {children}
        </main>
        <footer className="auth-tag">Clarity. Focus. Eisen.</footer>
      </div>
      <aside className="auth-right">
        <MatrixPicture decorative />
        <PictureCaption />
      </aside>
    </div>
  );
}

/** One card in the middle of the four fields. */
export function CentreFrame({
  wide,
  below,
  children,
}: {
  readonly wide?: boolean | undefined;
  /** Under the card; null where it may still come: the card stands then where it stays, under no moving finger. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={below === undefined ? 'centre' : 'centre centre--stays'}>
      <main className={wide ? 'centre-card centre-card--wide at-once' : 'centre-card at-once'}>
        {children}
      </main>
      {below}
      <div className="centre-fields" aria-hidden="true">
        {QUADRANTS.map((quadrant) => (
          <i key={quadrant} data-q={quadrant} />
        ))}
      </div>
    </div>
  );
}
