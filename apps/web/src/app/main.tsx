import '#styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '#lib/session.tsx';
import { startTheme } from '#lib/theme.ts';
import { noteVisit } from '#lib/visit.ts';
import { createAppRouter } from './router.tsx';
import { keepFocus } from './take-over.ts';

startTheme();
noteVisit(location.search);

const root = document.getElementById('root');
if (root) void start(root);

/** A page that came as finished HTML stays until its screen can be drawn at once in its place. */
async function start(root: HTMLElement): Promise<void> {
  const router = createAppRouter();
  // The router hears of Back and forward once it is drawn; until then they are noted here.
  let hasMoved = false;
  const stopNoting = router.history.subscribe(() => {
    hasMoved = true;
  });
  if (root.hasChildNodes()) await router.load();
  const giveFocusBack = keepFocus(root);
  const takeOver = () => {
    stopNoting();
    giveFocusBack();
    if (hasMoved) void router.load();
  };
  // Drawn in slices: the delivered page answers to its reader until the new one stands.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <SessionProvider>
          <Drawn tell={takeOver}>
            <RouterProvider router={router} />
          </Drawn>
        </SessionProvider>
      </StrictMode>,
    ),
  );
}

/** Tells when the first screen stands in the page. */
function Drawn({ tell, children }: { readonly tell: () => void; readonly children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}
