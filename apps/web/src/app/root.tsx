import { useRouter, useRouterState } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PageSpinner } from '#components/progress.tsx';
import { TooltipProvider } from '#components/tooltip.tsx';
import { LiveRegion } from '#components/visually-hidden.tsx';
import { announce } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import { signInPause } from '#lib/sign-in-pause.ts';
import { Redirecting } from '#routes/redirecting.tsx';
import { followLinks } from './link-clicks.ts';
import { OWN_SCROLL } from './own-scroll.ts';
import { tellAddress, titleAt } from './page-title.ts';
import { isPublicPage, type View, waitsForSession } from './view.ts';
import { useViewState, ViewStateProvider } from './view-state.tsx';

/** Notices wait for it (lib/notices.ts), so that no first screen has to. */
const Toaster = lazy(async () => ({ default: (await import('#components/toaster.tsx')).Toaster }));

const SignedOutDialog = lazy(async () => ({
  default: (await import('#features/account/signed-out-dialog.tsx')).SignedOutDialog,
}));

/** What stands around every screen. */
export function Root({ children }: { readonly children: ReactNode }) {
  return (
    <TooltipProvider>
      <ViewStateProvider>
        <SessionGate>{children}</SessionGate>
        <Toasts />
        <SignedOut />
      </ViewStateProvider>
      <LiveRegion />
    </TooltipProvider>
  );
}

/**
 * Public pages and onboarding show no toast: they come with the first other screen, and stay. What
 * onboarding has to tell waits for the sign-up that follows it.
 */
function Toasts() {
  const { view } = useViewState();
  const isWanted = view === null || !(isPublicPage(view) || view === 'START');
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  if (!isWanted && !wasWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

/** Over everything, while words that are not sent wait for their writer to sign in again. */
function SignedOut() {
  const isPaused = useSyncExternalStore(
    signInPause.subscribe,
    () => signInPause.get() !== null,
    () => false,
  );
  if (!isPaused) return null;
  return (
    <Suspense fallback={null}>
      <SignedOutDialog />
    </Suspense>
  );
}

/** Shows the screen of the address, "Loading..." where the first session check decides, or REDIRECTING. */
function SessionGate({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const { view, redirectTo } = useViewState();
  const { state, copyUser } = useSession();
  useEffect(() => followLinks((href) => router.history.push(href, OWN_SCROLL)), [router]);
  useTitle(view, useRouterState({ select: ({ location }) => location.pathname }));
  if (redirectTo !== null) return <Redirecting to={redirectTo} />;
  const isWaiting =
    state === 'checking' && view !== null && waitsForSession(view, copyUser !== null);
  if (isWaiting) return <PageSpinner />;
  // Chunks of a screen are small and near: an empty moment is calmer than a second spinner.
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** Names the page in the browser's tab and, after the first, to people who listen to the screen. */
function useTitle(view: View | null, pathname: string): void {
  const isFirst = useRef(true);
  const title = titleAt(pathname, view === 'REDIRECTING');
  useEffect(() => {
    document.title = title;
    if (!isFirst.current) announce(title);
    isFirst.current = false;
  }, [title]);
  useEffect(() => tellAddress(view), [view]);
}
