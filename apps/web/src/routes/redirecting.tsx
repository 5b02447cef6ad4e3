import { useEffect, useState } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { CentreFrame } from '#components/page-frames.tsx';

/** After this a browser that did not leave gets a link instead (D-08). */
export const STUCK_AFTER_MS = 10_000;

/** REDIRECTING: shows until the browser has left for the provider's login (VIEW-13). */
export function Redirecting({ to }: { readonly to: string }) {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStuck(true), STUCK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CentreFrame>
      <div className="grid justify-items-center gap-5" role="status">
        <span className="spinner spinner--lg" aria-hidden="true" />
        <p className="text-15">Redirecting to Login...</p>
      </div>
      {stuck ? (
        <div className="centre-foot">
          <ButtonLink href={to} variant="primary" data-reload>
            Continue
          </ButtonLink>
        </div>
      ) : null}
    </CentreFrame>
  );
}
