import { type ReactNode, useSyncExternalStore } from 'react';
import { announcements } from '#lib/notices.ts';

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/**
 * Reads out what `announce` was told, once in the app. Two regions take turns, so that the same
 * sentence twice is heard twice.
 */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(
    announcements.subscribe,
    announcements.get,
    announcements.get,
  );
  return (
    <div className="sr-only" data-live="polite">
      <div aria-live="polite" aria-atomic="true">
        {count % 2 === 0 ? text : ''}
      </div>
      <div aria-live="polite" aria-atomic="true">
        {count % 2 === 1 ? text : ''}
      </div>
    </div>
  );
}
