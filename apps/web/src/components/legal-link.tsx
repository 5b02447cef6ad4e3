import type { ReactNode } from 'react';
import { trackEvent } from '#lib/product-events.ts';

const PAGES = { terms: '/terms', privacy: '/security' } as const;

/** A link to one of the two legal texts; it tells of its use (EVENT-02). */
export function LegalLink({
  to,
  className = 'link',
  children,
}: {
  readonly to: keyof typeof PAGES;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <a
      className={className}
      href={PAGES[to]}
      onClick={() => trackEvent('legal_link_click', { page: to })}
    >
      {children}
    </a>
  );
}
