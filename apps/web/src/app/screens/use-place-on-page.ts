import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The contact section is scrolled to a moment after its page is there (ABOUT-02). */
export const CONTACT_SCROLL_MS = 100;

/**
 * Scrolls to the section that the address names after `#`. The router has put the page at its top by
 * then, so it waits for the next frame; the contact section waits longer, as specified.
 */
export function usePlaceOnPage(): void {
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash === '') return;
    const timer = setTimeout(
      () => document.getElementById(hash)?.scrollIntoView?.(),
      hash === 'contact' ? CONTACT_SCROLL_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [hash]);
}
