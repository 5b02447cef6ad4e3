import { ButtonLink } from '#components/button.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';

/** An address that leads nowhere; the server gave it the status 404 (D-01). */
export function NotFound() {
  return (
    <CentreFrame>
      <Logo size={40} />
      <h1>There is nothing here</h1>
      <p className="centre-lead">The address may be old, or mistyped.</p>
      <ButtonLink href="/" variant="primary" size="xl" block>
        Back to Home
      </ButtonLink>
    </CentreFrame>
  );
}
